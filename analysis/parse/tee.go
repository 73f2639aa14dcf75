package parse

// torchrun tee: "[default2]:ERROR: …". torchrun --tee and --log-line-prefix-
// template (torch/distributed/elastic/multiprocessing/tail_log.py) put
// [role][local rank] before each line of a worker; the role is "default"
// unless --role names another, "trainer" is what torchx gives.
func (r *reading) tee() bool {
	b := r.rest
	if hasPrefix(b, "[default") {
		return r.teeNumber(len("[default"))
	}
	if hasPrefix(b, "[trainer") {
		return r.teeNumber(len("[trainer"))
	}
	return false
}

// teeNumber reads the local rank behind "[role", which ends at n.
func (r *reading) teeNumber(n int) bool {
	local, d := number(r.rest[n:])
	if end := n + d; d > 0 && len(r.rest) > end+1 && r.rest[end] == ']' && r.rest[end+1] == ':' {
		r.local, r.role = local, r.rest[1:n]
		return r.took(dialectTee, end+2)
	}
	return false
}

// anyRole is tee with a role of the user's own. "[epoch3]: " and the like
// have its shape, so it has to be learned; the tee itself puts no space behind
// the colon.
func (r *reading) anyRole() bool {
	n := 1
	for n < len(r.rest) && n < 64 && (isWord(r.rest[n]) || r.rest[n] == '-') {
		n++
	}
	if r.rest[0] != '[' || n >= len(r.rest) || r.rest[n] != ']' {
		return false
	}
	for n > 1 && isDigit(r.rest[n-1]) {
		n--
	}
	if n < 2 || string(r.rest[1:n]) == "rank" || r.rest[1:][0] == '-' || isDigit(r.rest[1]) {
		return false
	}
	return r.teeNumber(n)
}
