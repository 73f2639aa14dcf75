package parse

import "bytes"

// Layout is what was learned about a region of a file: which ambiguous
// dialects are in use and the date that year-less times lie near. It is an
// immutable value, safe for use by several goroutines. The zero Layout knows
// no ambiguous dialect and no date.
type Layout struct {
	on ambiguous
	// near is a full date of the head; its year is 0 when there was none.
	near clock
}

// ambiguous is a set of dialects that must be learned.
type ambiguous uint8

const (
	onSrunLabel ambiguous = 1 << iota
	onStern
	onTorchx
	onCompose
	onRole
)

// learnable lists the ambiguous dialects in the order in which they are tried
// on a line. A tee with a role of the user's own peels as "torchrun-tee" does.
var learnable = [...]struct {
	set  ambiguous
	name string
}{
	{onSrunLabel, "srun-label"},
	{onRole, "torchrun-role"},
	{onTorchx, "torchx"},
	{onCompose, "compose"},
	{onStern, "stern"},
}

const (
	// learnShare is the percentage of lines that must fit.
	learnShare = 60
	// learnBlock is how many lines must fit for a block to speak for itself,
	// learnLeast how many for head and block together: one line alone may be
	// anything.
	learnBlock = 8
	learnLeast = 2
	// learnStretch is how many lines of one window must fit.
	learnStretch = 16
	// learnWindows and learnLines are how many stretches of how many lines are
	// looked at, so that judging a block costs little beside scanning it.
	learnWindows = 4
	learnLines   = 32
	// learnRounds bounds how deep ambiguous dialects may stand in one another.
	learnRounds = 3
)

// Learn decides which ambiguous dialects a region uses. head is the start of
// the file (up to 64 KiB), block the first bytes of the region, which may
// overlap or equal head; a last line that is cut short is harmless. A dialect
// is on when at least 60 % of the non-empty lines of head and block together
// fit it, or 60 % of the block alone with at least 8 fitting lines, or of one
// stretch of it with at least 16: a job's preamble may fill half a block. Lines of
// launchers are not counted: srun prints its own without a label. Names in
// forced switch dialects on regardless; unknown names are ignored (Ambiguous
// lists the known ones).
func Learn(head, block []byte, forced ...string) Layout {
	return NewLearner(head, forced...).Learn(block)
}

// Learner learns the layouts of many regions of one file: what the head says
// is counted once. It is not safe for concurrent use.
type Learner struct {
	head []byte
	// start is the layout before anything was learned.
	start Layout
	// heads are the counts of the head, by what was on when it was read.
	heads map[ambiguous]tally
}

// NewLearner returns a Learner for the file that starts with head, which must
// stay as it is; see Learn for forced.
func NewLearner(head []byte, forced ...string) *Learner {
	l := &Learner{head: head, start: Layout{near: findDate(head)}, heads: map[ambiguous]tally{}}
	for _, name := range forced {
		for _, d := range learnable {
			if d.name == name {
				l.start.on |= d.set
			}
		}
	}
	return l
}

// Of reports whether the Learner is for a file that starts with these very
// bytes in memory.
func (l *Learner) Of(head []byte) bool {
	return len(head) > 0 && len(head) == len(l.head) && &head[0] == &l.head[0]
}

// Learn is Learn for a block of the file.
func (l *Learner) Learn(block []byte) Layout {
	layout := l.start
	for range learnRounds {
		before := layout.on
		h, known := l.heads[before]
		if !known {
			h = layout.tally(l.head)
			l.heads[before] = h
		}
		b := layout.tally(block)
		for i, d := range learnable {
			if layout.on&d.set == 0 && learned(h, b, i) {
				layout.on |= d.set
				break // what stands behind it is judged in the next round
			}
		}
		if layout.on == before {
			break
		}
	}
	return layout
}

// learned applies the rule of Learn to the counts of one dialect.
func learned(head, block tally, i int) bool {
	fit, lines := head.fits[i]+block.fits[i], head.lines+block.lines
	if max(head.fits[i], block.fits[i]) >= learnLeast && fit*100 >= lines*learnShare {
		return true
	}
	return block.stretch[i] || block.fits[i] >= learnBlock && block.fits[i]*100 >= block.lines*learnShare
}

// tally counts lines by the ambiguous dialects that they fit.
type tally struct {
	lines int
	fits  [len(learnable)]int
	// stretch says that the lines of one window are of the dialect.
	stretch [len(learnable)]bool
}

// tally samples text: a region is judged for every block of a file, so a few
// windows spread over it must do.
func (l Layout) tally(text []byte) tally {
	var t tally
	var r reading
	for i := range learnWindows {
		window := text[len(text)*i/learnWindows:]
		if from := len(text) - len(window); from > 0 && text[from-1] != '\n' {
			window = window[bytes.IndexByte(window, '\n')+1:]
		}
		end := len(text) * (i + 1) / learnWindows
		from := len(text) - len(window)
		before := t
		for n := 0; n < learnLines && from < end && len(window) > 0; n++ {
			line := window
			if i := bytes.IndexByte(window, '\n'); i >= 0 {
				line, window = window[:i], window[i+1:]
			} else {
				window = nil
			}
			from = len(text) - len(window)
			r = reading{layout: l, scratch: r.scratch[:0]}
			t.add(&r, line)
		}
		t.judge(before)
	}
	return t
}

// judge looks at the window that was counted since before.
func (t *tally) judge(before tally) {
	lines := t.lines - before.lines
	for i := range t.fits {
		fits := t.fits[i] - before.fits[i]
		t.stretch[i] = t.stretch[i] || fits >= learnStretch && fits*100 >= lines*learnShare
	}
}

func (t *tally) add(r *reading, line []byte) {
	r.open(line)
	if len(bytes.TrimLeft(r.rest, " \t")) == 0 || launcherText(r.rest) {
		return
	}
	t.lines++
	for i := range learnable {
		if r.layout.on&learnable[i].set == 0 && r.fits(learnable[i].set) {
			t.fits[i]++
		}
	}
}

// fits reports whether what is left of a line has the shape of an ambiguous
// dialect.
func (r *reading) fits(d ambiguous) bool {
	c := r.rest[0]
	switch digit := isDigit(c); {
	case digit && d != onSrunLabel && d != onStern, c == '[' != (d == onRole),
		d == onSrunLabel && !digit && c != ' ' && c != 'P', d == onStern && !isLower(c) && !digit:
		return false
	}
	probe := *r
	switch d {
	case onSrunLabel:
		return probe.srunLabel()
	case onRole:
		// The tee puts no space behind its colon; "[epoch3]: loss" has one.
		return probe.anyRole() && !hasPrefix(probe.rest, " ")
	case onTorchx:
		return probe.torchx()
	case onCompose:
		return probe.compose()
	}
	return probe.stern()
}

// Names lists the ambiguous dialects that are on; nil when none is.
func (l Layout) Names() []string {
	var names []string
	for _, d := range learnable {
		if l.on&d.set != 0 {
			names = append(names, d.name)
		}
	}
	return names
}

// Ambiguous lists the names that Learn accepts as forced.
func Ambiguous() []string {
	names := make([]string, 0, len(learnable))
	for _, d := range learnable {
		names = append(names, d.name)
	}
	return names
}

// findDate returns the first full date in text; the zero clock if there is
// none.
func findDate(text []byte) clock {
	for at := 0; ; {
		i := bytes.IndexByte(text[at:], '-')
		if i < 0 {
			return clock{}
		}
		at += i + 1
		if at < 5 {
			continue
		}
		if c, n := date(text[at-5:]); n > 0 && (at < 6 || !isDigit(text[at-6])) {
			return c
		}
	}
}
