package safetext

import "strings"

// Markdown makes text safe as inline text of CommonMark and of GitHub's
// Markdown: what comes out is shown as it reads, on one line, and starts no
// emphasis, link, image, HTML, heading, list, table cell or formula. Lines of a
// log are better in MarkdownCode.
func Markdown(s string) string {
	s = strings.Trim(String(s), " ")
	var b strings.Builder
	b.Grow(len(s) + len(s)/8)
	marker := listMarker(s)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '<':
			b.WriteString("&lt;")
		case '>':
			b.WriteString("&gt;")
		case '&':
			b.WriteString("&amp;")
		case '\\', '`', '*', '[', ']', '|', '~', '$', '@':
			b.WriteByte('\\')
			b.WriteByte(c)
		default:
			if i == marker || c == '_' && !within(s, i) || c == ':' && strings.HasPrefix(s[i:], "://") ||
				c == '.' && i >= 3 && strings.EqualFold(s[i-3:i], "www") {
				b.WriteByte('\\')
			}
			b.WriteByte(c)
		}
	}
	return b.String()
}

// listMarker is the index of the character that would make of s a list item, a
// heading or a rule, were it not escaped; -1 when there is none.
func listMarker(s string) int {
	if s == "" {
		return -1
	}
	if strings.IndexByte("#+-=", s[0]) >= 0 {
		return 0
	}
	digits := 0
	for digits < len(s) && s[digits] >= '0' && s[digits] <= '9' {
		digits++
	}
	if digits > 0 && digits < len(s) && (s[digits] == '.' || s[digits] == ')') {
		return digits
	}
	return -1
}

// within reports whether the underscore at i is inside of a word, where it
// begins no emphasis.
func within(s string, i int) bool {
	return i > 0 && wordByte(s[i-1]) && i+1 < len(s) && wordByte(s[i+1])
}

func wordByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9'
}

// MarkdownCode makes text safe as code: a code span for one line, a fenced
// block (which starts and ends on lines of its own) for more. No run of
// backticks in s can end it. In a table, "|" still ends the cell.
func MarkdownCode(s string) string {
	s = Copy(s)
	if strings.Contains(s, "\n") {
		return MarkdownBlock(s, "")
	}
	s = String(s)
	if s == "" {
		return "` `"
	}
	ticks := strings.Repeat("`", longestRun(s)+1)
	if s[0] == '`' || s[len(s)-1] == '`' || s[0] == ' ' && s[len(s)-1] == ' ' && strings.Trim(s, " ") != "" {
		return ticks + " " + s + " " + ticks
	}
	return ticks + s + ticks
}

// MarkdownBlock makes text safe as a fenced block, without a newline behind it.
// Of language only letters and digits are taken.
func MarkdownBlock(s, language string) string {
	s = strings.TrimSuffix(Copy(s), "\n")
	language = strings.Map(func(r rune) rune {
		if r < 0x80 && wordByte(byte(r)) {
			return r
		}
		return -1
	}, language)
	fence := strings.Repeat("`", max(longestRun(s)+1, 3))
	return fence + language + "\n" + s + "\n" + fence
}

// longestRun is the length of the longest run of backticks.
func longestRun(s string) int {
	longest, run := 0, 0
	for i := 0; i < len(s); i++ {
		if s[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}
