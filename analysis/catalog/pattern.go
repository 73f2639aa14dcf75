package catalog

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"sync"
)

const (
	// maxPattern bounds one expression in bytes: the longest needed is a third
	// of it.
	maxPattern = 2048
	// maxWeight bounds the instructions that one expression compiles to, and
	// maxFileWeight those of a file; one takes some 40 bytes. Counted repeats
	// make small expressions heavy.
	maxWeight     = 20_000
	maxFileWeight = 1_000_000
)

// pattern is a regular expression that is compiled when it is first needed:
// most of the catalogue is never tried on a given log, and a terminal program
// should be there at once.
type pattern struct {
	text     string
	once     sync.Once
	compiled *regexp.Regexp
}

// expression compiles the pattern. The texts were compiled before, when the
// person's file was read or, for the embedded ones, in the tests.
func (p *pattern) expression() *regexp.Regexp {
	p.once.Do(func() { p.compiled = regexp.MustCompile(p.text) })
	return p.compiled
}

func (p *pattern) matches(line string) bool { return p.expression().MatchString(line) }

// fields returns the named groups of a match, nil when there are none.
func (p *pattern) fields(text string) (fields map[string]string, matched bool) {
	re := p.expression()
	at := re.FindStringSubmatchIndex(text)
	if at == nil {
		return nil, false
	}
	for i, name := range re.SubexpNames() {
		if name == "" || at[2*i] < 0 || at[2*i] == at[2*i+1] {
			continue
		}
		if fields == nil {
			fields = make(map[string]string)
		}
		fields[name] = copied(text[at[2*i]:at[2*i+1]], maxField)
	}
	return fields, true
}

// checked compiles a pattern at once and says what is wrong with it. weight is
// how many instructions it takes, about.
func checked(text string) (p *pattern, weight int, err error) {
	if len(text) > maxPattern {
		return nil, 0, fmt.Errorf("regular expression of %d bytes; the most is %d", len(text), maxPattern)
	}
	tree, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, 0, fmt.Errorf("%w (RE2 syntax: no look-around, no back references)", err)
	}
	if weight = weigh(tree); weight > maxWeight {
		return nil, weight, fmt.Errorf("regular expression too large: its repeats come to %d steps, the most is %d", weight, maxWeight)
	}
	p = &pattern{text: text}
	if p.compiled, err = regexp.Compile(text); err != nil {
		return nil, weight, err
	}
	p.once.Do(func() {})
	if p.compiled.MatchString("") {
		return nil, weight, fmt.Errorf("regular expression matches an empty line")
	}
	return p, weight, nil
}

// weigh estimates the instructions that an expression compiles to.
func weigh(re *syntax.Regexp) int {
	sum := 1 + len(re.Rune)
	for _, sub := range re.Sub {
		sum = min(sum+weigh(sub), maxFileWeight)
	}
	if re.Op == syntax.OpRepeat {
		sum = min(sum*max(re.Min, re.Max, 1), maxFileWeight)
	}
	return sum
}
