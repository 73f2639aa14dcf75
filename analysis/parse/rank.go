package parse

// rankPrefix reads the ways of writing a global rank at the front of a line.
// "[rank3]: " is PyTorch's (≥ 2.3, torch/distributed/distributed_c10d.py sets
// sys.excepthook; its logger and c10 glog write "[rank3]:" too); "[rank: 2] " is
// Lightning's rank_zero module, "[RANK 3] " accelerate's, the others are seen
// in people's own logging.
func (r *reading) rankPrefix() bool {
	rank, n := rankMark(r.rest)
	if n == 0 {
		return false
	}
	b := r.rest
	if len(b) > n && b[n] == ':' {
		r.hear(rank, b[1] == 'r' && isDigit(b[5]))
		n++
		if len(b) > n && b[n] == ' ' {
			n++
		}
		return r.took(dialectRank, n)
	}
	switch {
	case hasPrefix(b[n:], " Watchdog"):
		// The watchdog's own words (c10d/ProcessGroupNCCL.cpp): the rank is
		// part of the message.
		r.hear(rank, false)
		return false
	case len(b) == n, b[n] == ' ', b[n] == '[':
		r.hear(rank, false)
		return r.took(dialectRankMark, len(b)-len(afterSeparator(b[n:])))
	}
	return false
}

// rankMark reads "[rank3]", "[rank 3]", "[rank: 3]", "[Rank 3]", "[RANK 3]"
// and "[rank 3/8]".
func rankMark(b []byte) (rank, n int) {
	if len(b) < 7 || b[0] != '[' || !rankWord(b[1:]) {
		return 0, 0
	}
	n = 5
	if b[n] == ':' || b[n] == '=' || b[n] == '-' {
		n++
	}
	if b[n] == ' ' {
		n++
	}
	rank, d := number(b[n:])
	if n += d; d == 0 || n >= len(b) {
		return 0, 0
	}
	if b[n] == '/' {
		n += 1 + digits(b[n+1:])
	}
	if n >= len(b) || b[n] != ']' {
		return 0, 0
	}
	return rank, n + 1
}

// rankWord reads "rank", "Rank" or "RANK".
func rankWord(b []byte) bool {
	return hasPrefix(b, "rank") || hasPrefix(b, "Rank") || hasPrefix(b, "RANK")
}
