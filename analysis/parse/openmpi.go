package parse

// openMPI reads a host and process in brackets: "[node03:71120] *** Process
// received signal ***" of Open MPI, and with thread "[node07:71120:0:71120] Caught
// signal 7 (Bus error: …)" of UCX (src/ucs/debug/log.c).
func (r *reading) openMPI() bool {
	b := r.rest
	host := span(b[1:], isName)
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
	if pid > 0 {
		r.pid = pid
	}
	r.took(dialect, n+1)
	r.rest = skipSpace(r.rest)
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
