package parse

import "bytes"

// stern reads stern's default output: "train-worker-1 pytorch …". Two words are
// any text, so it has to be learned, and the first must look like the name of
// a job's pod: with a dash and a digit.
func (r *reading) stern() bool {
	b := r.rest
	pod := span(b, dnsClass)
	if pod == 0 || pod+1 >= len(b) || b[pod] != ' ' || bytes.IndexByte(b[:pod], '-') < 1 || !bytes.ContainsAny(b[:pod], "0123456789") {
		return false
	}
	if c := b[pod-1]; c == '-' || c == '.' {
		return false
	}
	at := pod + 1
	container := span(b[at:], dnsClass)
	end := at + container
	if container == 0 || isDigit(b[at]) && digits(b[at:]) == container || end < len(b) && b[end] != ' ' {
		return false
	}
	r.pod, r.container = b[:pod], b[at:end]
	r.took(dialectStern, end)
	r.rest = skipSpace(r.rest)
	return true
}
