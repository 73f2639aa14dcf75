package parse

// journald reads journalctl's short output and syslog files: "Nov 29 12:00:05
// node07 kernel: …". The time has no year.
func (r *reading) journald() bool {
	b := r.rest
	if len(b) < 18 || b[3] != ' ' || b[6] != ' ' || b[15] != ' ' {
		return false
	}
	month := monthNamed(b[:3])
	day, d := number(b[4:6])
	if b[4] == ' ' {
		day, d = number(b[5:6])
	}
	if month == 0 || d == 0 || !validDay(month, day) {
		return false
	}
	c := clock{month: int8(month), day: int8(day)}
	if c.hours(b[7:]) != 8 {
		return false
	}
	return r.unit(c, 16)
}

// journaldISO reads `journalctl -o short-iso` and rsyslog's ISO form. kubectl's
// times look alike; see journalBehind.
func (r *reading) journaldISO(c clock, n int) bool {
	return r.journalBehind(n) && r.unit(c, n+1)
}

// journalBehind says whether a host and a unit follow the time that ends at n.
// A message may begin with two words and a colon as well, so the unit must be
// one of the node's agents or carry a process.
func (r *reading) journalBehind(n int) bool {
	if n >= len(r.rest) || r.rest[n] != ' ' {
		return false
	}
	b := r.rest[n+1:]
	host := span(b, nameClass)
	if host == 0 || host >= len(b) || b[host] != ' ' {
		return false
	}
	b = b[host+1:]
	unit := span(b, unitClass)
	if unit == 0 || unit >= len(b) {
		return false
	}
	if b[unit] == ':' {
		return launcherUnit(b[:unit])
	}
	d := 0
	if b[unit] == '[' {
		d = digits(b[unit+1:])
	}
	return d > 0 && hasPrefix(b[unit+1+d:], "]: ")
}

// unit reads host, unit and process from n.
func (r *reading) unit(c clock, n int) bool {
	b := r.rest
	host := span(b[n:], nameClass)
	at := n + host + 1
	if host == 0 || at >= len(b) || b[at-1] != ' ' {
		return false
	}
	unit := span(b[at:], unitClass)
	end := at + unit
	if unit == 0 || end >= len(b) {
		return false
	}
	pid := 0
	if b[end] == '[' {
		p, d := process(b[end+1:])
		if d == 0 || !hasPrefix(b[end+1+d:], "]") {
			return false
		}
		pid = p
		end += d + 2
	}
	if end >= len(b) || b[end] != ':' {
		return false
	}
	r.tell(c)
	r.node = b[n : n+host]
	r.process(pid)
	r.launcher = r.launcher || launcherUnit(b[at:at+unit])
	r.took(dialectJournald, end+1)
	r.rest = skipSpace(r.rest)
	return true
}

// monthNamed reads "Jan" to "Dec"; 0 if it is none of them.
func monthNamed(b []byte) int {
	const names = "JanFebMarAprMayJunJulAugSepOctNovDec"
	for i := 0; i < len(names); i += 3 {
		if string(b) == names[i:i+3] {
			return i/3 + 1
		}
	}
	return 0
}
