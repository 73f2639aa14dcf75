package cells

import "strings"

// Ellipsis is what Fit ends text with that it had to cut.
const Ellipsis = "…"

// Width is how many cells s takes on one row.
func Width(s string) int {
	if plain(s) {
		return len(s)
	}
	width := 0
	for sc := scan(s); sc.next(); {
		width += sc.tok.width
	}
	return width
}

// Cut shortens s to at most width cells, the last of them ellipsis where
// something was cut. An ellipsis that doesn't fit is left out; so is a wide
// character that would reach over the edge.
func Cut(s string, width int, ellipsis string) string {
	if width <= 0 {
		return ""
	}
	if plain(s) {
		if len(s) <= width {
			return s
		}
		tail, tailWidth := ending(ellipsis, width)
		if tail == "" {
			return s[:width]
		}
		return s[:width-tailWidth] + tail
	}
	text, _ := cut(s, width, ellipsis)
	return string(text)
}

// Pad adds spaces to s up to width cells. Text that is wider stays so.
func Pad(s string, width int) string {
	if plain(s) {
		if len(s) >= width {
			return s
		}
		return s + spaces(width-len(s))
	}
	b := make([]byte, 0, len(s)+max(width, 0))
	used := 0
	for sc := scan(s); sc.next(); {
		used += sc.tok.width
		b = append(b, sc.tok.text...)
	}
	return string(appendSpaces(b, width-used))
}

// Fit cuts and pads s to exactly width cells.
func Fit(s string, width int) string {
	if width <= 0 {
		return ""
	}
	if plain(s) {
		switch {
		case len(s) == width:
			return s
		case len(s) < width:
			return s + spaces(width-len(s))
		}
		return Cut(s, width, Ellipsis)
	}
	text, used := cut(s, width, Ellipsis)
	return string(appendSpaces(text, width-used))
}

// Fill makes a pane of exactly height rows, each exactly width cells, joined by
// newlines. Rows are cut or padded, missing rows are blank, rows too many are
// left out.
func Fill(rows []string, width, height int) string {
	if width <= 0 || height <= 0 {
		return ""
	}
	var b strings.Builder
	b.Grow(height * (width + 1) * 2)
	for i := range height {
		if i > 0 {
			b.WriteByte('\n')
		}
		if i < len(rows) {
			b.WriteString(Fit(rows[i], width))
		} else {
			b.WriteString(spaces(width))
		}
	}
	return b.String()
}

// cut does the work of Cut for any text and tells how many cells came out.
// width is positive.
func cut(s string, width int, ellipsis string) (text []byte, used int) {
	tail, tailWidth := ending(ellipsis, width)
	room := width - tailWidth
	b := make([]byte, 0, min(len(s), 4*width)+width+len(tail)+len(reset))
	var on, onAtMark pen
	mark, markWidth := 0, 0 // the last place where the ellipsis still fits
	for sc := scan(s); sc.next(); {
		t := sc.tok
		if t.kind == sgr {
			b = append(b, t.text...)
			on = on.write(t.text)
			if used <= room {
				mark, markWidth, onAtMark = len(b), used, on
			}
			continue
		}
		if t.kind == run && used < room && used+t.width > room {
			mark, markWidth, onAtMark = len(b)+room-used, room, on
		}
		if used+t.width > width {
			if t.kind == run {
				b = append(b, t.text[:width-used]...)
			}
			b = append(b[:mark], tail...)
			return append(b, onAtMark.end()...), markWidth + tailWidth
		}
		b = append(b, t.text...)
		used += t.width
		if used <= room {
			mark, markWidth, onAtMark = len(b), used, on
		}
	}
	return b, used
}

// ending is the ellipsis as it is shown, or nothing where it doesn't fit.
func ending(ellipsis string, width int) (string, int) {
	w := Width(ellipsis)
	if w > width {
		return "", 0
	}
	if ellipsis == Ellipsis || plain(ellipsis) {
		return ellipsis, w
	}
	return Pad(ellipsis, w), w
}

// blank is cut into the spaces that rows are padded with.
const blank = "                                                                                " +
	"                                                                                " +
	"                                                                                "

func spaces(n int) string {
	if n <= 0 {
		return ""
	}
	if n <= len(blank) {
		return blank[:n]
	}
	return strings.Repeat(" ", n)
}

func appendSpaces(b []byte, n int) []byte {
	for n > 0 {
		k := min(n, len(blank))
		b = append(b, blank[:k]...)
		n -= k
	}
	return b
}
