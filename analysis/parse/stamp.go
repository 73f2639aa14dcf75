package parse

import (
	"time"

	"rankscope/analysis"
)

// clock is a time as a line states it.
type clock struct {
	year       int16 // 0: the form has none (glog, syslog)
	month, day int8
	zoned      bool
	uptime     bool
	seconds    int32 // of the day; of the uptime if uptime is set
	nanos      int32
	offset     int32 // seconds east of UTC
}

func (c clock) isZero() bool { return c == clock{} }

// date reads "2026-12-01" or "2026/12/01", of the years 1990 to 2099: what
// else looks so is a version or an identifier.
func date(b []byte) (clock, int) {
	if len(b) < 10 || b[4] != b[7] || b[4] != '-' && b[4] != '/' {
		return clock{}, 0
	}
	return dated(pair(b, 0), pair(b, 2), pair(b, 5), pair(b, 8))
}

// dateUS reads "12/01/2026", the form of accelerate's examples.
func dateUS(b []byte) (clock, int) {
	if len(b) < 10 || b[2] != '/' || b[5] != '/' {
		return clock{}, 0
	}
	return dated(pair(b, 6), pair(b, 8), pair(b, 0), pair(b, 3))
}

// dated checks the parts of a date of ten bytes.
func dated(century, year, month, day int) (clock, int) {
	if century == 20 && year < 100 || century == 19 && year >= 90 && year < 100 {
		if validDay(month, day) {
			return clock{year: int16(century*100 + year), month: int8(month), day: int8(day)}, 10
		}
	}
	return clock{}, 0
}

func validDay(month, day int) bool { return month >= 1 && month <= 12 && day >= 1 && day <= 31 }

// hours reads "03:08:27" and a fraction behind "." or "," of one to nine
// digits, into c.
func (c *clock) hours(b []byte) int {
	if len(b) < 8 || b[2] != ':' || b[5] != ':' {
		return 0
	}
	h, m, s := pair(b, 0), pair(b, 3), pair(b, 6)
	if h > 23 || m > 59 || s > 60 {
		return 0
	}
	c.seconds = int32(h*3600 + m*60 + s)
	if len(b) < 10 || b[8] != '.' && b[8] != ',' || !isDigit(b[9]) {
		return 8
	}
	n, nanos, unit := 9, int32(0), int32(100_000_000)
	for n < len(b) && isDigit(b[n]) {
		if n == 18 {
			return 0
		}
		nanos += int32(b[n]-'0') * unit
		unit /= 10
		n++
	}
	c.nanos = nanos
	return n
}

// zone reads "Z", "+00:00" or "+0000", into c.
func (c *clock) zone(b []byte) int {
	if len(b) == 0 {
		return 0
	}
	if b[0] == 'Z' && (len(b) == 1 || !isWord(b[1])) {
		c.zoned = true
		return 1
	}
	if b[0] != '+' && b[0] != '-' || len(b) < 5 {
		return 0
	}
	n := 3
	if b[n] == ':' {
		n++
	}
	if len(b) < n+2 {
		return 0
	}
	h, m := pair(b, 1), pair(b, n)
	if h > 14 || m > 59 || len(b) > n+2 && isDigit(b[n+2]) {
		return 0
	}
	c.offset = int32(h*3600 + m*60)
	if b[0] == '-' {
		c.offset = -c.offset
	}
	c.zoned = true
	return n + 2
}

// timestamp reads a date, "T", " " or "_", a time and, if there is one, its zone.
func timestamp(b []byte) (clock, int) {
	if len(b) < 19 || b[10] != ' ' && b[10] != 'T' || b[13] != ':' {
		return clock{}, 0
	}
	c, n := date(b)
	if n == 0 {
		if c, n = dateUS(b); n == 0 {
			return clock{}, 0
		}
	}
	h := c.hours(b[n+1:])
	if h == 0 {
		return clock{}, 0
	}
	n += 1 + h
	return c, n + c.zone(b[n:])
}

// in returns the time of c. A year-less one lies as near to near as it can;
// without a date to lean on it is the zero time.
func (c clock) in(near clock) time.Time {
	if c.uptime {
		return time.Unix(int64(c.seconds), int64(c.nanos)).UTC()
	}
	if c.year == 0 {
		if near.year == 0 || c.month == 0 {
			return time.Time{}
		}
		c.year = near.year
		switch ahead := (int(c.month)*31 + int(c.day)) - (int(near.month)*31 + int(near.day)); {
		case ahead > 186:
			c.year--
		case ahead < -186:
			c.year++
		}
	}
	return time.Date(int(c.year), time.Month(c.month), int(c.day), 0, 0, int(c.seconds-c.offset), int(c.nanos), time.UTC)
}

// maxClocks is how many times of one line are kept.
const maxClocks = 3

// tell notes a time that the line states.
func (r *reading) tell(c clock) {
	if r.clocks < maxClocks {
		r.clock[r.clocks] = c
		r.clocks++
	}
}

// stamp joins the times of a line: the outermost with a zone orders, else the
// outermost; an uptime only if there is nothing else. A year-less time takes
// its year from another time of the line, else from the layout.
func (r *reading) stamp() analysis.Stamp {
	near := r.layout.near
	for _, c := range r.clock[:r.clocks] {
		if c.year != 0 {
			near = c
			break
		}
	}
	var s analysis.Stamp
	main := -1
	for i, c := range r.clock[:r.clocks] {
		if c.in(near).IsZero() {
			continue
		}
		if main < 0 || r.clock[main].uptime && !c.uptime || !r.clock[main].zoned && c.zoned {
			main = i
		}
	}
	if main < 0 {
		return s
	}
	s.T = r.clock[main].in(near)
	s.Zoned = r.clock[main].zoned
	s.Uptime = r.clock[main].uptime
	for i, c := range r.clock[:r.clocks] {
		if t := c.in(near); i != main && !c.uptime && !t.IsZero() {
			s.Inner = t
			break
		}
	}
	return s
}
