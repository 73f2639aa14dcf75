package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
	"rankscope/analysis/engine"
	"rankscope/tui/checks"
	"rankscope/tui/compare"
)

// Comparison is what came of holding the log against another run, or against
// its own healthy ranks.
type Comparison struct {
	State compare.State
	// Judgement is what a newer run says about the fix; nil where there is none.
	Judgement *checks.Judgement
	// Proof is what was seen of the way back to a running job.
	Proof analysis.Proof
	// Again is when to look once more though the log didn't grow, since the
	// other one may; 0 for never.
	Again time.Duration
}

const (
	// besideRest is the least time between two comparisons of a log that grows,
	// besideShare how many times as long as the last one took: both logs are
	// read whole.
	besideRest  = 2 * time.Second
	besideShare = 20
)

// besideRun is what is known of the comparison.
type besideRun struct {
	asking bool // one is under way, or waits for its time
	of     besideKey
	rest   time.Duration // from ended on
	ended  time.Time
	result Comparison
}

// besideKey tells when a comparison is out of date.
type besideKey struct {
	read    int64
	cause   analysis.Cause
	running bool
}

func besideKeyOf(s *engine.Snapshot) besideKey {
	return besideKey{s.Progress.Read, s.Incident.Cause, s.Incident.Running}
}

// comparedMsg brings a comparison.
type comparedMsg struct {
	epoch  int
	of     besideKey
	took   time.Duration
	result Comparison
}

// askComparison compares once the log is read, and again when it has changed.
// Comparisons never overlap.
func (m *Model) askComparison() tea.Cmd {
	s := m.snapshot
	if m.options.Compare == nil || m.beside.asking || s == nil || !s.Progress.Done || len(s.Inputs) == 0 || m.beside.of == besideKeyOf(s) {
		return nil
	}
	return m.compareIn(m.beside.rest - time.Since(m.beside.ended))
}

// compareIn compares after a while.
func (m *Model) compareIn(wait time.Duration) tea.Cmd {
	m.beside.asking = true
	ctx, run, e, epoch := m.ctx, m.options.Compare, m.engine, m.epoch
	ask := m.guard.cmd(partCompare, func() tea.Msg {
		began, s := time.Now(), e.Snapshot()
		result := run(ctx, e, s)
		return comparedMsg{epoch: epoch, of: besideKeyOf(s), took: time.Since(began), result: result}
	})
	if wait <= 0 {
		return ask
	}
	return tea.Tick(wait, func(time.Time) tea.Msg { return ask() })
}

// onCompared shows a comparison, and plans the next.
func (m *Model) onCompared(msg comparedMsg) tea.Cmd {
	if msg.epoch != m.epoch {
		return nil
	}
	m.beside = besideRun{of: msg.of, rest: max(besideRest, besideShare*msg.took), ended: time.Now(), result: msg.result}
	m.showComparison()
	if cmd := m.askComparison(); cmd != nil || msg.result.Again <= 0 {
		return cmd
	}
	return m.compareIn(max(msg.result.Again, m.beside.rest))
}

// showComparison hands what was found to the panes that tell it.
func (m *Model) showComparison() {
	c := m.beside.result
	m.guard.do(partCompare, func() { m.compare.SetState(m.files.comparison(c.State)) })
	m.guard.do(partChecks, func() { m.checks.SetJudgement(c.Judgement) })
	m.showGate()
}

// showGate brings the checklist up to date.
func (m *Model) showGate() {
	if m.snapshot == nil {
		return
	}
	proof := m.beside.result.Proof
	if worst, ok := m.smallest(); ok {
		proof.MountedBytes = worst
	}
	m.guard.do(partChecks, func() { m.checks.SetGate(m.snapshot.Gate(proof)) })
}

// forgetComparison is for another log.
func (m *Model) forgetComparison() {
	m.beside = besideRun{}
	m.guard.do(partCompare, func() { m.compare.Forget() })
	m.guard.do(partChecks, func() {
		m.checks.SetJudgement(nil)
		m.checks.SetGate(nil)
	})
}
