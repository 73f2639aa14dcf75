package logview

import (
	"context"
	"regexp"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
)

const (
	// marginScreens is how many screens of rows are kept above and below what
	// is shown, so that a page key never waits for the disk.
	marginScreens = 2
	// leastMargin in rows, for very small screens.
	leastMargin = 48
	// scrollOff is how many rows stay between the cursor and the edge.
	scrollOff = 2
	// panStep is how many columns h and l move.
	panStep = 8
)

// Model is the log pane. The zero Model is not usable; see New.
type Model struct {
	keys   KeyMap
	styles Styles
	source Source
	ctx    context.Context

	width, height int
	focused       bool

	// window are the lines around the screen, in the order of the log; rows are
	// those of them that are shown.
	window, rows   []Row
	atStart, atEnd bool
	timed          bool
	top            int // index of the first row on the screen
	sub            int // rows of the screen that the wrapped top row starts above it
	cursor         int // index of the row under the cursor
	left           int // first column shown, with wrap off

	filter    Filter
	home      analysis.Pos   // where the cursor was when the filter was set
	highlight *regexp.Regexp // what a search looks for; nil for nothing
	marks     []Mark
	wrap      bool
	raw       bool
	unfolded  bool                  // no traceback is folded
	open      map[analysis.Pos]bool // tracebacks that are unfolded, by their first line; replaced, never written to
	follow    bool
	landed    bool // the last move was a jump: its line keeps its place when the size changes
	touched   bool // a person moved; nothing jumps by itself any more

	load loading
	err  error
	// loaded is true once there was an answer.
	loaded bool
}

// New makes a log pane that reads from source within ctx. A nil source shows
// an empty log.
func New(ctx context.Context, source Source, keys KeyMap, styles Styles) Model {
	return Model{ctx: ctx, source: source, keys: keys, styles: styles, atStart: true, atEnd: true}
}

// SetSize sets what View fills, in cells.
func (m *Model) SetSize(width, height int) tea.Cmd {
	if width == m.width && height == m.height {
		return nil
	}
	grew := height > m.height
	m.width, m.height = width, height
	m.settle()
	if grew && m.loaded {
		return m.prefetch()
	}
	return nil
}

// SetStyles changes the colours.
func (m *Model) SetStyles(s Styles) { m.styles = s }

// Focus and Blur say whether keys go to this pane.
func (m *Model) Focus() { m.focused = true }

// Blur takes the focus away.
func (m *Model) Blur() { m.focused = false }

// SetHighlight marks all that pattern matches; nil marks nothing.
func (m *Model) SetHighlight(pattern *regexp.Regexp) { m.highlight = pattern }

// Filter is the one in use.
func (m Model) Filter() Filter { return m.filter }

// Following reports whether the pane keeps to the end of a growing log.
func (m Model) Following() bool { return m.follow }

// Touched reports whether a person moved in the log.
func (m Model) Touched() bool { return m.touched }

// Cursor is the row under the cursor; ok is false in an empty log.
func (m Model) Cursor() (row Row, ok bool) {
	if m.cursor < 0 || m.cursor >= len(m.rows) {
		return Row{}, false
	}
	return m.rows[m.cursor], true
}

// Err is why the last reading failed; nil when it did not.
func (m Model) Err() error { return m.err }

// Fraction is how far through its file the line under the cursor is, 0 to 1.
func (m Model) Fraction() float64 {
	row, _ := m.Cursor()
	return row.Fraction
}

// Mark is a line that a person marked.
type Mark struct {
	Pos    analysis.Pos
	Number int
	File   string
}

// Selection is the line under the cursor as it goes to a clipboard, and what to
// call it.
func (m Model) Selection() (what, text string) {
	row, ok := m.Cursor()
	if !ok {
		return "", ""
	}
	return "line " + row.File + ":" + number(row.Number), row.Copy
}
