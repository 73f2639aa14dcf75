package preserve

import (
	"archive/tar"
	"context"
	"errors"
	"io"
	"time"

	"github.com/klauspost/compress/zstd"
)

// writeArchive writes files below a folder root into a tar file (POSIX.1-2001,
// package archive/tar) that zstd compresses (RFC 8878).
func writeArchive(ctx context.Context, path, root string, files []file, at time.Time, create creator) (err error) {
	w, err := create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	// With a concurrency of one it starts no goroutines.
	z, err := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	if err := writeTar(ctx, z, root, files, at); err != nil {
		return err
	}
	return z.Close()
}

func writeTar(ctx context.Context, w io.Writer, root string, files []file, at time.Time) error {
	t := tar.NewWriter(w)
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		head := &tar.Header{Typeflag: tar.TypeReg, Name: root + "/" + f.name, Mode: 0o600, Size: int64(len(f.data)),
			ModTime: at.Truncate(time.Second)}
		if err := t.WriteHeader(head); err != nil {
			return err
		}
		if _, err := t.Write(f.data); err != nil {
			return err
		}
	}
	return t.Close()
}
