package compare

import "bytes"

// Bounds on what is looked at of one line: sentences stand at its start.
const (
	maxText  = 512 // bytes
	maxWords = 40
)

// words is a line as the miner sees it: masked, in words. It is used again for
// the next line.
type words struct {
	text []byte   // masked, one space between words
	list [][]byte // parts of text
}

// split masks a message. It has no words where the message is blank.
func (w *words) split(message string) {
	w.text, w.list = w.text[:0], w.list[:0]
	var raw [maxText]byte
	rest := raw[:copy(raw[:], message)]
	rest = withoutBar(rest)
	var ends [maxWords]int
	n := 0
	for n < maxWords {
		rest = skipBlank(rest)
		if len(rest) == 0 {
			break
		}
		end := 0
		for end < len(rest) && rest[end] > ' ' {
			end++
		}
		if n > 0 {
			w.text = append(w.text, ' ')
		}
		w.text = mask(w.text, rest[:end])
		ends[n] = len(w.text)
		n++
		rest = rest[end:]
	}
	start := 0
	for _, end := range ends[:n] {
		w.list = append(w.list, w.text[start:end])
		start = end + 1
	}
}

func skipBlank(b []byte) []byte {
	for len(b) > 0 && b[0] <= ' ' {
		b = b[1:]
	}
	return b
}

// withoutBar takes the drawing out of a progress bar as tqdm writes it (std.py,
// "{l_bar}{bar}{r_bar}": "42%|####2     | 42/100 [00:01<00:02, 29.9it/s]"): it
// has another number of words at each step.
func withoutBar(line []byte) []byte {
	from := bytes.Index(line, []byte("%|"))
	if from < 0 {
		return line
	}
	from += 2
	length := bytes.IndexByte(line[from:], '|')
	if length < 0 {
		return line
	}
	return append(line[:from], line[from+length:]...)
}

// isValue reports whether a word holds a value where another may stand.
func isValue(word []byte) bool {
	for rest := word; ; {
		i := bytes.IndexByte(rest, '<')
		if i < 0 {
			return false
		}
		rest = rest[i:]
		if hasPrefix(rest, maskNumber) || hasPrefix(rest, maskHex) || hasPrefix(rest, maskAddress) {
			return true
		}
		rest = rest[1:]
	}
}
