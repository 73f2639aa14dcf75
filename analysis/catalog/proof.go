package catalog

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
)

const (
	// maxWords bounds how many texts one part of an expression is written out
	// to, maxChars how many letters of a class.
	maxWords = 256
	maxChars = 12
	// maxChoices bounds how many alternations are taken apart one within the
	// other.
	maxChoices = 2
	// maxSteps bounds the texts that one proof writes out; the hardest of the
	// embedded expressions needs some 600.
	maxSteps = 50_000
)

// proven reports whether every text that an expression matches must contain one
// of the literals. It shows this from the expression alone: a part that can't be
// left out has one in it, or parts beside each other are written out and each
// of the resulting texts has one. False means that it could not be shown.
func proven(expression string, literals []string) bool {
	tree, err := syntax.Parse(expression, syntax.Perl)
	p := proof{literals: literals, steps: maxSteps}
	return err == nil && p.holds(flat(tree), maxChoices)
}

type proof struct {
	literals []string
	steps    int // that may still be taken
}

// holds tries parts that follow each other. choices is how many alternations
// may still be taken apart: "a(b|c)" into "ab" and "ac", which undoes that the
// parser moves common beginnings out of an alternation.
func (p *proof) holds(parts []*syntax.Regexp, choices int) bool {
	if slices.ContainsFunc(parts, func(part *syntax.Regexp) bool { return p.mustHold(part, choices) }) ||
		p.neighboursHold(parts) {
		return true
	}
	if choices == 0 || p.steps <= 0 {
		return false
	}
	for i, part := range parts {
		if part.Op != syntax.OpAlternate {
			continue
		}
		missing := slices.ContainsFunc(part.Sub, func(alternative *syntax.Regexp) bool {
			chosen := slices.Concat(parts[:i], flat(alternative), parts[i+1:])
			return !p.holds(chosen, choices-1)
		})
		if !missing {
			return true
		}
	}
	return false
}

// mustHold looks into one part.
func (p *proof) mustHold(re *syntax.Regexp, choices int) bool {
	switch {
	case re.Op == syntax.OpRepeat && re.Min > 0:
		return p.holds(flat(re.Sub[0]), choices)
	case re.Op == syntax.OpAlternate:
		return !slices.ContainsFunc(re.Sub, func(s *syntax.Regexp) bool { return !p.holds(flat(s), choices) })
	}
	return false
}

// flat lists the parts of a concatenation, those within groups too; "x+" is an x
// with more behind it.
func flat(re *syntax.Regexp) []*syntax.Regexp {
	switch re.Op {
	case syntax.OpCapture, syntax.OpConcat:
		var parts []*syntax.Regexp
		for _, sub := range re.Sub {
			parts = append(parts, flat(sub)...)
		}
		return parts
	case syntax.OpPlus:
		return append(flat(re.Sub[0]), re)
	}
	return []*syntax.Regexp{re}
}

// neighboursHold tries every run of neighbouring parts that can be written out.
func (p *proof) neighboursHold(parts []*syntax.Regexp) bool {
	for i := range parts {
		texts := []string{""}
		for _, part := range parts[i:] {
			texts = product(texts, words(part))
			if p.steps -= 1 + len(texts); texts == nil || p.steps <= 0 {
				break
			}
			if eachContains(texts, p.literals) {
				return true
			}
		}
	}
	return false
}

func eachContains(texts, literals []string) bool {
	for _, text := range texts {
		if !slices.ContainsFunc(literals, func(l string) bool { return strings.Contains(text, l) }) {
			return false
		}
	}
	return len(texts) > 0
}

// words writes out all texts that an expression matches, nil when they are too
// many.
func words(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText,
		syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return []string{""}
	case syntax.OpLiteral:
		if re.Flags&syntax.FoldCase != 0 {
			return folded(re.Rune)
		}
		return []string{string(re.Rune)}
	case syntax.OpCharClass:
		return letters(re.Rune)
	case syntax.OpCapture:
		return words(re.Sub[0])
	case syntax.OpQuest:
		if sub := words(re.Sub[0]); sub != nil {
			return append([]string{""}, sub...)
		}
	case syntax.OpAlternate:
		return union(re.Sub)
	case syntax.OpConcat:
		texts := []string{""}
		for _, part := range re.Sub {
			if texts = product(texts, words(part)); texts == nil {
				return nil
			}
		}
		return texts
	}
	return nil
}

// folded writes out a text whose case doesn't matter: "[Tt]" is parsed to one.
func folded(text []rune) []string {
	texts := []string{""}
	for _, r := range text {
		spellings := []string{string(r)}
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			spellings = append(spellings, string(f))
		}
		if texts = product(texts, spellings); texts == nil {
			return nil
		}
	}
	return texts
}

func letters(ranges []rune) []string {
	var out []string
	for i := 0; i+1 < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			if len(out) == maxChars {
				return nil
			}
			out = append(out, string(r))
		}
	}
	return out
}

func union(alternatives []*syntax.Regexp) []string {
	var out []string
	for _, a := range alternatives {
		texts := words(a)
		if texts == nil || len(out)+len(texts) > maxWords {
			return nil
		}
		out = append(out, texts...)
	}
	return out
}

func product(heads, tails []string) []string {
	if len(heads)*len(tails) == 0 || len(heads)*len(tails) > maxWords {
		return nil
	}
	out := make([]string, 0, len(heads)*len(tails))
	for _, h := range heads {
		for _, t := range tails {
			out = append(out, h+t)
		}
	}
	return out
}
