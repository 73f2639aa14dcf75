package safetext

import (
	"strconv"
	"strings"
)

// Style is how a writer wanted its text shown. The zero Style is plain.
type Style struct {
	Foreground, Background          Colour
	Bold, Faint, Underline, Reverse bool
}

// ColourKind says how a Colour is given.
type ColourKind uint8

// The kinds of colours.
const (
	ColourDefault ColourKind = iota // the terminal's own
	Colour16                        // Index 0 to 15
	Colour256                       // Index 0 to 255
	ColourTrue                      // R, G, B
)

// Colour is a colour of SGR; fields that its kind doesn't use are 0.
type Colour struct {
	Kind    ColourKind
	Index   uint8
	R, G, B uint8
}

// maxParams is how many parameters of one sequence are read. Terminals read 16
// to 32; a longer sequence is no colour.
const maxParams = 32

// after is the style after the parameters of an SGR sequence, what stands
// between "ESC [" and "m" (ECMA-48 8.3.117, ISO 8613-6 for 38 and 48, xterm's
// control sequences for 90 to 107). ok is false for a sequence that isn't well
// formed; codes that aren't ours change nothing.
func (s Style) after(params string) (Style, bool) {
	if len(params) == 0 {
		return Style{}, true
	}
	if strings.Trim(params, "0123456789;:") != "" {
		return s, false
	}
	fields := strings.Split(params, ";")
	if len(fields) > maxParams {
		return s, false
	}
	for len(fields) > 0 {
		codes, ok := numbers(fields[0])
		if !ok {
			return s, false
		}
		fields = fields[1:]
		code := codes[0]
		switch {
		case code == 38 || code == 48 || code == 58:
			var colour Colour
			if len(codes) > 1 {
				colour, ok = subColour(codes[1:])
			} else {
				colour, fields, ok = listColour(fields)
			}
			if !ok {
				return s, false
			}
			if code != 58 { // the colour of an underline is read and left
				s.colour(code == 48, colour)
			}
		case len(codes) > 1 && code == 4: // 4:0 none, 4:1 single, 4:3 curly, …
			s.Underline = codes[1] != 0
		case len(codes) == 1:
			s.code(code)
		}
	}
	return s, true
}

// code applies one code without arguments.
func (s *Style) code(code int) {
	switch {
	case code == 0:
		*s = Style{}
	case code == 1:
		s.Bold = true
	case code == 2:
		s.Faint = true
	case code == 4, code == 21:
		s.Underline = true
	case code == 7:
		s.Reverse = true
	case code == 22:
		s.Bold, s.Faint = false, false
	case code == 24:
		s.Underline = false
	case code == 27:
		s.Reverse = false
	case code >= 30 && code <= 37, code >= 40 && code <= 47:
		s.colour(code >= 40, Colour{Kind: Colour16, Index: uint8(code % 10)})
	case code >= 90 && code <= 97, code >= 100 && code <= 107:
		s.colour(code >= 100, Colour{Kind: Colour16, Index: uint8(code%10 + 8)})
	case code == 39, code == 49:
		s.colour(code == 49, Colour{})
	}
}

func (s *Style) colour(ground bool, c Colour) {
	if ground {
		s.Background = c
	} else {
		s.Foreground = c
	}
}

// numbers reads the parts of one field that colons divide; an empty part is 0.
func numbers(field string) ([]int, bool) {
	parts := strings.Split(field, ":")
	if len(parts) > 7 {
		return nil, false
	}
	read := make([]int, len(parts))
	for i, part := range parts {
		if part == "" {
			continue
		}
		n, err := strconv.Atoi(part)
		if err != nil || n > 255 {
			return nil, false
		}
		read[i] = n
	}
	return read, true
}

// subColour reads 5:n, 2:r:g:b, and 2:space:r:g:b with what may follow.
func subColour(codes []int) (Colour, bool) {
	switch {
	case codes[0] == 5 && len(codes) == 2:
		return Colour{Kind: Colour256, Index: uint8(codes[1])}, true
	case codes[0] == 2 && len(codes) == 4:
		return trueColour(codes[1:]), true
	case codes[0] == 2 && len(codes) > 4:
		return trueColour(codes[2:]), true
	}
	return Colour{}, false
}

// listColour reads 5;n and 2;r;g;b off the fields, the form everybody writes.
func listColour(fields []string) (c Colour, rest []string, ok bool) {
	var codes []int
	for len(codes) < 4 && len(codes) < len(fields) {
		n, ok := numbers(fields[len(codes)])
		if !ok || len(n) > 1 {
			break
		}
		codes = append(codes, n[0])
	}
	switch {
	case len(codes) >= 2 && codes[0] == 5:
		return Colour{Kind: Colour256, Index: uint8(codes[1])}, fields[2:], true
	case len(codes) == 4 && codes[0] == 2:
		return trueColour(codes[1:]), fields[4:], true
	}
	return Colour{}, fields, false
}

func trueColour(rgb []int) Colour {
	if len(rgb) < 3 {
		return Colour{}
	}
	return Colour{Kind: ColourTrue, R: uint8(rgb[0]), G: uint8(rgb[1]), B: uint8(rgb[2])}
}

// SGR is the sequence that switches the style on, made of numbers alone; empty
// for the plain style. "ESC [ m" switches it off.
func (s Style) SGR() string {
	if s == (Style{}) {
		return ""
	}
	var codes []string
	for _, a := range []struct {
		on   bool
		code string
	}{{s.Bold, "1"}, {s.Faint, "2"}, {s.Underline, "4"}, {s.Reverse, "7"}} {
		if a.on {
			codes = append(codes, a.code)
		}
	}
	codes = append(codes, s.Foreground.codes(30)...)
	codes = append(codes, s.Background.codes(40)...)
	return "\x1b[" + strings.Join(codes, ";") + "m"
}

// codes are the SGR codes of a colour; base is 30 for text, 40 for the ground.
func (c Colour) codes(base int) []string {
	number := func(n int) string { return strconv.Itoa(n) }
	switch c.Kind {
	case Colour16:
		if c.Index > 7 {
			base += 60 - 8
		}
		return []string{number(base + int(c.Index))}
	case Colour256:
		return []string{number(base + 8), "5", number(int(c.Index))}
	case ColourTrue:
		return []string{number(base + 8), "2", number(int(c.R)), number(int(c.G)), number(int(c.B))}
	}
	return nil
}
