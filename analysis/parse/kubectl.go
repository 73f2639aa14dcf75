package parse

// kubectl reads `kubectl logs --prefix`: "[pod/train-worker-1/pytorch] …". A time of
// --timestamps behind it is read by timestamps.
func (r *reading) kubectl() bool {
	b := r.rest
	if !hasPrefix(b, "[pod/") {
		return false
	}
	from := len("[pod/")
	pod := span(b[from:], isName)
	n := from + pod
	if pod == 0 || n >= len(b) || b[n] != '/' {
		return false
	}
	at := n + 1
	container := span(b[at:], isName)
	end := at + container
	if container == 0 || end >= len(b) || b[end] != ']' {
		return false
	}
	r.pod, r.container = b[from:n], b[at:end]
	r.took(dialectKubectl, end+1)
	r.rest = skipSpace(r.rest)
	return true
}

// timestamps reads `kubectl logs --timestamps` and `docker logs -t`: an RFC
// 3339 time with its zone and one space.
func (r *reading) timestamps() bool {
	c, n := timestamp(r.rest)
	if n == 0 || r.rest[10] != 'T' || !c.zoned || c.nanos == 0 && r.rest[19] != '.' || r.journalBehind(n, c) {
		return false
	}
	if n < len(r.rest) && r.rest[n] != ' ' {
		return false
	}
	r.tell(c)
	r.took(dialectTimestamps, n)
	r.rest = skipSpace(r.rest)
	return true
}
