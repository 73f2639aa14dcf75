package source

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Judge decides whether a path is read: it returns a Candidate, or the reason
// why there is none, as the end of a sentence that begins with the path. info
// is what Stat said of it. A path that was given is judged by its content
// alone; one that was found in a folder by its name too. FIFOs and devices are
// never opened.
func Judge(path string, info Info, given bool) (Candidate, string) {
	if what := notAFile(info.Mode); what != "" {
		if given && info.Mode&fs.ModeNamedPipe != 0 {
			what += "; to read it: rankscope - < " + path
		}
		return Candidate{}, what
	}
	if !given {
		if reason := hidden(filepath.Base(path)); reason != "" {
			return Candidate{}, reason
		}
		if reason := notALog(path); reason != "" {
			return Candidate{}, reason
		}
	}
	// The files of /proc say that they are empty, and reading some of them
	// waits for ever.
	if info.Size == 0 {
		if t := FSTypeOf(path); t.Class == FSPseudo {
			return Candidate{}, "is part of " + t.Name + ", which holds no logs"
		}
	}
	kind, what, err := sniffPath(path, info)
	if err != nil {
		return Candidate{}, reasonOf(err)
	}
	if what != "" {
		return Candidate{}, what
	}
	return Candidate{Path: path, Info: info, Kind: kind, Given: given}, ""
}

// sniffPath looks at the first bytes of a file, and through compression. what
// says why the file isn't text; it is empty when it is.
func sniffPath(path string, info Info) (kind Kind, what string, err error) {
	h, err := OpenHandle(path)
	if err != nil {
		return Text, "", err
	}
	defer h.Close()
	head := make([]byte, min(info.Size, SniffLen))
	n, err := ReadFull(h, head, 0)
	if err != nil && err != io.EOF {
		return Text, "", err
	}
	head = head[:n]
	kind = Sniff(head)
	switch kind {
	case Gzip, Zstd:
		if inside := unpackHead(head, kind); Sniff(inside) != Text {
			return kind, "is compressed and holds " + contentOf(inside), nil
		}
	case Binary:
		return kind, "is " + contentOf(head), nil
	}
	return kind, "", nil
}

func contentOf(head []byte) string {
	if name := formatOf(head); name != "" {
		return name
	}
	switch Sniff(head) {
	case Gzip, Zstd:
		return "another compressed file"
	}
	return "no text"
}

// unpackHead unpacks as much as the first bytes of a compressed file give.
func unpackHead(head []byte, kind Kind) []byte {
	var r io.Reader
	switch kind {
	case Gzip:
		z, err := gzip.NewReader(bytes.NewReader(head))
		if err != nil {
			return nil
		}
		r = z
	case Zstd:
		z, err := zstd.NewReader(bytes.NewReader(head), zstd.WithDecoderConcurrency(1),
			zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil
		}
		defer z.Close()
		r = z
	}
	inside := make([]byte, SniffLen)
	n, err := io.ReadFull(r, inside)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && n == 0 {
		return nil
	}
	return inside[:n]
}
