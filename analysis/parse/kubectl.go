package parse

// kubectl reads `kubectl logs --prefix`: "[pod/train-worker-1/pytorch] …". A time of
// --timestamps behind it is read by timestamps.
func (r *reading) kubectl() bool {
	b := r.rest
	if !hasPrefix(b, "[pod/") {
		return false
	}
	slash, end := podName(b)
	if end == 0 {
		return false
	}
	r.pod, r.container = b[len("[pod/"):slash], b[slash+1:end]
	r.took(dialectKubectl, end+1)
	r.rest = skipSpace(r.rest)
	return true
}

// podName finds the slash and the bracket that end the names in
// "[pod/name/container]"; 0 if it isn't that.
func podName(b []byte) (slash, end int) {
	from := len("[pod/")
	pod := span(b[from:], nameClass)
	slash = from + pod
	if pod == 0 || slash >= len(b) || b[slash] != '/' {
		return 0, 0
	}
	container := span(b[slash+1:], nameClass)
	end = slash + 1 + container
	if container == 0 || end >= len(b) || b[end] != ']' {
		return 0, 0
	}
	return slash, end
}

// zonedTime reads the three transports that put an RFC 3339 time with its zone
// first.
func (r *reading) zonedTime() bool {
	if len(r.rest) < 20 || r.rest[10] != 'T' {
		return false
	}
	c, n := timestamp(r.rest)
	if n == 0 || !c.zoned {
		return false
	}
	return r.cri(c, n) || r.journaldISO(c, n) || r.timestamps(c, n)
}

// timestamps reads `kubectl logs --timestamps` and `docker logs -t`: a time and one
// space. Both print a fraction; without one it is the program's own time.
func (r *reading) timestamps(c clock, n int) bool {
	if r.rest[19] != '.' || n < len(r.rest) && r.rest[n] != ' ' {
		return false
	}
	r.tell(c)
	r.took(dialectTimestamps, n)
	r.rest = skipSpace(r.rest)
	return true
}
