package parse

import "bytes"

// ray reads the prefix that Ray's driver puts before the output of its
// processes (ray/_private/worker.py), and that vLLM's own workers use:
//
//	(RayTrainWorker pid=1234, ip=10.0.0.1) …
//	(VllmWorker rank=0 pid=299) …   (EngineCore_DP0 pid=461101) …   (raylet) …
func (r *reading) ray() bool {
	b := r.rest
	end := bytes.IndexByte(b[:min(len(b), maxName)], ')')
	if end < 0 || end+1 < len(b) && b[end+1] != ' ' {
		return false
	}
	pid, rank, known := 0, -1, false
	var ip []byte
	for inside := b[1:end]; len(inside) > 0; {
		word := inside
		if i := bytes.IndexByte(inside, ' '); i >= 0 {
			word, inside = inside[:i], inside[i+1:]
		} else {
			inside = nil
		}
		word = bytes.TrimRight(word, ",")
		switch {
		case hasPrefix(word, "pid="):
			v, n := process(word[4:])
			if n == 0 || n+4 != len(word) {
				return false
			}
			pid, known = v, true
		case hasPrefix(word, "rank="):
			if v, n := number(word[5:]); n > 0 && n+5 == len(word) {
				rank = v
			}
		case hasPrefix(word, "ip="):
			ip = word[3:]
		case string(word) == "raylet", string(word) == "autoscaler":
			known = true
		}
	}
	if !known {
		return false
	}
	r.process(pid)
	if rank >= 0 {
		r.hear(rank, false)
	}
	if ip != nil {
		r.node = ip
	}
	r.took(dialectRay, end+1)
	r.rest = skipSpace(r.rest)
	return true
}

// unrepeated drops what Ray adds to a line that several processes printed:
// " [repeated 3x across cluster] (Ray deduplicates logs by default. …)".
func unrepeated(b []byte) []byte {
	i := bytes.LastIndex(b, []byte(" [repeated "))
	if i < 0 {
		return b
	}
	n := i + len(" [repeated ")
	d := digits(b[n:])
	if d > 0 && hasPrefix(b[n+d:], "x across cluster]") {
		return b[:i]
	}
	return b
}
