package report

import (
	"strings"
)

// prose makes words fit for a Markdown paragraph: nothing in them is markup, a
// tag, a mention or a link to another issue.
func prose(text string) string {
	text = safe(text)
	var b strings.Builder
	for i, r := range text {
		switch {
		case strings.ContainsRune("\\`*_{}[]<>|~$", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '&':
			b.WriteString("&amp;")
		case r == '@' || r == '#':
			// An empty comment parts the sign from the name or number that
			// an issue tracker would link; a backslash doesn't.
			b.WriteRune(r)
			if i+1 < len(text) {
				b.WriteString("<!-- -->")
			}
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// code is an inline code span, with a fence longer than any run of backticks
// within.
func code(text string) string {
	text = strings.Join(strings.Fields(safe(text)), " ")
	if text == "" {
		return ""
	}
	fence := strings.Repeat("`", longestRun(text, '`')+1)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}

// inCell escapes the bar, which parts a table's cells even in code.
func inCell(text string) string {
	var b strings.Builder
	escaped := false
	for _, r := range text {
		if r == '|' && !escaped {
			b.WriteByte('\\')
		}
		escaped = r == '\\' && !escaped
		b.WriteRune(r)
	}
	return b.String()
}

// fenced is a code block, indented to stand in a list.
func (s *sheet) fenced(indent, language, text string) {
	fence := strings.Repeat("`", max(longestRun(text, '`')+1, 3))
	s.line(indent + fence + word(language))
	for line := range strings.Lines(text) {
		s.line(indent + safe(strings.TrimRight(line, "\r\n")))
	}
	s.line(indent + fence)
}

// word keeps letters only: a language tag must not end its fence's line.
func word(language string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, strings.ToLower(language))
}

func longestRun(text string, of rune) int {
	longest, run := 0, 0
	for _, r := range text {
		if r != of {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}
