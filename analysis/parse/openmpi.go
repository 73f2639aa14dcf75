package parse

// openMPI reads a host and process in brackets: "[node03:71120] *** Process
// received signal ***" of Open MPI, and with thread "[node07:71120:0:71120] Caught
// signal 7 (Bus error: …)" of UCX (src/ucs/debug/log.c).
func (r *reading) openMPI() bool {
	b := r.rest
	host := span(b[1:], nameClass)
	n := 1 + host
	if host == 0 || n >= len(b) || b[n] != ':' || !hostLike(b[1:n]) {
		return false
	}
	pid, d := process(b[n+1:])
	if n += 1 + d; d == 0 || n >= len(b) {
		return false
	}
	dialect := dialectOpenMPI
	for b[n] == ':' {
		dialect = dialectUCX
		d = digits(b[n+1:])
		if n += 1 + d; d == 0 || n >= len(b) {
			return false
		}
	}
	if b[n] != ']' || n+1 < len(b) && b[n+1] != ' ' {
		return false
	}
	r.node = b[1 : 1+host]
	r.process(pid)
	r.took(dialect, n+1)
	r.rest = skipSpace(r.rest)
	return true
}

// ucxLog reads UCX's own log (src/ucs/debug/log.c), whose time is in seconds
// since 1970: "[1764417605.123456] [node07:71120:0]  mm_posix.c:1 UCX  ERROR …". The
// message begins with "UCX".
func (r *reading) ucxLog() bool {
	b := r.rest
	if d := digits(b[1:]); d != 10 || !hasPrefix(b[11:], ".") {
		return false
	}
	d := digits(b[12:])
	if d == 0 || !hasPrefix(b[12+d:], "] [") {
		return false
	}
	c, ok := (value{raw: b[1 : 12+d]}).clock()
	probe := *r
	probe.rest = b[12+d+2:]
	if !ok || !probe.openMPI() {
		return false
	}
	*r = probe
	r.tell(c)
	rest := r.rest[skipSpaces(r.rest):]
	if s := sourceLine(rest); s > 0 {
		said := rest[s+skipSpaces(rest[s:]):]
		if hasPrefix(said, "UCX ") {
			r.source = rest[:s]
			r.level, _ = levelWord(said[4+skipSpaces(said[4:]):])
			r.rest = said
		}
	}
	return true
}

// hostLike tells a host from a source file ("train.py:12"), a level and an
// address with its port.
func hostLike(b []byte) bool {
	letter := false
	dot := -1
	for i, c := range b {
		letter = letter || isLetter(c)
		if c == '.' {
			dot = i
		}
	}
	if !letter || levelNamed(b) != 0 {
		return false
	}
	if dot >= 0 {
		switch string(b[dot+1:]) {
		case "py", "cc", "cpp", "c", "h", "hpp", "cu", "cuh", "rs", "go", "pyx", "so", "sh":
			return false
		}
	}
	return true
}
