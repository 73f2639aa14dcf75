package remedy

// plainName reports whether s is a name as hosts, pods, containers and jobs
// have them. Anything else came from a misread line, or from someone's hand,
// and isn't put into a command or a manifest.
func plainName(s string) bool {
	if s == "" || len(s) > 253 || s[0] == '-' || s[0] == '.' {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '.' || c == '_') {
			return false
		}
	}
	return true
}
