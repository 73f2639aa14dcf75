package cells

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// kind is what a token is.
type kind uint8

const (
	run     kind = iota // printable ASCII, as many cells as bytes
	cluster             // one grapheme cluster, not ASCII
	space               // a tab or a newline, which take one cell
	newline             // only with scanner.newlines
	sgr                 // a colour or attribute, no cell
)

// token is a piece of text that is shown whole.
type token struct {
	text  string
	width int
	kind  kind
}

// scanner splits text into tokens. What can't be shown doesn't come out.
type scanner struct {
	rest string
	// newlines reports a newline as such instead of a space.
	newlines bool
	tok      token

	// before is the cluster that came out last, loose that something between
	// it and the next one was left out, or that it was changed itself: then the
	// two may join to one cluster that the text didn't have.
	before string
	loose  bool
}

// scan starts to read s, of any bytes.
func scan(s string) scanner {
	return scanner{rest: strings.ToValidUTF8(s, replacement)}
}

// next moves to the next token; it returns false at the end.
func (s *scanner) next() bool {
	for len(s.rest) > 0 {
		n := asciiLen(s.rest)
		if n > 0 {
			s.take(n, token{text: s.rest[:n], width: n, kind: run})
			return true
		}
		switch b := s.rest[0]; {
		case b == '\t', b == '\n' && !s.newlines:
			s.take(1, token{text: " ", width: 1, kind: space})
			return true
		case b == '\n':
			s.take(1, token{kind: newline})
			return true
		case b == ansi.ESC:
			n, colour := escapeLen(s.rest)
			if colour {
				s.loose = true
				s.rest, s.tok = s.rest[n:], token{text: s.rest[:n], kind: sgr}
				return true
			}
			s.skip(n)
		case b < ' ' || b == 0x7f:
			s.skip(1)
		default:
			if s.cluster() {
				return true
			}
		}
	}
	return false
}

// take gives out the first n bytes, which no cluster can join.
func (s *scanner) take(n int, t token) {
	s.rest = s.rest[n:]
	s.tok = t
	s.before, s.loose = "", false
}

// skip leaves out the first n bytes.
func (s *scanner) skip(n int) {
	s.rest = s.rest[n:]
	s.loose = true
}

// cluster reads one grapheme cluster into tok; false means that it shows
// nothing and was skipped.
func (s *scanner) cluster() bool {
	if r, size := utf8.DecodeRuneInString(s.rest); steady(r) && standsAlone(s.rest[size:]) && (!s.loose || s.firm()) {
		s.tok = token{text: s.rest[:size], width: measure.Rune(r), kind: cluster}
		s.before, s.rest = s.rest[:size], s.rest[size:]
		return true
	}
	whole, width := firstCluster(s.rest)
	text, width := settle(whole, width)
	if width == 0 {
		s.skip(len(whole))
		return false
	}
	s.loose = s.loose || len(text) != len(whole)
	if s.loose && s.before != "" {
		if joined, _ := firstCluster(s.before + text); len(joined) > len(s.before) {
			text, width = replacement, clusterWidth(replacement)
		}
	}
	s.rest = s.rest[len(whole):]
	s.tok = token{text: text, width: width, kind: cluster}
	s.before, s.loose = text, len(text) != len(whole)
	return true
}

// firm reports whether no steady rune can join what came out last.
func (s *scanner) firm() bool {
	r, size := utf8.DecodeRuneInString(s.before)
	return size == len(s.before) && (size == 0 || steady(r))
}

// asciiLen is how many bytes at the start of s are printable ASCII and belong
// to no larger cluster: the last one before a byte that isn't ASCII may carry
// a combining mark and is left out.
func asciiLen(s string) int {
	i := 0
	for i < len(s) && s[i] >= ' ' && s[i] <= '~' {
		i++
	}
	if i > 0 && i < len(s) && s[i] >= utf8.RuneSelf {
		i--
	}
	return i
}

// plain reports whether s is printable ASCII alone.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// escapeLen is the length in bytes of the escape sequence that s starts with,
// and whether it is a colour or attribute. An unfinished sequence reaches to
// the end of s.
func escapeLen(s string) (n int, colour bool) {
	if len(s) < 2 {
		return len(s), false
	}
	switch s[1] {
	case '[':
		for i := 2; i < len(s); i++ {
			switch b := s[i]; {
			case b >= '0' && b <= ';':
			case b == 'm':
				return i + 1, true
			case b >= 0x20 && b <= 0x3f: // a sequence of another kind goes on
				colour = true
			case b >= 0x40 && b <= 0x7e:
				return i + 1, false
			default:
				return i, false
			}
			if colour {
				return otherCSI(s, i), false
			}
		}
		return len(s), false
	case ']', 'P', 'X', '^', '_': // strings, up to BEL or ST
		for i := 2; i < len(s); i++ {
			if s[i] == '\a' {
				return i + 1, false
			}
			if s[i] == ansi.ESC {
				if i+1 < len(s) && s[i+1] == '\\' {
					return i + 2, false
				}
				return i, false
			}
		}
		return len(s), false
	}
	if s[1] < 0x20 || s[1] > 0x7e {
		return 1, false
	}
	return 2, false
}

// otherCSI is the end of the CSI sequence of s that is still open at i.
func otherCSI(s string, i int) int {
	for ; i < len(s); i++ {
		if s[i] >= 0x40 && s[i] <= 0x7e {
			return i + 1
		}
		if s[i] < 0x20 || s[i] > 0x7e {
			return i
		}
	}
	return len(s)
}
