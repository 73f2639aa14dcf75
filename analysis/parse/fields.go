package parse

import "rankscope/analysis"

const (
	// maxFields is how many fields of a logging format are looked at.
	maxFields = 7
	// maxUnsure is how many fields may stand before the level: name, thread.
	maxUnsure = 2
)

// format is what of a logging line's fields has been read.
type format struct {
	b []byte
	// b[:sure] is prefix beyond doubt, b[:pos] if a level follows.
	sure, pos int
	leveled   bool // the level is known
	named     bool // the logger is known
	found     bool // a level or a rank was among the fields
	unsure    int  // names seen before the level
	logger    []byte
}

// fields reads level, rank, source and logger in the order in which the
// format has them, and leaves the message. It reports whether a level or a
// rank was among them; without one only the separator is dropped. leveled
// says that the level stood before the time.
func (r *reading) fields(leveled bool) bool {
	f := format{b: r.rest, leveled: leveled}
	for range maxFields {
		p, strong := separator(f.b, f.pos)
		if p >= len(f.b) || !r.field(&f, p, strong) {
			break
		}
	}
	r.rest = afterSeparator(f.b[f.sure:])
	return f.found
}

// field reads the field at p; false where the message begins. strong says that
// a separator stands before it.
func (r *reading) field(f *format, p int, strong bool) bool {
	b := f.b[p:]
	if !f.leveled {
		if level, n := levelField(b); n > 0 {
			r.level = level
			r.launcher = r.launcher || launcherSource(f.logger)
			f.leveled, f.found, f.named = true, true, f.unsure > 0
			if hasPrefix(b[n:], ": ") && b[0] != '[' {
				return false // "ERROR: Unexpected …" is how the message begins
			}
			return f.passed(p + n)
		}
	}
	if rank, n := rankField(b, strong); n > 0 {
		r.hear(rank, false)
		f.found = true
		return f.passed(p + n)
	}
	if f.leveled {
		if n := r.sourceField(b); n > 0 {
			return f.passed(p + n)
		}
	}
	n := nameField(b)
	if n == 0 {
		return false
	}
	if !f.leveled {
		if f.logger == nil {
			f.logger = b[:n]
		}
		f.pos = p + n
		f.unsure++
		return f.unsure <= maxUnsure
	}
	if _, closed := separator(b, n); f.named || !strong || !closed {
		return false
	}
	r.launcher = r.launcher || launcherSource(b[:n])
	f.named = true
	return f.passed(p + n)
}

// passed notes that the prefix reaches to n.
func (f *format) passed(n int) bool {
	f.pos, f.sure = n, n
	return true
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
