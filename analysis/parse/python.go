package parse

import "rankscope/analysis"

// pythonLogging reads a line that starts with a time, as loggers write it
// (loguru's " | " included), and what stands between the time and the message:
//
//	2026-12-01 03:08:21,209 - INFO - [rank 0] - trainer - step 0 loss 8.0
//	2026-12-01 03:08:21,209 - trainer - INFO - step 0 loss 8.0
//	2026-11-03 14:10:00,137 [INFO] [rank0] step=0 loss=2.900
//	2021-06-18 09:40:02,118 WARNING worker.py:1121 -- A worker died …
//	2026-12-01 03:08:23.080 | INFO     | train:main:12 - step 0
//	2024-11-04 15:20:33.410027: unpacking dataset...
func (r *reading) pythonLogging() bool {
	c, n := timestamp(r.rest)
	if n == 0 {
		return r.clockOnly()
	}
	if n < len(r.rest) && isWord(r.rest[n]) {
		return false
	}
	r.tell(c)
	r.rest = r.rest[n:]
	if r.fields(false) {
		r.note(dialectPython)
	} else {
		r.note(dialectTime)
	}
	return true
}

// clockOnly reads "03:08:27 INFO …": a time of the day orders nothing, so it
// is peeled only where a level shows that it is a logger's.
func (r *reading) clockOnly() bool {
	var c clock
	n := c.hours(r.rest)
	if n == 0 {
		return false
	}
	whole := r.rest
	if r.rest = whole[n:]; r.fields(false) && r.level != analysis.LevelNone {
		r.note(dialectPython)
		return true
	}
	r.rest = whole
	return false
}

const (
	// maxFields is how many fields of a logging format are looked at.
	maxFields = 7
	// maxUnsure is how many fields may stand before the level: name, thread.
	maxUnsure = 2
)

// fields reads level, rank, source and logger in the order in which the
// format has them, and leaves the message. It reports whether a level or a
// rank was among them; without one only the separator is dropped. leveled
// says that the level stood before the time.
func (r *reading) fields(leveled bool) bool {
	b := r.rest
	sure, pos := 0, 0 // b[:sure] is prefix beyond doubt
	unsure, named := 0, false
	var logger []byte
	found := false
	for range maxFields {
		p, strong := separator(b, pos)
		if p >= len(b) {
			break
		}
		if !leveled {
			if level, n := levelField(b[p:]); n > 0 {
				r.level, leveled, found = level, true, true
				r.launcher = r.launcher || launcherSource(logger)
				if hasPrefix(b[p+n:], ": ") && b[p] != '[' {
					break // "ERROR: Unexpected …" is how the message begins
				}
				pos, sure = p+n, p+n
				named = unsure > 0
				continue
			}
		}
		if rank, n := rankField(b[p:], strong); n > 0 {
			r.hear(rank, false)
			found, pos, sure = true, p+n, p+n
			continue
		}
		if leveled {
			if n := r.sourceField(b[p:]); n > 0 {
				pos, sure = p+n, p+n
				continue
			}
		}
		n := nameField(b[p:])
		if n == 0 {
			break
		}
		if !leveled {
			if unsure++; unsure > maxUnsure {
				break
			}
			if logger == nil {
				logger = b[p : p+n]
			}
			pos = p + n
			continue
		}
		if _, closed := separator(b, p+n); named || !strong || !closed || p+n >= len(b) {
			break
		}
		r.launcher = r.launcher || launcherSource(b[p:p+n])
		named, pos, sure = true, p+n, p+n
	}
	r.rest = afterSeparator(b[sure:])
	return found
}

// separator skips what stands between two fields at b[pos:]. strong says that
// it was more than spaces.
func separator(b []byte, pos int) (next int, strong bool) {
	for pos < len(b) && b[pos] == ' ' {
		pos++
	}
	n := pos
	for n < len(b) && n < pos+2 && (b[n] == '-' || b[n] == '|') {
		n++
	}
	if n > pos && n < len(b) && b[n] == ' ' {
		return n + skipSpaces(b[n:]), true
	}
	return pos, false
}

// afterSeparator drops one separator: " - ", " | ", " -- ", ": " or a space. The
// message's own indentation stays.
func afterSeparator(b []byte) []byte {
	n := skipSpaces(b)
	m := n
	for m < len(b) && m < n+2 && (b[m] == '-' || b[m] == '|') {
		m++
	}
	if m > n && m < len(b) && b[m] == ' ' {
		return b[m+1:]
	}
	if n == 0 && len(b) > 1 && b[0] == ':' && b[1] == ' ' {
		return b[2:]
	}
	return skipSpace(b)
}

// levelField reads "INFO", "[INFO]", "[INFO ]", "(INFO)", "<INFO>".
func levelField(b []byte) (analysis.Level, int) {
	if isUpper(b[0]) {
		return levelWord(b)
	}
	var end byte
	switch b[0] {
	case '[':
		end = ']'
	case '(':
		end = ')'
	case '<':
		end = '>'
	default:
		return analysis.LevelNone, 0
	}
	n := 1 + skipSpaces(b[1:])
	level, w := levelWord(b[n:])
	if w == 0 {
		return analysis.LevelNone, 0
	}
	n += w
	n += skipSpaces(b[n:])
	if n >= len(b) || b[n] != end {
		return analysis.LevelNone, 0
	}
	return level, n + 1
}

// rankField reads a rank in brackets, or between separators without any.
func rankField(b []byte, strong bool) (rank, n int) {
	if b[0] == '[' {
		rank, n = rankMark(b)
		if n > 0 && n < len(b) && b[n] == ':' {
			return 0, 0 // a traceback's prefix is not a field
		}
		return rank, n
	}
	if !strong || len(b) < 5 || !rankWord(b) {
		return 0, 0
	}
	n = 4
	if b[n] == ':' || b[n] == '=' {
		n++
	}
	if n < len(b) && b[n] == ' ' {
		n++
	}
	rank, d := number(b[n:])
	if n += d; d == 0 {
		return 0, 0
	}
	if _, closed := separator(b, n); !closed {
		return 0, 0
	}
	return rank, n
}

// sourceField reads "[launch.py:319:sigkill_handler]", "[api.py:12]" and
// "worker.py:1121" before "--" or "-", and notes it.
func (r *reading) sourceField(b []byte) int {
	from := 0
	if b[0] == '[' {
		from = 1
	}
	s := sourceLine(b[from:])
	if s == 0 {
		return 0
	}
	end := from + s
	if from == 0 {
		if _, closed := separator(b, end); !closed {
			return 0
		}
	} else {
		if end < len(b) && b[end] == ':' {
			end += 1 + span(b[end+1:], pathClass)
		}
		if end >= len(b) || b[end] != ']' {
			return 0
		}
	}
	r.source = b[from : from+s]
	r.launcher = r.launcher || launcherSource(r.source)
	return end + from
}

// nameField reads a logger or thread name: one word, with or without brackets,
// and a colon behind it as elastic ≤ 2.2 has one.
func nameField(b []byte) int {
	if b[0] == '[' {
		n := 1
		for n < len(b) && n < 80 && (pathClass.has(b[n]) || b[n] == ':') {
			n++
		}
		if n > 1 && n < len(b) && b[n] == ']' {
			return n + 1
		}
		return 0
	}
	n := 0
	for n < len(b) && n < 80 && (pathClass.has(b[n]) || b[n] == ':') {
		n++
	}
	if n == 0 || n < len(b) && b[n] != ' ' && b[n] != '[' || hasPrefix(b, "NCCL") {
		return 0
	}
	return n
}
