package parse

import "bytes"

// bar peels a tqdm bar (tqdm/std.py, format_meter) that another message
// follows on the same line, because the bar writes no newline:
//
//	epoch 0:   0%|          | 1/200 [00:00<00:17, 11.48it/s]2026-12-01 03:08:42,279 - INFO - …
//
// A bar alone is its own message.
func (r *reading) bar() bool {
	n := barEnd(r.rest)
	if n == 0 || n == len(r.rest) {
		return false
	}
	r.inner = false
	return r.took(dialectTqdm, n)
}

// barEnd is where the first bar in b ends; 0 if there is none.
func barEnd(b []byte) int {
	n := 0
	if i := bytes.Index(b, []byte("%|")); i > 0 && isDigit(b[i-1]) {
		n = i + 2
		j := bytes.Index(b[n:], []byte("| "))
		if j < 0 {
			return 0
		}
		n += j + 2
		count := span(b[n:], pathClass)
		if n += count; count == 0 || !hasPrefix(b[n:], " [") {
			return 0
		}
	} else if i := bytes.Index(b, []byte("it [")); i > 0 && isDigit(b[i-1]) {
		n = i + len("it") // no total: "12it [00:01, 11.48it/s]"
	} else {
		return 0
	}
	end := bytes.IndexByte(b[n:], ']')
	if end < 0 || !bytes.Contains(b[n:n+end], []byte(":")) || bytes.IndexByte(b[n:n+end], ',') < 0 {
		return 0
	}
	return n + end + 1
}
