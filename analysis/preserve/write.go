package preserve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"rankscope/analysis/source"
)

// ArchiveEnding is what the name of a destination ends in that is written as
// one compressed archive, to be unpacked by tar --zstd -xf.
const ArchiveEnding = ".tar.zst"

// Options say how to write.
type Options struct {
	// Redactor replaces what is private in all contents and names; nil leaves
	// everything as it is.
	Redactor *Redactor
	// Time stands in the archive as that of all its files.
	Time time.Time
}

// Free reports whether nothing lies at dest and its folder is there. The error
// is fs.ErrExist where something does.
func Free(dest string) error {
	if _, err := os.Lstat(dest); err == nil {
		return &fs.PathError{Op: "preserve", Path: dest, Err: fs.ErrExist}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	info, err := os.Stat(filepath.Dir(dest))
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "preserve", Path: filepath.Dir(dest), Err: errors.New("is no folder")}
	}
	return err
}

// Write writes contents to dest: a folder, or an archive where dest ends in
// ArchiveEnding. It writes to a temporary neighbour and renames it at the end,
// so that dest is there whole or not at all; on any error, also ctx's, nothing
// stays behind. What is already there is never overwritten: fs.ErrExist.
// Only the owner can read what it writes.
func Write(ctx context.Context, dest string, c Contents, o Options) error {
	return write(ctx, dest, c, o, createFile)
}

// creator makes a new file to write to.
type creator func(path string) (io.WriteCloser, error)

func createFile(path string) (io.WriteCloser, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	return syncedFile{f}, nil
}

// syncedFile tells on Close of a disk that took the bytes and can't keep them.
type syncedFile struct{ *os.File }

func (f syncedFile) Close() error { return errors.Join(f.Sync(), f.File.Close()) }

func write(ctx context.Context, dest string, c Contents, o Options, create creator) (err error) {
	dest = filepath.Clean(dest)
	if err := Free(dest); err != nil {
		return err
	}
	// Everything is made in a temporary folder beside dest, so that there is
	// one thing to take away.
	work, err := os.MkdirTemp(filepath.Dir(dest), ".rankscope-preserve-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	made := filepath.Join(work, "incident")
	files := c.files(o.Redactor)
	if strings.HasSuffix(dest, ArchiveEnding) {
		root := safeName(o.Redactor.String(strings.TrimSuffix(filepath.Base(dest), ArchiveEnding)))
		if root == "" {
			root = "incident"
		}
		err = writeArchive(ctx, made, root, files, o.Time, create)
	} else {
		err = writeFolder(ctx, made, files, create)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", dest, err)
	}
	if err := Free(dest); err != nil {
		return err
	}
	return os.Rename(made, dest)
}

func writeFolder(ctx context.Context, root string, files []file, create creator) error {
	for _, folder := range []string{source.ExcerptsFolder, source.LinesFolder} {
		if err := os.MkdirAll(filepath.Join(root, folder), 0o700); err != nil {
			return err
		}
	}
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		path := filepath.Join(root, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		if err := writeFile(path, f.data, create); err != nil {
			return err
		}
	}
	return nil
}

func writeFile(path string, data []byte, create creator) error {
	w, err := create(path)
	if err != nil {
		return err
	}
	n, err := w.Write(data)
	if err == nil && n < len(data) {
		err = io.ErrShortWrite
	}
	return errors.Join(err, w.Close())
}
