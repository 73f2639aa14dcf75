package compare

import (
	"bytes"
	"strings"
	"unicode"
)

// template is a sentence of the program's, found again in its lines.
type template struct {
	words []slot
	// asked and told count how often lines were asked for a training step, and
	// how often they told one.
	asked, told int
	step        stepWord
	sides       [2]tally
}

// slot is one word of a template. A wild slot takes any word that begins with
// its text.
type slot struct {
	text  string
	wild  bool
	value bool // the word holds a number or the like
}

func newTemplate(list [][]byte) *template {
	t := &template{words: make([]slot, len(list))}
	for i, w := range list {
		t.words[i] = slot{text: string(w), value: isValue(w)}
	}
	return t
}

func (s slot) takes(word []byte) bool {
	if s.wild {
		return hasPrefix(word, s.text)
	}
	return string(word) == s.text
}

// alike counts the words that are the same; ok is false where the line must
// not be taken: where a plain word stands in the place of a value, "loss nan"
// is another sentence than "loss <n>".
func (t *template) alike(list [][]byte) (same int, exact, ok bool) {
	exact = true
	for i, w := range list {
		s := t.words[i]
		switch {
		case !s.takes(w):
			if exact = false; !s.wild && s.value != isValue(w) {
				return 0, false, false
			}
		case !s.wild:
			same++
		}
	}
	return same, exact, true
}

// take widens the template so that it fits the line.
func (t *template) take(list [][]byte) {
	for i, w := range list {
		if s := &t.words[i]; !s.takes(w) {
			s.text = s.text[:commonKey(s.text, w)]
			s.wild = true
		}
	}
}

// commonKey is the length of the name that two words begin with, its "=" or ":"
// included: of "name=a" and "name=b", 5.
func commonKey(a string, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	key := bytes.LastIndexAny([]byte(a[:n]), "=:")
	return key + 1
}

// wordy reports whether there is a letter in the template but for its open
// places.
func (t *template) wordy() bool {
	for _, s := range t.words {
		text := strings.NewReplacer(maskNumber, "", maskHex, "", maskAddress, "").Replace(s.text)
		if strings.ContainsFunc(text, unicode.IsLetter) {
			return true
		}
	}
	return false
}

// String is the sentence with its open places.
func (t *template) String() string {
	var b strings.Builder
	for i, s := range t.words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(s.text)
		if s.wild {
			b.WriteString(maskAny)
		}
	}
	return b.String()
}
