package source

import (
	"bytes"
	"unicode/utf8"
)

// Kind is what the first bytes of a file say about the rest.
type Kind uint8

// The kinds.
const (
	// Text is a log, or anything else a person could read. An empty file is
	// text, and so is one of NULs alone: a log that was cut short under a
	// writer that didn't notice begins with a hole.
	Text Kind = iota
	Gzip
	Zstd
	Binary
)

func (k Kind) String() string {
	switch k {
	case Text:
		return "text"
	case Gzip:
		return "gzip"
	case Zstd:
		return "zstd"
	}
	return "binary"
}

// SniffLen is how many bytes from the start of a file are enough for Sniff.
const SniffLen = 8 << 10

// Sniff tells the kind of a file by its first bytes, at most SniffLen of them
// are looked at.
func Sniff(head []byte) Kind {
	head = head[:min(len(head), SniffLen)]
	switch {
	case bytes.HasPrefix(head, []byte("\x1f\x8b")):
		return Gzip
	case bytes.HasPrefix(head, []byte("\x28\xb5\x2f\xfd")):
		return Zstd
	case formatOf(head) != "":
		return Binary
	case looksBinary(head):
		return Binary
	}
	return Text
}

// formatOf names a file format that isn't text by its magic bytes ("a PNG
// image"); empty when it knows none.
func formatOf(head []byte) string {
	for _, f := range formats() {
		if len(head) >= f.at+len(f.magic) && string(head[f.at:f.at+len(f.magic)]) == f.magic {
			return f.name
		}
	}
	// safetensors: eight bytes of header length, then the header as JSON.
	if len(head) > 9 && head[8] == '{' && head[9] == '"' && bytes.Equal(head[5:8], []byte{0, 0, 0}) {
		return "a safetensors file"
	}
	return ""
}

type format struct {
	at    int
	magic string
	name  string
}

// formats lists magic bytes from the formats' own descriptions. Prefixes that
// a line of text could begin with are left out.
func formats() []format {
	return []format{
		{0, "\x7fELF", "a program (ELF)"},
		{0, "\xcf\xfa\xed\xfe", "a program (Mach-O)"},
		{0, "\xca\xfe\xba\xbe", "a program (Mach-O or Java)"},
		{0, "\x89PNG\r\n\x1a\n", "a PNG image"},
		{0, "\xff\xd8\xff", "a JPEG image"},
		{0, "GIF87a", "a GIF image"},
		{0, "GIF89a", "a GIF image"},
		{0, "%PDF-", "a PDF"},
		{0, "PK\x03\x04", "a zip archive (PyTorch checkpoints are zip files too)"},
		{0, "PK\x05\x06", "an empty zip archive"},
		{0, "\x80\x02}", "a Python pickle"},
		{0, "\x80\x02\x8a", "a Python pickle"},
		{0, "\x80\x03", "a Python pickle"},
		{0, "\x80\x04\x95", "a Python pickle"},
		{0, "\x80\x05\x95", "a Python pickle"},
		{0, "\x93NUMPY", "a NumPy array"},
		{0, "\x89HDF\r\n\x1a\n", "an HDF5 file"},
		{0, "PAR1\x15", "a Parquet file"},
		{0, "ARROW1\x00", "an Arrow file"},
		{0, "GGUF\x03\x00", "a GGUF model"},
		{0, "SQLite format 3\x00", "an SQLite database"},
		{0, "\x00asm", "a WebAssembly module"},
		{0, "\xfd7zXZ\x00", "compressed with xz; unpack it first (xz -dk FILE)"},
		{0, "BZh91AY&SY", "compressed with bzip2; unpack it first (bzip2 -dk FILE)"},
		{0, "\x04\x22\x4d\x18", "compressed with lz4; unpack it first (lz4 -dk FILE)"},
		{0, "7z\xbc\xaf\x27\x1c", "a 7z archive; unpack it first"},
		{257, "ustar", "a tar archive; unpack it first (tar -xf FILE)"},
	}
}

// looksBinary judges bytes without a known magic. NULs count for nothing by
// themselves: PyTorch's signal handler writes one, and a truncated log that
// is still written to begins with a hole full of them.
func looksBinary(head []byte) bool {
	var text, odd, nul, newlines int
	for i := 0; i < len(head); {
		c := head[i]
		if c < utf8.RuneSelf {
			switch {
			case c == 0:
				nul++
			case c == '\n' || c == '\r':
				newlines++
			case c < ' ' && c != '\t' && c != '\b' && c != '\f' && c != 0x1b, c == 0x7f:
				odd++
			default:
				text++
			}
			i++
			continue
		}
		r, n := utf8.DecodeRune(head[i:])
		if r == utf8.RuneError && n == 1 && i+utf8.UTFMax <= len(head) {
			odd++
		} else {
			text++
		}
		i += n
	}
	seen := text + odd + newlines
	if seen == 0 {
		return false
	}
	// Machine words: NULs scattered among few readable bytes, never a line
	// end. A hole is one run of NULs and doesn't count as scattered.
	if newlines == 0 && nul > seen && scattered(head) {
		return true
	}
	// 30 % leaves room for a log in Latin-1 or Shift-JIS and for a worker that
	// died while printing; random bytes have more than half.
	return odd*10 > seen*3
}

// scattered reports whether NULs come in many short runs, not in a few long
// ones, and not as every second byte of UTF-16 text.
func scattered(head []byte) bool {
	if bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff")) {
		return false
	}
	runs := 0
	for i, c := range head {
		if c == 0 && (i == 0 || head[i-1] != 0) {
			runs++
		}
	}
	return runs > len(head)/64+2
}
