package tui

import (
	"context"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"rankscope/analysis"
	"rankscope/analysis/engine"
	"rankscope/theme"
	"rankscope/tui/checks"
	"rankscope/tui/clipboard"
	"rankscope/tui/compare"
	"rankscope/tui/fix"
	"rankscope/tui/hypotheses"
	"rankscope/tui/logview"
	"rankscope/tui/machine"
	"rankscope/tui/ranks"
	"rankscope/tui/search"
	"rankscope/tui/start"
	"rankscope/tui/status"
	"rankscope/tui/timeline"
)

// Options are all that the explorer is told beside the engine.
type Options struct {
	Theme theme.Theme
	// AutoTheme is the theme for a terminal's background; nil keeps Theme.
	AutoTheme func(dark bool) theme.Theme
	// Keys are the key maps; nil for DefaultKeys.
	Keys *Keys
	// Environ is the environment, as os.Environ gives it, from which Bubble
	// Tea takes how many colours there are; nil for the process's own.
	Environ []string
	// Clipboard is how y copies; the zero Env is that of this process.
	Clipboard clipboard.Env
	// Version is shown in the help.
	Version string
	// Bell rings once when an incident settles in a log that is followed.
	Bell bool
	// Mouse turns the mouse on from the start; then the terminal's own
	// selection needs Shift.
	Mouse bool

	// Folder and Found are what the start screen offers where there is no
	// engine yet.
	Folder string
	Found  []start.Item
	// Open, Paste and Demo make an engine that runs until ctx ends; they are
	// called in a tea.Cmd. nil for what can't be done.
	Open  func(ctx context.Context, path string) (Engine, error)
	Paste func(ctx context.Context, text string) (Engine, error)
	Demo  func(ctx context.Context) (Engine, error)

	// Machine looks at the shared memory of those ranks that live on this
	// machine; ok is false when none does. It is called in a tea.Cmd, once a
	// second at most and never twice at a time; nil for no such looks.
	Machine func(now time.Time, s *engine.Snapshot) (state machine.State, ok bool)

	// Compare holds the log against another run. It is called in a tea.Cmd, when
	// the log is read and when it has changed since, never twice at a time; nil
	// for no such pane.
	Compare func(ctx context.Context, e Engine, s *engine.Snapshot) Comparison

	// PaneFailed hears of a pane that panicked, with a stack that holds no
	// text of the log; may be nil.
	PaneFailed func(pane string, stack []byte)
}

// Model is the whole explorer. Make one with New and give it to a tea.Program,
// or call Run.
type Model struct {
	ctx     context.Context
	options Options
	keys    Keys
	actions []action
	guard   *guard

	engine   Engine // nil on the start screen
	epoch    int    // counts engines
	held     bool   // the person paused the reading
	snapshot *engine.Snapshot
	lastFeed time.Time

	theme  theme.Theme
	styles styles

	width, height int
	screen        screenLayout
	focus         paneID
	zoom          bool
	tab           sideTab
	overlay       overlay
	mouse         bool
	notices       int // counts notices, so that an old timer ends no new one

	log        logview.Model
	ranks      ranks.Model
	timeline   timeline.Model
	fix        fix.Model
	checks     checks.Model
	hypotheses hypotheses.Model
	compare    compare.Model
	machine    machine.Model
	prompt     search.Model
	status     status.Model
	start      start.Model

	evidence, warnings, attempts []stop
	evidenceAt                   int // index of the stop last shown; -1 before
	footer                       string
	files                        files

	local    localMachine
	beside   besideRun
	anchored analysis.Pos // where the log was put by itself
	placed   analysis.Pos // of the log's cursor, as the others were told
	calm     bool         // there was a settled snapshot without a failure
	rung     bool
	search   searching
	copied   copying
}

// New makes an explorer of e; a nil engine shows the start screen. ctx ends all
// that it reads.
func New(ctx context.Context, e Engine, o Options) Model {
	keys := DefaultKeys()
	if o.Keys != nil {
		keys = *o.Keys
	}
	if o.Clipboard.Lookup == nil {
		o.Clipboard = clipboard.System(os.Stdout)
	}
	t := o.Theme
	if t.Name == "" {
		t = theme.Dark()
	}
	m := Model{
		ctx: ctx, options: o, keys: keys, actions: actions(keys.App), guard: &guard{report: o.PaneFailed},
		engine: e, theme: t, styles: newStyles(t), mouse: o.Mouse, evidenceAt: -1,
		log:        logview.New(ctx, rowsOf(e), keys.Log, logview.NewStyles(t)),
		ranks:      ranks.New(keys.Ranks, ranks.NewStyles(t)),
		timeline:   timeline.New(keys.Timeline, timeline.NewStyles(t)),
		fix:        fix.New(keys.Fix, fix.NewStyles(t)),
		checks:     checks.New(keys.Checks, checks.NewStyles(t)),
		hypotheses: hypotheses.New(keys.Hypotheses, hypotheses.NewStyles(t)),
		compare:    compare.New(keys.Compare, compare.NewStyles(t)),
		machine:    machine.New(keys.Machine, machine.NewStyles(t)),
		prompt:     search.New(keys.Search, search.NewStyles(t)),
		status:     status.New(status.NewStyles(t)),
		start:      start.New(o.Folder, o.Found, keys.Start, start.NewStyles(t)),
	}
	m.log.Focus()
	m.hint()
	return m
}

// Init asks the terminal what it can do, and starts to listen to the engine.
func (m Model) Init() tea.Cmd {
	cmds := []tea.Cmd{
		// Bubble Tea doesn't ask over ssh; a terminal that can't, stays silent.
		tea.Raw(ansi.RequestModeSynchronizedOutput + ansi.RequestModeUnicodeCore),
	}
	if m.options.AutoTheme != nil {
		cmds = append(cmds, tea.RequestBackgroundColor)
	}
	if m.engine != nil {
		cmds = append(cmds, m.firstSnapshot())
	}
	return tea.Batch(cmds...)
}

// firstSnapshot brings what there is already.
func (m Model) firstSnapshot() tea.Cmd {
	e, epoch := m.engine, m.epoch
	return func() tea.Msg { return snapshotMsg{epoch: epoch, snapshot: e.Snapshot()} }
}

// setTheme changes all colours.
func (m *Model) setTheme(t theme.Theme) {
	m.theme, m.styles = t, newStyles(t)
	m.log.SetStyles(logview.NewStyles(t))
	m.ranks.SetStyles(ranks.NewStyles(t))
	m.timeline.SetStyles(timeline.NewStyles(t))
	m.guard.do(partFix, func() { m.fix.SetStyles(fix.NewStyles(t)) })
	m.guard.do(partChecks, func() { m.checks.SetStyles(checks.NewStyles(t)) })
	m.guard.do(partHypotheses, func() { m.hypotheses.SetStyles(hypotheses.NewStyles(t)) })
	m.guard.do(partCompare, func() { m.compare.SetStyles(compare.NewStyles(t)) })
	m.guard.do(partMachine, func() { m.machine.SetStyles(machine.NewStyles(t)) })
	m.prompt.SetStyles(search.NewStyles(t))
	m.status.SetStyles(status.NewStyles(t))
	m.start.SetStyles(start.NewStyles(t))
}
