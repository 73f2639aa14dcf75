package parse

import "bytes"

// bar peels a tqdm bar (tqdm/std.py, format_meter) that another message
// follows on the same line, because the bar writes no newline:
//
//	epoch 0:   0%|          | 1/200 [00:00<00:17, 11.48it/s]2026-12-01 03:08:42,279 - INFO - …
//
// A bar alone is its own message.
func (r *reading) bar() bool {
	b := r.rest
	i := bytes.Index(b, []byte("%|"))
	if i < 1 || !isDigit(b[i-1]) {
		return false
	}
	n := i + 2
	j := bytes.Index(b[n:], []byte("| "))
	if j < 0 {
		return false
	}
	n += j + 2
	count := 0
	for n+count < len(b) && (nameClass.has(b[n+count]) || b[n+count] == '/') {
		count++
	}
	if n += count; count == 0 || !hasPrefix(b[n:], " [") {
		return false
	}
	end := bytes.IndexByte(b[n:], ']')
	if end < 0 || bytes.IndexByte(b[n:n+end], '<') < 0 {
		return false
	}
	n += end + 1
	if n == len(b) {
		return false
	}
	r.inner = false
	return r.took(dialectTqdm, n)
}
