package parse

import "rankscope/analysis"

// mpirunTag reads `mpirun --tag-output` of Open MPI ≤ 4, "[1,3]<stderr>:…", and of
// PRRTE in Open MPI 5, "[prterun-node07-4711@1,3]<stdout>: …": job and rank.
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
	rank, d := number(b[n+1:])
	if n += 1 + d; d == 0 || n >= len(b) || b[n] != ']' {
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
	r.rest = skipSpace(b[len("<stdout>:"):])
	r.note(dialectMpirun)
	return true
}
