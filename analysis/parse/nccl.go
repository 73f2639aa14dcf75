package parse

import "bytes"

// ncclHost reads NCCL's lines (src/debug.cc): host, process and thread, then the
// CUDA device, which is no rank:
//
//	node07:4711:4800 [3] NCCL INFO …
//	pod-x:202016:202235 [0] misc/shmutils.cc:88 NCCL WARN …
//
// The message begins with "NCCL".
func (r *reading) ncclHost() bool {
	b := r.rest
	host := 0
	for host < len(b) && host < maxName && nameClass.has(b[host]) {
		host++
	}
	n := host
	if host == 0 || n+2 >= len(b) || b[n] != ':' || !isDigit(b[n+1]) {
		return false
	}
	pid, d := process(b[n+1:])
	if n += 1 + d; n >= len(b) || b[n] != ':' {
		return false
	}
	d = digits(b[n+1:])
	if n += 1 + d; d == 0 || !hasPrefix(b[n:], " [") {
		return false
	}
	node := b[:host]
	probe := *r
	probe.rest = b[n+1:]
	if !probe.ncclDevice() {
		return false
	}
	*r = probe
	r.node = node
	r.process(pid)
	return true
}

// ncclDevice reads "[3] " and a source, if what follows is NCCL's.
func (r *reading) ncclDevice() bool {
	b := r.rest
	gpu, d := number(b[1:])
	n := 1 + d
	if d == 0 || !hasPrefix(b[n:], "] ") {
		return false
	}
	n += 2
	var source []byte
	if s := sourceLine(b[n:]); s > 0 {
		source = b[n : n+s]
		n += s
		if hasPrefix(b[n:], " (") {
			if i := bytes.IndexByte(b[n:], ')'); i > 0 {
				n += i + 1
			}
		}
		n += skipSpaces(b[n:])
	}
	rest := b[n:]
	if !hasPrefix(rest, "NCCL ") {
		return false
	}
	level, _ := levelWord(rest[len("NCCL "):])
	if level == 0 {
		return false
	}
	r.level, r.gpu = level, gpu
	if source != nil {
		r.source = source
	}
	return r.took(dialectNCCL, n)
}
