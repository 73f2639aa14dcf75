package catalog

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
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
	// needs stands in every text that matches; "" when none was found. Looking
	// for it is far cheaper than trying the expression.
	needs string
}

// expression compiles the pattern. The texts were compiled before, when the
// person's file was read or, for the embedded ones, in the tests.
func (p *pattern) expression() *regexp.Regexp {
	p.once.Do(func() {
		p.compiled = regexp.MustCompile(p.text)
		if tree, err := syntax.Parse(p.text, syntax.Perl); err == nil {
			p.needs = needed(tree)
		}
	})
	return p.compiled
}

// needed is the longest string that a match must hold, of those that the
// expression spells out.
func needed(re *syntax.Regexp) string {
	switch re.Op {
	case syntax.OpLiteral:
		// U+FFFD also matches a byte that is no UTF-8.
		if re.Flags&syntax.FoldCase == 0 && !slices.Contains(re.Rune, utf8.RuneError) {
			return string(re.Rune)
		}
	case syntax.OpCapture, syntax.OpPlus:
		return needed(re.Sub[0])
	case syntax.OpConcat:
		longest := ""
		for _, sub := range re.Sub {
			if s := needed(sub); len(s) > len(longest) {
				longest = s
			}
		}
		return longest
	}
	return ""
}

func (p *pattern) matches(line string) bool {
	re := p.expression()
	return strings.Contains(line, p.needs) && re.MatchString(line)
}

// fields returns the named groups of a match, nil when there are none.
func (p *pattern) fields(text string) (fields map[string]string, matched bool) {
	re := p.expression()
	if !strings.Contains(text, p.needs) {
		return nil, false
	}
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
	p = &pattern{text: text, needs: needed(tree)}
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
