package parse

import "rankscope/analysis"

// reading is one line on its way through the scanners. Its slices point into
// the raw line or into scratch; nothing becomes a string before Line asks.
type reading struct {
	layout Layout
	// rest is what is left of the line.
	rest []byte
	// states is what rest is the first state of while pending is set; see cut.
	states  text
	pending bool
	// before and behind are the parts of a Docker entry around its text.
	before, behind []byte
	// scratch holds cleaned and unescaped bytes.
	scratch []byte

	// inner says that a program's prefix was peeled: what looks like a
	// transport prefix behind it is part of the message.
	inner bool
	// rankSure says that rank is from a traceback's prefix, which outweighs
	// what a logging line says.
	rankSure bool
	launcher bool
	level    analysis.Level
	stream   analysis.Stream

	rank, local, nodeRank, task, gpu, pid int

	role, node, pod, container, source []byte
	// carried is the traceback that a JSON line brings in a field of its own,
	// escaped as in the line.
	carried []byte

	clock  [maxClocks]clock
	clocks int
	names  [maxPeel]dialect
	peeled int
}

// maxPeel bounds how many prefixes are peeled off one line. Real logs nest
// five deep.
const maxPeel = 20

// read peels raw until no dialect fits.
func (r *reading) read(raw []byte) {
	r.start(raw)
	for range maxPeel {
		r.prefixes()
		at := glued(r.rest)
		if at == 0 {
			return
		}
		// Another writer's line begins here; what came before it on the same
		// wire (a pod, a stream) is true of both.
		rest := r.rest[at:]
		r.open(raw)
		r.rest, r.pending = rest, false
	}
}

// prefixes peels what stands at the front, and goes to the last state.
func (r *reading) prefixes() {
	for range maxPeel {
		switch {
		case !r.inner && r.transport():
		case r.pending:
			r.cut()
		case r.program():
		default:
			return
		}
	}
}

// start begins on raw with nothing known. Scratch in use stays in use.
func (r *reading) start(raw []byte) {
	*r = reading{layout: r.layout, scratch: r.scratch,
		rank: analysis.None, local: analysis.None, nodeRank: analysis.None,
		task: analysis.None, gpu: analysis.None}
	r.begin(text{bytes: raw})
}

// open peels the transport of raw's first state.
func (r *reading) open(raw []byte) {
	r.start(raw)
	for range maxPeel {
		if !r.transport() {
			return
		}
	}
}

// transport peels one prefix of what carried the line: a container runtime, a
// launcher's pipe, the system's journal.
func (r *reading) transport() bool {
	if len(r.rest) == 0 {
		return false
	}
	switch c := r.rest[0]; {
	case c == '[':
		return r.tee() || r.kubectl() || r.mpirunTag() || r.mpirunTime() || r.layout.on&onRole != 0 && r.anyRole()
	case isDigit(c):
		if r.zonedTime() {
			return true
		}
		return r.layout.on&onSrunLabel != 0 && r.srunLabel() || r.learned()
	case c == ' ', c == 'P':
		return r.layout.on&onSrunLabel != 0 && r.srunLabel() || c == 'P' && r.learned()
	case c == '{':
		return r.docker()
	case c == '(':
		return r.ray()
	case isUpper(c):
		return r.journald() || r.mpirunTime() || r.learned()
	case isLower(c):
		return r.learned()
	}
	return false
}

// learned tries the ambiguous dialects that start with a name.
func (r *reading) learned() bool {
	on := r.layout.on
	return on&onTorchx != 0 && r.torchx() || on&onCompose != 0 && r.compose() || on&onStern != 0 && r.stern()
}

// program peels one prefix that the program, its logger or the kernel wrote.
func (r *reading) program() bool {
	if len(r.rest) == 0 {
		return false
	}
	switch c := r.rest[0]; {
	case c == '[':
		return r.inside(r.bracket())
	case isDigit(c):
		return r.inside(r.pythonLogging() || r.ncclHost()) || r.bar()
	case isUpper(c):
		return r.inside(r.glogBare() || r.levelFirst() || r.ncclHost()) || r.bar()
	case isLower(c):
		return r.inside(r.logfmt() || r.ncclHost()) || r.bar()
	case c == '{':
		// A log shipper's record carries whatever the launcher printed.
		return r.jsonLine()
	case c == '<':
		return r.inside(r.dmesg())
	case c == ' ':
		return r.inside(r.megatronIndented()) || r.bar()
	case c == richEdge[0]:
		return r.rich() || r.bar()
	}
	return r.bar()
}

// inside notes that rest stands behind a program's prefix.
func (r *reading) inside(peeled bool) bool {
	r.inner = r.inner || peeled
	return peeled
}

// bracket tells the many prefixes apart that start with "[".
func (r *reading) bracket() bool {
	if len(r.rest) < 4 {
		return false
	}
	switch c := r.rest[1]; {
	case c == 'r' || c == 'R':
		return r.rankPrefix() || r.levelFirst() || r.openMPI()
	case isDigit(c):
		return r.bracketTime() || r.dmesg() || r.ncclDevice() || r.ucxLog() || r.openMPI()
	case c == ' ':
		return r.dmesg()
	case isUpper(c):
		return r.glog() || r.levelFirst() || r.huggingFace() || r.dmesg() || r.openMPI()
	}
	return r.openMPI()
}

// took notes that a dialect was peeled: rest begins n bytes later.
func (r *reading) took(d dialect, n int) bool {
	r.rest = r.rest[n:]
	r.note(d)
	return true
}

// note adds d to the dialects of the line, once for a run of the same.
func (r *reading) note(d dialect) {
	if r.peeled > 0 && r.names[r.peeled-1] == d || r.peeled == maxPeel {
		return
	}
	r.names[r.peeled] = d
	r.peeled++
}

// hear notes the global rank that a prefix states. Of two that differ the
// innermost traceback prefix is kept, else the innermost.
func (r *reading) hear(rank int, sure bool) {
	if sure || !r.rankSure {
		r.rank, r.rankSure = rank, sure
	}
}

// process notes a process that a prefix names; 0 is none.
func (r *reading) process(pid int) {
	if pid > 0 {
		r.pid = pid
	}
}
