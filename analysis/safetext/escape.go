package safetext

import "unicode/utf8"

// Characters of ECMA-48 (5th edition, 1991) and of the DEC parser that xterm
// and its descendants follow (https://vt100.net/emu/dec_ansi_parser).
const (
	bel = 0x07
	can = 0x18
	sub = 0x1a
	esc = 0x1b
	del = 0x7f

	firstC1  = 0x80
	nextLine = 0x85
	c1DCS    = 0x90
	c1SOS    = 0x98
	c1CSI    = 0x9b
	c1ST     = 0x9c
	c1OSC    = 0x9d
	c1PM     = 0x9e
	c1APC    = 0x9f
	lastC1   = 0x9f
)

// escapeEnd is the length of the escape sequence that s, which starts with ESC,
// starts with; of one that isn't whole, what can be told of it.
func escapeEnd(s string) int {
	if len(s) < 2 {
		return len(s)
	}
	switch b := s[1]; {
	case b == '[':
		return csiEnd(s, 2)
	case b == ']', b == 'P', b == 'X', b == '^', b == '_', b == 'k':
		return stringEnd(s, 2)
	case b >= 0x20 && b <= 0x2f:
		i := 2
		for i < len(s) && s[i] >= 0x20 && s[i] <= 0x2f {
			i++
		}
		if i < len(s) && s[i] >= 0x30 && s[i] <= 0x7e {
			i++
		}
		return i
	case b >= 0x30 && b <= 0x7e:
		return 2
	}
	return 1
}

// c1End is the length of what the C1 control at the start of s, size bytes
// long, begins.
func c1End(s string, control byte, size int) int {
	switch control {
	case c1CSI:
		return csiEnd(s, size)
	case c1DCS, c1SOS, c1OSC, c1PM, c1APC:
		return stringEnd(s, size)
	}
	return size
}

// csiEnd is where the control sequence ends whose parameters start at i. NUL
// and DEL within it are ignored, as terminals do.
func csiEnd(s string, i int) int {
	for ; i < len(s); i++ {
		switch b := s[i]; {
		case b >= 0x20 && b <= 0x3f, b == 0, b == del:
		case b >= 0x40 && b <= 0x7e:
			return i + 1
		default:
			return i
		}
	}
	return i
}

// stringEnd is where the control string ends whose text starts at start; start
// itself if it doesn't end on this line.
func stringEnd(s string, start int) int {
	for i := start; i < len(s); {
		switch b := s[i]; {
		case b == bel, b == can, b == sub:
			return i + 1
		case b == '\n':
			return start
		case b == esc:
			if i+1 < len(s) && s[i+1] == '\\' {
				return i + 2
			}
			return i
		case b < utf8.RuneSelf:
			i++
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 {
				r = rune(b)
			}
			switch {
			case r == c1ST:
				return i + size
			case r >= firstC1 && r <= lastC1:
				return i
			}
			i += size
		}
	}
	return start
}
