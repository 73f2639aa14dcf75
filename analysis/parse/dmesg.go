package parse

import "bytes"

// dmesg reads the kernel's log: "[ 4205.733535] …", seconds since boot, "<6>[…] …"
// with the priority, and "[Sun Nov 29 12:00:05 2026] …" of `dmesg -T`.
func (r *reading) dmesg() bool {
	b := r.rest
	if b[0] == '<' {
		d := digits(b[1:])
		if d == 0 || !hasPrefix(b[1+d:], ">[") {
			return false
		}
		b = b[d+2:]
	}
	end := bytes.IndexByte(b[:min(len(b), 32)], ']')
	if end < 0 || end+1 < len(b) && b[end+1] != ' ' {
		return false
	}
	c, ok := uptime(b[1:end])
	if !ok {
		if c, ok = ctime(b[1:end]); !ok {
			return false
		}
	}
	r.tell(c)
	r.launcher = true
	r.rest = skipSpace(b[end+1:])
	r.note(dialectDmesg)
	return true
}

// uptime reads "  4205.733535".
func uptime(b []byte) (clock, bool) {
	b = b[skipSpaces(b):]
	s, n := number(b)
	if n == 0 || len(b) != n+7 || b[n] != '.' {
		return clock{}, false
	}
	us, d := number(b[n+1:])
	return clock{seconds: int32(s), nanos: int32(us * 1000), uptime: true}, d == 6
}

// ctime reads "Sun Nov 29 12:00:05 2026".
func ctime(b []byte) (clock, bool) {
	if len(b) != 24 || b[3] != ' ' || b[7] != ' ' || b[10] != ' ' || b[19] != ' ' {
		return clock{}, false
	}
	month := monthNamed(b[4:7])
	day, d := number(b[8+skipSpaces(b[8:9]) : 10])
	year, y := number(b[20:])
	if d == 0 || y != 4 || year < 1990 || !validDay(month, day) {
		return clock{}, false
	}
	c := clock{year: int16(year), month: int8(month), day: int8(day)}
	if c.hours(b[11:]) != 8 {
		return clock{}, false
	}
	return c, true
}
