package catalog

import (
	"slices"
	"strings"
	"unicode/utf8"

	"rankscope/analysis"
)

const (
	// maxText is how much of a message is looked at. Sentences stand at its
	// start; what is longer is a dump of something.
	maxText = 16 << 10
	// maxField bounds what one named group may copy.
	maxField = 256
	// maxContext is how many lines before one are looked at, which covers a
	// deep traceback of two interleaved ranks.
	maxContext = 80
)

// Match returns what the catalogue knows of a line: at most one event that is
// no fact, the first in priority order, and at most one fact event, with the
// fields of all facts that the line states. It is nil for most lines.
//
// context returns the cleaned texts of the lines before this one that belong to
// the same traceback or writer, oldest first; of more than 80 only the last are
// looked at. It is called at most once, and only when an entry needs it to
// decide; it may be nil.
func (c *Catalog) Match(line analysis.Line, context func() []string) []analysis.Event {
	text := cut(line.Text, maxText)
	var few [32]int
	candidates := few[:0]
	c.finder.each(text, func(at int) {
		for _, owner := range c.owners[at] {
			if !slices.Contains(candidates, owner) {
				candidates = append(candidates, owner)
			}
		}
	})
	if len(candidates) == 0 {
		return nil
	}
	slices.Sort(candidates)
	return c.events(line, text, candidates, &surroundings{read: context})
}

// Head returns the facts of a line that stands among the first of a file: host
// names, world size, versions, loader settings that are printed once.
func (c *Catalog) Head(line analysis.Line) (analysis.Event, bool) { return c.scoped(line, c.head) }

// Tail returns how far a rank got, by one of its last lines: step, total_steps,
// epoch.
func (c *Catalog) Tail(line analysis.Line) (analysis.Event, bool) { return c.scoped(line, c.tail) }

func (c *Catalog) scoped(line analysis.Line, entries []int) (analysis.Event, bool) {
	events := c.events(line, cut(line.Text, maxText), entries, &surroundings{})
	if len(events) == 0 {
		return analysis.Event{}, false
	}
	return events[0], true
}

// events tries entries, which are in priority order, on a line.
func (c *Catalog) events(line analysis.Line, text string, entries []int, around *surroundings) []analysis.Event {
	var known, fact *analysis.Event
	for _, i := range entries {
		s := &c.signatures[i]
		isFact := s.Role == analysis.RoleFact
		if !isFact && known != nil || !s.mayBeFrom(line.Origin) {
			continue
		}
		fields, matched := s.fields(text)
		if !matched {
			continue
		}
		before, more, fits := around.decide(s)
		fields = merged(fields, more)
		switch {
		case !fits:
		case isFact && fact != nil:
			fact.Fields = merged(fact.Fields, fields)
		case isFact:
			fact = s.event(line, fields, before)
		default:
			known = s.event(line, fields, before)
		}
	}
	var out []analysis.Event
	for _, e := range []*analysis.Event{known, fact} {
		if e != nil {
			out = append(out, *e)
		}
	}
	return out
}

// merged adds what is not yet known: an entry of higher priority is more
// particular.
func merged(have, more map[string]string) map[string]string {
	if have == nil {
		return more
	}
	for name, value := range more {
		if _, known := have[name]; !known {
			have[name] = value
		}
	}
	return have
}

func (s *Signature) mayBeFrom(o analysis.Origin) bool {
	return s.Writer == AnyWriter || (s.Writer == FromLauncher) == o.Launcher
}

// fields returns the named groups of the first pattern that matches.
func (s *Signature) fields(text string) (fields map[string]string, matched bool) {
	for _, p := range s.patterns {
		if fields, matched = p.fields(text); matched {
			return fields, true
		}
	}
	return nil, false
}

func (s *Signature) event(line analysis.Line, fields map[string]string, before []string) *analysis.Event {
	line.Text = copied(line.Text, analysis.MaxEvidence)
	return &analysis.Event{
		Signature: s.ID, Role: s.Role, Cause: s.Cause, Line: line,
		Fields: fields, Context: before, Count: 1, Last: line.Pos,
	}
}

// cut shortens text to at most limit bytes, at the boundary of a rune.
func cut(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for limit > 0 && !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit]
}

// copied is cut, with bytes of its own: what is kept must not keep a whole
// block of a log in memory.
func copied(text string, limit int) string { return strings.Clone(cut(text, limit)) }

// recognises reports whether an entry makes an event of an example.
func (c *Catalog) recognises(s Signature, e Example) bool {
	line := analysis.Line{Origin: analysis.NoOrigin(), Text: e.Text}
	line.Origin.Launcher = e.Launcher
	var events []analysis.Event
	switch s.Scope {
	case ScopeHead:
		events = c.events(line, e.Text, c.head, &surroundings{})
	case ScopeTail:
		events = c.events(line, e.Text, c.tail, &surroundings{})
	default:
		events = c.Match(line, func() []string { return e.Under })
	}
	return slices.ContainsFunc(events, func(ev analysis.Event) bool { return ev.Signature == s.ID })
}
