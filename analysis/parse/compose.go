package parse

// compose reads `docker compose logs`: "trainer-1  | …", the container's name,
// padded. Tables have bars as well, so it has to be learned.
func (r *reading) compose() bool {
	b := r.rest
	name := span(b, nameClass)
	n := name + skipSpaces(b[name:])
	if name == 0 || n == name || n >= len(b) || b[n] != '|' || n+1 < len(b) && b[n+1] != ' ' {
		return false
	}
	if !isLetter(b[0]) {
		return false
	}
	r.container = b[:name]
	r.took(dialectCompose, n+1)
	r.rest = skipSpace(r.rest)
	return true
}
