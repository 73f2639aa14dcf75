package ranks

import (
	"slices"

	"rankscope/analysis"
)

// foldFrom is the number of ranks past which they are folded by node.
const foldFrom = 64

// Model is the ranks pane. The zero Model is not usable; see New.
type Model struct {
	keys   KeyMap
	styles Styles

	width, height int
	focused       bool

	ranks []analysis.Rank // in the order they are shown
	// severalNodes says that the node is worth a column.
	severalNodes bool
	columns      columns
	fold         bool
	open         map[string]bool // nodes that are unfolded; replaced, never written to
	items        []item
	cursor, top  int
	filtered     []int // ranks that the log shows alone; empty for all

	finding bool
	typed   string
	before  int // rank that was selected before finding began
	// still is false until a rank was chosen by a person: until then the first
	// stays selected, whichever it is.
	chosen bool
}

// item is a row: a rank, or a node with the ranks folded under it.
type item struct {
	rank int // index into ranks; -1 for a node
	node string
	// count and roles are of a node.
	count int
	roles map[analysis.RankRole]int
}

// PickedMsg says that a person chose a rank.
type PickedMsg struct{ Rank int }

// FilterMsg asks to show only the lines of some ranks, or again of all when
// they are shown alone already.
type FilterMsg struct {
	Ranks []int
	Name  string
}

// New makes an empty ranks pane.
func New(keys KeyMap, styles Styles) Model {
	return Model{keys: keys, styles: styles, open: map[string]bool{}}
}

// SetSize sets what View fills, in cells.
func (m *Model) SetSize(width, height int) {
	m.width, m.height = width, height
	if !m.chosen {
		m.top = 0 // whichever size came first
	}
	m.reveal()
}

// SetStyles changes the colours.
func (m *Model) SetStyles(s Styles) { m.styles = s }

// Focus says that keys go to this pane.
func (m *Model) Focus() { m.focused = true }

// Blur takes the focus away.
func (m *Model) Blur() { m.focused, m.finding = false, false }

// Capturing reports whether a number is being typed, so that every key belongs
// to this pane.
func (m Model) Capturing() bool { return m.finding }

// SetFiltered says which ranks the log shows alone.
func (m *Model) SetFiltered(ranks []int) { m.filtered = ranks }

// SetRanks takes the ranks in the order they are to be shown. The selection
// stays at its rank.
func (m *Model) SetRanks(ordered []analysis.Rank) {
	selected, had := m.Selected()
	had = had && m.chosen
	m.ranks, m.columns = ordered, measure(ordered)
	m.fold = len(ordered) > foldFrom
	nodes := map[string]bool{}
	for i := range ordered {
		nodes[place(ordered[i])] = true
	}
	m.severalNodes = len(nodes) > 1
	if m.fold && len(m.open) == 0 && len(ordered) > 0 && !m.chosen {
		m.open = map[string]bool{place(ordered[0]): true}
	}
	m.build()
	m.cursor = min(m.cursor, max(len(m.items)-1, 0))
	switch {
	case had:
		m.selectRank(selected.Rank)
	case !m.chosen:
		m.cursor, m.top = m.firstRank(), 0
	}
	m.reveal()
}

// build makes the rows out of the ranks.
func (m *Model) build() {
	m.items = m.items[:0:0]
	if !m.fold {
		for i := range m.ranks {
			m.items = append(m.items, item{rank: i})
		}
		return
	}
	byNode := map[string][]int{}
	var nodes []string
	for i := range m.ranks {
		node := place(m.ranks[i])
		if byNode[node] == nil {
			nodes = append(nodes, node)
		}
		byNode[node] = append(byNode[node], i)
	}
	for _, node := range nodes {
		head := item{rank: -1, node: node, count: len(byNode[node]), roles: map[analysis.RankRole]int{}}
		for _, i := range byNode[node] {
			head.roles[m.ranks[i].Role]++
		}
		m.items = append(m.items, head)
		if m.open[node] {
			for _, i := range byNode[node] {
				m.items = append(m.items, item{rank: i, node: node})
			}
		}
	}
}

func (m Model) firstRank() int {
	return max(slices.IndexFunc(m.items, func(it item) bool { return it.rank >= 0 }), 0)
}

// Selected is the rank under the cursor; ok is false on a node and when there
// are none.
func (m Model) Selected() (rank analysis.Rank, ok bool) {
	if m.cursor < 0 || m.cursor >= len(m.items) || m.items[m.cursor].rank < 0 {
		return analysis.Rank{}, false
	}
	return m.ranks[m.items[m.cursor].rank], true
}

// Select puts the cursor on a rank, unfolding its node; it reports false when
// there is no such rank.
func (m *Model) Select(rank int) bool {
	m.chosen = true
	return m.selectRank(rank)
}

func (m *Model) selectRank(rank int) bool {
	at := slices.IndexFunc(m.ranks, func(r analysis.Rank) bool { return r.Rank == rank })
	if at < 0 {
		return false
	}
	if node := place(m.ranks[at]); m.fold && !m.open[node] {
		m.setOpen(node, true)
	}
	m.cursor = max(slices.IndexFunc(m.items, func(it item) bool { return it.rank == at }), 0)
	m.reveal()
	return true
}

// Step selects the next rank in the shown order, or the one before when step is
// negative, and returns it; past the last it begins anew.
func (m *Model) Step(step int) (rank analysis.Rank, ok bool) {
	if len(m.ranks) == 0 {
		return analysis.Rank{}, false
	}
	at := -1
	if selected, had := m.Selected(); had {
		at = slices.IndexFunc(m.ranks, func(r analysis.Rank) bool { return r.Rank == selected.Rank })
	}
	if at < 0 && step < 0 {
		at = 0
	}
	n := len(m.ranks)
	rank = m.ranks[((at+step)%n+n)%n]
	m.Select(rank.Rank)
	return rank, true
}

// setOpen folds or unfolds a node.
func (m *Model) setOpen(node string, open bool) {
	next := make(map[string]bool, len(m.open)+1)
	for n := range m.open {
		next[n] = true
	}
	if open {
		next[node] = true
	} else {
		delete(next, node)
	}
	m.open = next
	m.build()
	m.cursor = min(m.cursor, max(len(m.items)-1, 0))
}

// place is the node of a rank as it is shown, or else its pod.
func place(r analysis.Rank) string {
	if r.Node != "" {
		return r.Node
	}
	return r.Pod
}
