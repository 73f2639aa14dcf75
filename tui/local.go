package tui

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis/safetext"
	"rankscope/tui/machine"
)

const (
	// machineTime is how often a machine that ranks live on is looked at.
	machineTime = time.Second
	// elsewhereTime and elsewhereMost bound how often ranks are looked for on a
	// machine that none was found on: a job may start yet.
	elsewhereTime = 10 * time.Second
	elsewhereMost = time.Minute
	// tightPercent is from where a mount is named in the border of the ranks.
	tightPercent = 60
)

// gone is said once the ranks that were found have ended.
const gone = "The ranks of this log have left this machine; this is the last that was read."

// localMachine is what is known of ranks on this machine.
type localMachine struct {
	asking bool // a look is under way, or waits for its time
	found  bool // ranks were found here; from then on there is a tab
	wait   time.Duration
	state  machine.State
}

// machineMsg brings a look at this machine.
type machineMsg struct {
	epoch int
	state machine.State
	found bool
}

// askMachine looks at this machine once, after a while; nothing where a look is
// on its way already, or the log is read to its end for good.
func (m *Model) askMachine(after time.Duration) tea.Cmd {
	if m.options.Machine == nil || m.local.asking || m.snapshot == nil || m.snapshot.Progress.Ended || len(m.snapshot.Inputs) == 0 {
		return nil
	}
	if after == 0 && m.local.wait > 0 {
		return nil // the next look has its time already, or there is none
	}
	m.local.asking = true
	look, s, epoch := m.options.Machine, m.snapshot, m.epoch
	ask := m.guard.cmd(partMachine, func() tea.Msg {
		state, found := look(time.Now(), s)
		return machineMsg{epoch: epoch, state: state, found: found}
	})
	if after == 0 {
		return ask
	}
	return tea.Tick(after, func(time.Time) tea.Msg { return ask() })
}

// onMachine shows what was found, and plans the next look.
func (m *Model) onMachine(msg machineMsg) tea.Cmd {
	if msg.epoch != m.epoch {
		return nil
	}
	m.local.asking = false
	was := m.local.found
	switch {
	case msg.found:
		m.local.found, m.local.state, m.local.wait = true, msg.state, machineTime
	case m.local.found:
		m.local.state.Why, m.local.state.Past = gone, true
		m.local.wait = elsewhereMost
	default:
		m.local.wait = min(max(2*m.local.wait, elsewhereTime), elsewhereMost)
	}
	if m.local.found {
		m.guard.do(partMachine, func() { m.machine.SetState(m.local.state) })
		m.guard.do(partFix, func() { m.fix.SetNow(m.nowText()) })
		m.showGate()
		m.tellStatus()
	}
	cmd := m.askMachine(m.local.wait)
	if !was && m.local.found {
		return tea.Batch(cmd, m.arrange())
	}
	return cmd
}

// tightest is the mount that is fullest; ok is false without any, or when the
// ranks are gone.
func (m *Model) tightest() (worst machine.Mount, ok bool) {
	if m.local.state.Past {
		return worst, false
	}
	for _, mount := range m.local.state.Mounts {
		if !ok || mount.Percent() > worst.Percent() {
			worst, ok = mount, true
		}
	}
	return worst, ok
}

// smallest is the size in bytes of the smallest mount that was read; ok is
// false as with tightest.
func (m *Model) smallest() (size int64, ok bool) {
	if m.local.state.Past {
		return 0, false
	}
	for _, mount := range m.local.state.Mounts {
		if !ok || mount.Size < size {
			size, ok = mount.Size, true
		}
	}
	return size, ok
}

// fullest is the fullest mount in a word, for a border; empty while it is of no
// concern.
func (m *Model) fullest() string {
	worst, ok := m.tightest()
	if !ok || worst.Percent() < tightPercent {
		return ""
	}
	return fmt.Sprintf("shm %d %%", worst.Percent())
}

// nowText says that the job stalls, how full the fullest mount is, when it will be full, and who
// holds most of it; empty when no rank lives here.
func (m *Model) nowText() string {
	text := ""
	if stall := m.stall(); stall != nil {
		text = m.stallText(stall)
	}
	if worst, ok := m.tightest(); ok {
		text = strings.TrimSpace(text + " Now, on this machine: " + safetext.String(worst.Sentence()))
	}
	return text
}

// forgetMachine is for another log.
func (m *Model) forgetMachine() {
	m.local = localMachine{}
	if !m.has(m.tab) {
		m.tab = tabFix
	}
	m.guard.do(partFix, func() { m.fix.SetNow("") })
}
