package diagnose

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"rankscope/analysis"
)

// script writes a source's events a line each.
type script struct {
	source Source
	line   int
	clock  time.Time
}

func newScript(path, host string) *script {
	s := &script{clock: time.Date(2026, 12, 1, 3, 0, 0, 0, time.UTC)}
	s.source = Source{Input: analysis.Input{Path: path}, Path: analysis.NoOrigin()}
	if host != "" {
		s.fact(analysis.None, "host", host)
	}
	return s
}

// id is given when the sources are put together.
func job(scripts ...*script) []Source {
	var list []Source
	for i, s := range scripts {
		s.source.Input.ID = analysis.SourceID(i)
		for k := range s.source.Events {
			s.source.Events[k].Line.Pos.Source = analysis.SourceID(i)
		}
		list = append(list, s.source)
	}
	return list
}

// add writes an event of a rank, a second after the last.
func (s *script) add(signature string, role analysis.EventRole, cause analysis.Cause, rank int, text string, fields ...string) *analysis.Event {
	s.line++
	s.clock = s.clock.Add(time.Second)
	o := analysis.NoOrigin()
	o.Rank = rank
	o.Stamp.T = s.clock
	e := analysis.Event{Signature: signature, Role: role, Cause: cause, Count: 1, Fields: map[string]string{},
		Line: analysis.Line{Number: s.line, Text: text, Origin: o, Pos: analysis.Pos{Offset: int64(s.line * 100), Length: 50}}}
	for i := 0; i+1 < len(fields); i += 2 {
		e.Fields[fields[i]] = fields[i+1]
	}
	s.source.Events = append(s.source.Events, e)
	if rank >= 0 {
		s.wrote(rank, e.Line)
	}
	return &s.source.Events[len(s.source.Events)-1]
}

func (s *script) wrote(rank int, line analysis.Line) {
	for i := range s.source.Writers {
		if w := &s.source.Writers[i]; w.Key == analysis.RankKey(rank) {
			w.Last = line
			w.Count++
			return
		}
	}
	s.source.Writers = append(s.source.Writers, Writer{Key: analysis.RankKey(rank), First: line, Last: line, Count: 1, LastStep: analysis.None})
}

func (s *script) fact(rank int, fields ...string) {
	s.add("fact", analysis.RoleFact, "", rank, "fact "+strings.Join(fields, " "), fields...)
}

func (s *script) bus(rank int) *analysis.Event {
	return s.add("bus", analysis.RoleInitiating, analysis.ShmExhausted, rank, "DataLoader worker is killed by signal: Bus error", "worker_pid", fmt.Sprint(900+rank))
}

func (s *script) lost(rank int) {
	s.add("lost", analysis.RoleCollateral, analysis.PeerLost, rank, "Connection closed by peer")
}

func (s *script) reading(rank, percent int) {
	s.add("reading", analysis.RoleHint, analysis.ShmExhausted, rank, fmt.Sprintf("shared memory %d%% used", percent), "percent", fmt.Sprint(percent))
}

func (s *script) launcher(role analysis.EventRole, text string, fields ...string) {
	s.add("agent", role, "", analysis.None, text, fields...).Line.Origin.Launcher = true
}

// TestEachRuleIsNeeded shows for each rule an incident that is judged right
// with all rules and wrong without this one.
func TestEachRuleIsNeeded(t *testing.T) {
	for _, c := range []struct {
		name    string
		rule    Rules
		sources func() []Source
		right   func(*analysis.Incident) bool
	}{
		{"mechanism beats time", MechanismBeatsTime, func() []Source {
			s := newScript("run.log", "node-a")
			s.lost(0)
			s.bus(2)
			return job(s)
		}, func(in *analysis.Incident) bool {
			return in.Cause == analysis.ShmExhausted && len(in.Hypotheses) == 3 && rankOf(in) == 2
		}},
		{"co-origins", CoOrigins, func() []Source {
			a, b := newScript("a.log", "node-a"), newScript("b.log", "node-b")
			a.bus(0)
			b.bus(4)
			return job(a, b)
		}, func(in *analysis.Incident) bool { return len(in.Origins) == 1 && in.Origins[0].Rank == 4 }},
		{"the story starts at the last rise", StoryStart, func() []Source {
			s := newScript("run.log", "node-a")
			for _, p := range []int{70, 95, 40, 60, 95} {
				s.reading(1, p)
			}
			s.bus(1)
			return job(s)
		}, func(in *analysis.Incident) bool { return in.Ranks[0].FirstRelated.Line == 4 }},
		{"lines are tied to their rank", TieLines, func() []Source {
			s := newScript("run.log", "node-a")
			s.fact(0, "world_size", "4")
			s.bus(analysis.None)
			s.add("caught", analysis.RoleWrapper, "", 3, "ConnectionResetError")
			s.lost(1)
			return job(s)
		}, func(in *analysis.Incident) bool { return rankOf(in) == 3 }},
		{"the launcher has a vote", LauncherVotes, func() []Source {
			s := newScript("run.log", "node-a")
			s.fact(0, "world_size", "4")
			s.bus(analysis.None)
			s.lost(0)
			s.launcher(analysis.RoleTeardown, "failed (exitcode: 1) local_rank: 3", "exitcode", "1", "local_rank", "3")
			return job(s)
		}, func(in *analysis.Incident) bool { return rankOf(in) == 3 }},
		{"a mount belongs to its node", MountOfNode, func() []Source {
			a, b := newScript("a.log", "node-a"), newScript("b.log", "node-b")
			a.bus(0)
			b.reading(4, 99)
			return job(a, b)
		}, func(in *analysis.Incident) bool { return in.Confidence == analysis.Medium }},
		{"clocks of nodes are not compared", NoForeignClocks, func() []Source {
			a, b := newScript("a.log", "node-a"), newScript("b.log", "node-b")
			a.bus(0)
			b.clock = b.clock.Add(time.Hour)
			b.bus(4)
			return job(a, b)
		}, func(in *analysis.Incident) bool { return len(in.Origins) == 1 }},
		{"confidence is earned", EarnedConfidence, func() []Source {
			s := newScript("run.log", "node-a")
			s.bus(0)
			return job(s)
		}, func(in *analysis.Incident) bool { return in.Confidence == analysis.Medium }},
		{"none needs a clean end", NoneNeedsCleanEnd, func() []Source {
			s := newScript("run.log", "node-a")
			s.fact(0, "world_size", "2")
			return job(s)
		}, func(in *analysis.Incident) bool { return in.Cause == analysis.CauseUnknown }},
		{"missing evidence is named", NameMissing, func() []Source {
			s := newScript("run.log", "node-a")
			s.fact(0, "world_size", "4")
			s.lost(0)
			return job(s)
		}, func(in *analysis.Incident) bool {
			return strings.Contains(strings.Join(in.Missing, " "), "ranks 1–3")
		}},
		{"copies don't count", CopiesDontCount, func() []Source {
			a, b := newScript("a.log", "node-a"), newScript("copy of a.log", "node-a")
			a.bus(0)
			b.bus(0)
			return job(a, b)
		}, func(in *analysis.Incident) bool {
			return len(in.Origin.Evidence) == 1 && len(in.Origin.Evidence[0].Also) == 1
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if in := run(c.sources(), Knowledge{}, AllRules).Incident; !c.right(in) {
				t.Errorf("with all rules: %s (%s), %s, origin %+v, missing %q", in.Cause, in.Confidence, in.Summary, in.Origin, in.Missing)
			}
			if in := run(c.sources(), Knowledge{}, AllRules&^c.rule).Incident; c.right(in) {
				t.Error("the answer is the same without the rule")
			}
		})
	}
}

func rankOf(in *analysis.Incident) int {
	if in.Origin == nil {
		return analysis.None
	}
	return in.Origin.Rank
}
