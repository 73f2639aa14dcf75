package report

import (
	"strings"

	"rankscope/analysis/safetext"
)

// prose makes words fit for a Markdown paragraph. Beside what safetext does,
// nothing in it mentions a person or another issue: an empty comment parts the
// sign from the name, for trackers look for names in the finished page, where
// a backslash is gone.
func prose(text string) string {
	text = safetext.Markdown(text)
	var b strings.Builder
	for i := range len(text) {
		b.WriteByte(text[i])
		if (text[i] == '@' || text[i] == '#') && i+1 < len(text) && text[i+1] != ' ' {
			b.WriteString("<!-- -->")
		}
	}
	return b.String()
}

// code is an inline code span; empty text has none.
func code(text string) string {
	text = strings.TrimSpace(safe(text))
	if text == "" {
		return ""
	}
	return safetext.MarkdownCode(text)
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
	for line := range strings.Lines(safetext.MarkdownBlock(text, language)) {
		s.line(indent + strings.TrimSuffix(line, "\n"))
	}
}
