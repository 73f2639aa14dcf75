package parse

import "rankscope/analysis"

// srunLabel reads the task of `srun --label` (slurm: src/api/step_io.c): " 3: …",
// padded to the width of the largest task, and "P1  3: …" of a heterogeneous
// job. So much looks like it that it has to be learned.
func (r *reading) srunLabel() bool {
	b := r.rest
	if r.task != analysis.None {
		return false // "3: 12: foo": one label is srun's, the next is text
	}
	n := 0
	if b[0] == 'P' {
		d := digits(b[1:])
		if n = 1 + d; d == 0 || n >= len(b) || b[n] != ' ' {
			return false
		}
	}
	n += skipSpaces(b[n:])
	task, d := number(b[n:])
	if n += d; d == 0 || n >= len(b) || b[n] != ':' {
		return false
	}
	if n++; n < len(b) && b[n] != ' ' {
		return false
	}
	r.task = task
	r.took(dialectSrunLabel, n)
	r.rest = skipSpace(r.rest)
	return true
}
