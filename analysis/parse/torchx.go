package parse

// torchx reads `torchx log`: "trainer/0 …", the role and its replica. A replica
// is a node: it runs the node's torchrun. Has to be learned.
func (r *reading) torchx() bool {
	b := r.rest
	role := span(b, nameClass)
	if role == 0 || role+1 >= len(b) || b[role] != '/' || !isLetter(b[0]) {
		return false
	}
	replica, d := number(b[role+1:])
	end := role + 1 + d
	if d == 0 || end < len(b) && b[end] != ' ' {
		return false
	}
	r.role, r.nodeRank = b[:role], replica
	r.took(dialectTorchx, end)
	r.rest = skipSpace(r.rest)
	return true
}
