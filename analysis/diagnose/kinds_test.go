package diagnose

import (
	"testing"
	"time"

	"rankscope/analysis"
)

func (s *script) waited(rank int, fields ...string) {
	s.add("timeout", analysis.RoleCollateral, analysis.CollectiveTimeout, rank, "Watchdog caught collective operation timeout", fields...)
}

func (s *script) step(rank, step int) {
	s.line++
	s.clock = s.clock.Add(time.Second)
	for i := range s.source.Writers {
		if w := &s.source.Writers[i]; w.Key == analysis.RankKey(rank) {
			o := analysis.NoOrigin()
			o.Rank, o.Stamp.T = rank, s.clock
			w.LastStep = step
			w.StepLine = analysis.Line{Number: s.line, Origin: o, Pos: analysis.Pos{Offset: int64(s.line * 100)}}
		}
	}
}

// ranked is a source in which n ranks of one host said who they are.
func ranked(n int) *script {
	s := newScript("run.log", "node-a")
	for rank := range n {
		s.fact(rank, "world_size", string(rune('0'+n)))
	}
	return s
}

// TestKindsOfIncidents judges what each kind of story in its shortest form is.
func TestKindsOfIncidents(t *testing.T) {
	for _, c := range []struct {
		name  string
		tell  func(s *script)
		cause analysis.Cause
		rank  int
	}{
		{"a feeder thread dies and its rank hangs", func(s *script) {
			s.bus(analysis.None)
			s.waited(0)
			s.waited(2)
		}, analysis.ShmExhausted, 1},
		{"the hung rank passes on that another timed out", func(s *script) {
			s.bus(analysis.None)
			s.waited(0)
			s.waited(1, "relayed", "rank 0")
			s.waited(2)
		}, analysis.ShmExhausted, 1},
		{"all waited: nobody is silent", func(s *script) {
			s.bus(analysis.None)
			s.waited(0)
			s.waited(1)
			s.waited(2)
		}, analysis.ShmExhausted, analysis.None},
		{"two are silent", func(s *script) {
			s.bus(analysis.None)
			s.waited(2)
		}, analysis.ShmExhausted, analysis.None},
		{"a collective timed out, and one rank never came", func(s *script) {
			s.waited(0)
			s.waited(2)
		}, analysis.CollectiveTimeout, 1},
		{"peers that leave after a clean end", func(s *script) {
			s.fact(0, "clean_end", "training finished")
			s.lost(1)
			s.lost(2)
		}, analysis.CauseNone, analysis.None},
		{"peers lost before the end", func(s *script) {
			s.lost(1)
			s.fact(0, "clean_end", "training finished")
			s.lost(2)
		}, analysis.PeerLost, analysis.None},
		{"peers lost after a clean end, but a rank failed", func(s *script) {
			s.fact(0, "clean_end", "training finished")
			s.lost(2)
			s.launcher(analysis.RoleTeardown, "failed (exitcode: -9) local_rank: 1", "exitcode", "-9", "local_rank", "1")
		}, analysis.PeerLost, analysis.None},
		{"a clean end that another run follows", func(s *script) {
			s.fact(0, "clean_end", "training finished")
			s.source.Input.Lines = s.line + 500
		}, analysis.CauseUnknown, analysis.None},
		{"steps come out of a buffer after the rank died", func(s *script) {
			s.add("exception", analysis.RoleInitiating, analysis.ApplicationError, 1, "ValueError")
			s.step(1, 12)
			s.launcher(analysis.RoleTeardown, "failed (exitcode: 1) local_rank: 1 rank: 1", "exitcode", "1", "rank", "1")
		}, analysis.ApplicationError, 1},
		{"an exception that did no harm", func(s *script) {
			s.add("exception", analysis.RoleInitiating, analysis.ApplicationError, 1, "ValueError")
			s.step(1, 12)
			s.fact(1, "clean_end", "training finished")
		}, analysis.CauseNone, analysis.None},
		{"srun tells of a rank's end before the rank does", func(s *script) {
			s.launcher(analysis.RoleTeardown, "task 1: Exited with exit code 1", "exitcode", "1", "task", "1")
			s.add("killed", analysis.RoleInitiating, analysis.WorkerKilled, 1, "DataLoader worker is killed by signal: Killed")
		}, analysis.WorkerKilled, 1},
		{"a rank's worker is killed because the job is ended", func(s *script) {
			s.bus(2)
			s.launcher(analysis.RoleTeardown, "Sending process 4711 closing signal SIGTERM", "closing", "SIGTERM")
			s.add("killed", analysis.RoleInitiating, analysis.WorkerKilled, 1, "DataLoader worker is killed by signal: Killed")
		}, analysis.ShmExhausted, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := ranked(3)
			c.tell(s)
			if s.source.Input.Lines == 0 {
				s.source.Input.Lines = s.line
			}
			in := Run(job(s), Knowledge{}).Incident
			if in.Cause != c.cause || rankOf(in) != c.rank {
				t.Errorf("%s (%s) of rank %d, want %s of rank %d: %s", in.Cause, in.Confidence, rankOf(in), c.cause, c.rank, in.Summary)
			}
		})
	}
}

// TestALocalRankOfAnotherNodeIsNotTakenForOurs: of two nodes only one's ranks
// are known; the other's local rank 0 is not that one's.
func TestALocalRankOfAnotherNodeIsNotTakenForOurs(t *testing.T) {
	s := newScript("run.log", "")
	local := func(e *analysis.Event, task int) {
		e.Line.Origin.Task, e.Line.Origin.LocalRank = task, 0
	}
	local(s.bus(analysis.None), 0)
	told := s.add("timeout", analysis.RoleCollateral, analysis.CollectiveTimeout, 1, "Watchdog caught collective operation timeout")
	local(told, 1)
	in := Run(job(s), Knowledge{}).Incident
	if in.Cause != analysis.ShmExhausted || rankOf(in) == 1 {
		t.Errorf("%s of rank %d: %s", in.Cause, rankOf(in), in.Summary)
	}
}
