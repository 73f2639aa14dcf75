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
	onRole
)

// learnable lists the ambiguous dialects in the order in which they are tried
// on a line, and how a line that fits looks.
var learnable = [...]struct {
	set  ambiguous
	name dialect
	fits func(*reading) bool
}{
	{onSrunLabel, dialectSrunLabel, (*reading).srunLabel},
	{onRole, dialectTee, (*reading).anyRole},
	{onTorchx, dialectTorchx, (*reading).torchx},
	{onStern, dialectStern, (*reading).stern},
}

const (
	// learnShare is the percentage of lines that must fit.
	learnShare = 60
	// learnBlock is how many lines must fit for a block to speak for itself,
	// learnLeast how many for head and block together: one line alone may be
	// anything.
	learnBlock = 8
	learnLeast = 2
	// learnRounds bounds how deep ambiguous dialects may stand in one another.
	learnRounds = 3
)

// Learn decides which ambiguous dialects a region uses. head is the start of
// the file (up to 64 KiB), block the first bytes of the region, which may
// overlap or equal head; a last line that is cut short is harmless. A dialect
// is on when at least 60 % of the non-empty lines of head and block together
// fit it, or 60 % of the block alone with at least 8 fitting lines. Lines of
// launchers are not counted: srun prints its own without a label. Names in
// forced switch dialects on regardless; unknown names are ignored (Ambiguous
// lists the known ones).
func Learn(head, block []byte, forced ...string) Layout {
	l := Layout{near: findDate(head)}
	for _, name := range forced {
		for _, d := range learnable {
			if d.name.name() == name || name == forcedAlias(d.set) {
				l.on |= d.set
			}
		}
	}
	for range learnRounds {
		before := l.on
		h, b := l.tally(head), l.tally(block)
		for i, d := range learnable {
			if l.on&d.set == 0 && learned(h, b, i) {
				l.on |= d.set
				break // what stands behind it is judged in the next round
			}
		}
		if l.on == before {
			break
		}
	}
	return l
}

// learned applies the rule of Learn to the counts of one dialect.
func learned(head, block tally, i int) bool {
	fit, lines := head.fits[i]+block.fits[i], head.lines+block.lines
	if max(head.fits[i], block.fits[i]) >= learnLeast && fit*100 >= lines*learnShare {
		return true
	}
	return block.fits[i] >= learnBlock && block.fits[i]*100 >= block.lines*learnShare
}

// tally counts lines by the ambiguous dialects that they fit.
type tally struct {
	lines int
	fits  [len(learnable)]int
}

func (l Layout) tally(text []byte) tally {
	var t tally
	for len(text) > 0 {
		line := text
		if end := bytes.IndexByte(text, '\n'); end >= 0 {
			line, text = text[:end], text[end+1:]
		} else {
			text = nil
		}
		r := reading{layout: l}
		r.open(line)
		for r.transport() {
		}
		if len(bytes.TrimSpace(r.rest)) == 0 || launcherText(r.rest) {
			continue
		}
		t.lines++
		for i, d := range learnable {
			if probe := r; d.fits(&probe) {
				t.fits[i]++
			}
		}
	}
	return t
}

// Names lists the ambiguous dialects that are on; nil when none is.
func (l Layout) Names() []string {
	var names []string
	for _, d := range learnable {
		if l.on&d.set != 0 {
			names = append(names, forcedAlias(d.set))
		}
	}
	return names
}

// Ambiguous lists the names that Learn accepts as forced.
func Ambiguous() []string {
	names := make([]string, 0, len(learnable))
	for _, d := range learnable {
		names = append(names, forcedAlias(d.set))
	}
	return names
}

// forcedAlias is the name of an ambiguous dialect. A tee with a role name of
// the user's own peels as the tee does, but has to be learned.
func forcedAlias(set ambiguous) string {
	for _, d := range learnable {
		if d.set == set && set != onRole {
			return d.name.name()
		}
	}
	return "torchrun-role"
}

// findDate returns the first full date in text; the zero clock if there is
// none.
func findDate(text []byte) clock {
	for at := 0; ; {
		i := bytes.Index(text[at:], []byte("-"))
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
