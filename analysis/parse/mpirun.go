package parse

import "rankscope/analysis"

// mpirunTag reads `mpirun --tag-output` of Open MPI ≤ 4, "[1,3]<stderr>:…", and of
// PRRTE in Open MPI 5, "[prterun-node07-4711@1,3]<stdout>: …": job and rank; and
// what SageMaker makes of it, "[1,mpirank:3,algo-1]<stderr>:…", with the host.
func (r *reading) mpirunTag() bool {
	b := r.rest
	n := 1
	if n < len(b) && isLetter(b[n]) {
		s := span(b[n:], nameClass)
		if n += s; s == 0 || n >= len(b) || b[n] != '@' {
			return false
		}
		n++
	}
	d := digits(b[n:])
	if n += d; d == 0 || n >= len(b) || b[n] != ',' {
		return false
	}
	n++
	if hasPrefix(b[n:], "mpirank:") {
		n += len("mpirank:")
	}
	rank, d := number(b[n:])
	if n += d; d == 0 || n >= len(b) {
		return false
	}
	var host []byte
	if b[n] == ',' {
		s := span(b[n+1:], nameClass)
		if s == 0 {
			return false
		}
		host = b[n+1 : n+1+s]
		n += 1 + s
	}
	if n >= len(b) || b[n] != ']' {
		return false
	}
	b = b[n+1:]
	switch {
	case hasPrefix(b, "<stdout>:"):
		r.stream = analysis.Stdout
	case hasPrefix(b, "<stderr>:"):
		r.stream = analysis.Stderr
	default:
		return false
	}
	r.hear(rank, false)
	if host != nil {
		r.node = host
	}
	r.rest = skipSpace(b[len("<stdout>:"):])
	r.note(dialectMpirun)
	return true
}
