package preserve

import (
	"regexp"
	"strings"
)

// replaceWords replaces every learnt word that stands by itself, the longest
// that begins at a place.
func (r *Redactor) replaceWords(line string) string {
	if len(r.words) == 0 {
		return line
	}
	lower := lowerASCII(line)
	var out strings.Builder
	done := 0
	for at := 0; at < len(line); at++ {
		if at > 0 && isWord(line[at-1]) && isWord(line[at]) {
			continue
		}
		if end := skipStandIn(line[at:]); end > 0 {
			at += end - 1
			continue
		}
		length, instead := r.wordAt(lower, at)
		if length == 0 || instead == line[at:at+length] {
			continue
		}
		out.WriteString(line[done:at])
		out.WriteString(instead)
		at += length
		done = at
		at--
	}
	if done == 0 {
		return line
	}
	out.WriteString(line[done:])
	return out.String()
}

// wordAt is the longest learnt word that begins at a place and ends there.
func (r *Redactor) wordAt(lower string, at int) (length int, instead string) {
	for _, n := range r.lengths {
		end := at + n
		if n == 0 || end > len(lower) || end < len(lower) && isWord(lower[end-1]) && isWord(lower[end]) {
			continue
		}
		if instead, ok := r.words[lower[at:end]]; ok {
			return n, instead
		}
	}
	return 0, ""
}

// written is a stand-in at the start of a text.
var written = regexp.MustCompile(`^(?:host-\d+(?:\.example\.net)?|job-\d+-(?:master|worker|launcher)-\d+|(?:pod|job|user)-\d+|mail-\d+@example\.org|REDACTED(?:-\d+)?)`)

// skipStandIn is the length of the stand-in that a text begins with; 0 when it
// begins with none. Inside one no word is looked for: a host may be called
// "example".
func skipStandIn(text string) int {
	if text == "" || !strings.ContainsRune("hjpumR", rune(text[0])) {
		return 0
	}
	end := len(written.FindString(text))
	if end > 0 && end < len(text) && isWord(text[end]) {
		return 0
	}
	return end
}

func isWord(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// lowerASCII keeps every byte at its place, which strings.ToLower does not.
func lowerASCII(s string) string {
	b := []byte(s)
	for n, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[n] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// privateKey is the body of a PEM block.
var privateKey = regexp.MustCompile(`[A-Za-z0-9+/=]{16,}`)

// longestKey is how many lines of a private key are looked for.
const longestKey = 120

// keyLine replaces the lines of a private key; left is how many lines of one
// may still come.
func keyLine(line string, left int) (string, int) {
	if strings.Contains(line, "-----BEGIN ") && strings.Contains(line, "PRIVATE KEY-----") {
		return line, longestKey
	}
	if left == 0 || strings.Contains(line, "-----END ") {
		return line, 0
	}
	return privateKey.ReplaceAllString(line, "REDACTED"), left - 1
}
