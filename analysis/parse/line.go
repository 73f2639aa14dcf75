package parse

import (
	"bytes"

	"rankscope/analysis"
)

// Line reads one raw line, given without its newline: Origin, Text and
// Dialects are filled, Pos and Number are zero. raw is not kept.
func (l Layout) Line(raw []byte) analysis.Line {
	r := reading{layout: l}
	r.read(raw)
	r.settle()
	line := analysis.Line{Origin: r.origin(), Text: r.message()}
	if r.peeled > 0 {
		line.Dialects = make([]string, r.peeled)
		for i, d := range r.names[:r.peeled] {
			line.Dialects[i] = d.name()
		}
	}
	return line
}

// message is what the line says, with the traceback that a JSON line carries
// in a field of its own.
func (r *reading) message() string {
	if len(r.carried) == 0 {
		return string(r.rest)
	}
	carried := r.decode(text{r.carried, true})
	if len(r.rest) == 0 {
		return string(carried)
	}
	return string(r.rest) + "\n" + string(carried)
}

func (r *reading) origin() analysis.Origin {
	o := analysis.Origin{
		Rank: r.rank, LocalRank: r.local, NodeRank: r.nodeRank, Task: r.task, GPU: r.gpu,
		Attempt: analysis.None,
		PID:     r.pid, Stream: r.stream, Level: r.level, Launcher: r.launcher,
		Node: string(r.node), Pod: string(r.pod), Container: string(r.container),
		Source: string(r.source),
	}
	if string(r.role) == "default" {
		o.Role = "default"
	} else {
		o.Role = string(r.role)
	}
	if r.clocks > 0 {
		o.Stamp = r.stamp()
	}
	return o
}

// settle draws what the message itself says about who wrote it.
func (r *reading) settle() {
	if r.has(dialectRay) {
		r.rest = unrepeated(r.rest)
	}
	if d, ok := launcherLine(r.rest); ok {
		r.launcher = true
		r.note(d)
	}
	if r.level == analysis.LevelNone {
		r.level = spokenLevel(r.rest)
	}
	// A worker prints through the same modules as its agent; what came out of
	// a rank's pipe is the rank's.
	if r.rank != analysis.None || r.local != analysis.None {
		r.launcher = false
	}
}

func (r *reading) has(d dialect) bool {
	for _, have := range r.names[:r.peeled] {
		if have == d {
			return true
		}
	}
	return false
}

// spokenLevel is the level of a message that starts with it, as PyTorch's
// "ERROR: Unexpected bus error …" and srun's "error:" do. The word stays part
// of the message.
func spokenLevel(b []byte) analysis.Level {
	if lv, n := levelWord(b); n > 0 && n+1 < len(b) && b[n] == ':' && b[n+1] == ' ' {
		return lv
	}
	if d, ok := launcherLine(b); !ok || d != dialectSrun {
		return analysis.LevelNone
	}
	said := b[bytes.IndexByte(b, ':')+1:]
	switch {
	case hasPrefix(said, " error: "):
		return analysis.LevelError
	case hasPrefix(said, " warning: "):
		return analysis.LevelWarning
	}
	return analysis.LevelNone
}
