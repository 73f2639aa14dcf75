package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"

	"rankscope/analysis"
)

// accountsByInput finds the account of each of d.Inputs by its ID; nil where
// there is none, or nothing was read.
func accountsByInput(d Document) []*analysis.Account {
	at := make(map[analysis.SourceID]*analysis.Account, len(d.Accounts))
	for n := range d.Accounts {
		at[d.Accounts[n].Input.ID] = &d.Accounts[n]
	}
	out := make([]*analysis.Account, len(d.Inputs))
	for n, in := range d.Inputs {
		if in.Status != analysis.InputSkipped {
			out[n] = at[in.ID]
			delete(at, in.ID)
		}
	}
	return out
}

// carry writes the end of the report: writers and events, one a line.
func carry(d Document) ([]byte, error) {
	room := MaxEventBytes * max(1, len(d.incident().Nodes))
	accounts := accountsByInput(d)
	writers, left, err := carryWriters(accounts, clockRanks(d.incident()), room/2)
	if err != nil {
		return nil, err
	}
	for _, w := range writers {
		room -= len(w)
	}
	events, more, err := carryEvents(d, accounts, room)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for _, list := range []struct {
		name string
		rows [][]byte
	}{{"writers", writers}, {"events", events}} {
		fmt.Fprintf(&b, ",\n %q: [", list.name)
		for n, row := range list.rows {
			if n > 0 {
				b.WriteByte(',')
			}
			b.WriteString("\n  ")
			b.Write(row)
		}
		if len(list.rows) > 0 {
			b.WriteString("\n ")
		}
		b.WriteByte(']')
	}
	fmt.Fprintf(&b, ",\n \"events_left_out\": %d", left+more+max(d.EventsLeftOut, 0))
	return b.Bytes(), nil
}

// steppedWriters is how many ranks of a node tell their steps, for its clock, and maxSteps how many steps each.
const (
	steppedWriters = 2
	maxSteps       = 16
)

// tellsClock reports whether w is one of the first writers of its node. clocks
// are their ranks, as far as the verdict names them.
func tellsClock(a *analysis.Account, w analysis.Writer, clocks map[int]bool) bool {
	local := a.Path.LocalRank
	if rank, ok := w.Key.Rank(); ok {
		return clocks[rank]
	}
	if n, ok := w.Key.LocalRank(); ok {
		local = n
	}
	return local < steppedWriters
}

// clockRanks are the ranks whose steps stand for their node's clock: the lowest
// few of each.
func clockRanks(i *analysis.Incident) map[int]bool {
	ranks := map[int]bool{}
	for _, n := range i.Nodes {
		for _, m := range n.Mounts {
			for _, rank := range m.Ranks[:min(len(m.Ranks), steppedWriters)] {
				ranks[rank] = true
			}
		}
	}
	return ranks
}

// carryWriters keeps the writers that room, in bytes, has place for; left
// counts the others.
func carryWriters(accounts []*analysis.Account, clocks map[int]bool, room int) (rows [][]byte, left int, err error) {
	stepRoom := room / 4
	for n, a := range accounts {
		if a == nil {
			continue
		}
		for _, w := range a.Writers {
			out := encodeWriter(w, n)
			row, err := compact(out)
			if err != nil {
				return nil, 0, err
			}
			if len(w.Steps) > 0 && tellsClock(a, w, clocks) {
				full, err := compact(out.withSteps(w.Steps))
				if err != nil {
					return nil, 0, err
				}
				if more := len(full) - len(row); more <= stepRoom {
					stepRoom -= more
					row = full
				}
			}
			if room -= len(row); room < 0 {
				left++
				continue
			}
			rows = append(rows, row)
		}
	}
	return rows, left, nil
}

// least is about how many bytes the smallest event takes, likeness what a
// reference to another event does.
const (
	least    = 64
	likeness = len(`,"like":1000`)
)

// carryEvents keeps the events that tell most, as many as room, in bytes, has
// place for, in the order they came; left counts the others.
func carryEvents(d Document, accounts []*analysis.Account, room int) (rows [][]byte, left int, err error) {
	list := weighed(d.incident(), accounts)
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(b.even, a.even))
	})
	kept := make([]candidate, 0, len(list))
	known := map[string]bool{}
	for _, c := range list {
		if room < least {
			break
		}
		c.row = encodeEvent(*c.event, c.input)
		size, said, err := sizes(c.row)
		if err != nil {
			return nil, 0, err
		}
		if known[said] {
			size += likeness - len(said)
		}
		if size <= room {
			room -= size
			known[said] = true
			c.said = said
			kept = append(kept, c)
		}
	}
	slices.SortFunc(kept, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.input, b.input), cmp.Compare(a.order, b.order))
	})
	first := map[string]int{}
	for n, c := range kept {
		if like, ok := first[c.said]; ok {
			c.row.said, c.row.Like = said{}, &like
		} else {
			first[c.said] = n
		}
		row, err := compact(c.row)
		if err != nil {
			return nil, 0, err
		}
		rows = append(rows, row)
	}
	return rows, len(list) - len(kept), nil
}

// sizes is how many bytes an event takes, and what it says, encoded.
func sizes(e event) (whole int, what string, err error) {
	text, err := compact(e.said)
	if err != nil {
		return 0, "", err
	}
	e.said = said{}
	rest, err := compact(e)
	return len(rest) + len(text), string(text), err
}

// candidate is an event that may go into the report. Of a lower class goes
// first; within it what has a higher even.
type candidate struct {
	event        *analysis.Event
	input, order int
	class, even  int
	row          event
	said         string // what row says, encoded
}

// weighed lists all events by what a merge can't do without: what the verdict
// itself cites, what may be the origin, and what points at it. Of the readings
// of one writer every second, fourth, eighth … goes first, counted from the
// newest, so that what stays is spread evenly: a story begins where a level
// rises without a pause.
func weighed(i *analysis.Incident, accounts []*analysis.Account) []candidate {
	said := citedPlaces(i)
	var list []candidate
	for n, a := range accounts {
		if a == nil {
			continue
		}
		seen := map[analysis.Key]int{}
		first := len(list)
		for k := range a.Events {
			list = append(list, candidate{event: &a.Events[k], input: n, order: k, class: 1 + weight(a.Events[k].Role)})
		}
		for k := len(list) - 1; k >= first; k-- {
			e := list[k].event
			if said[placeOf(e.Line.Pos)] {
				list[k].class = 0
			}
			if e.Role == analysis.RoleHint {
				nth := seen[e.Line.Origin.Key()]
				seen[e.Line.Origin.Key()]++
				list[k].even = bits.TrailingZeros32(uint32(nth))
			}
		}
	}
	return list
}

// placeOf is a Pos without its length: where a line begins.
func placeOf(p analysis.Pos) analysis.Pos {
	p.Length = 0
	return p
}

// citedPlaces are the lines that an incident stands on.
func citedPlaces(i *analysis.Incident) map[analysis.Pos]bool {
	said := map[analysis.Pos]bool{}
	add := func(list ...analysis.Evidence) {
		for _, e := range list {
			said[placeOf(e.Pos)] = true
		}
	}
	if i.Signature != nil {
		add(*i.Signature)
	}
	for _, p := range parties(i) {
		add(p.Evidence...)
	}
	for _, r := range i.Ranks {
		if r.FirstRelated != nil {
			add(*r.FirstRelated)
		}
	}
	for _, h := range i.Hypotheses {
		add(h.For...)
		add(h.Against...)
	}
	delete(said, analysis.Pos{})
	delete(said, analysis.Pos{Source: analysis.NoSource})
	return said
}

// weight orders roles by what a merge can't do without: what may be the origin,
// then who is which rank on which node, then what points at others.
func weight(role analysis.EventRole) int {
	order := []analysis.EventRole{
		analysis.RoleInitiating, analysis.RoleConfirmation, analysis.RoleFact, analysis.RoleCollateral,
		analysis.RoleTeardown, analysis.RoleWrapper, analysis.RoleHint,
	}
	if i := slices.Index(order, role); i >= 0 {
		return i
	}
	return len(order)
}

// compact is a value in one line.
func compact(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return escapeControls(bytes.TrimSuffix(b.Bytes(), []byte("\n"))), nil
}
