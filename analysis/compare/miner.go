package compare

import "bytes"

// Bounds of the miner; the tree's are those of the Drain paper. With all of
// them reached, by lines made for it, a miner holds some 30 MB.
const (
	maxTemplates = 6000 // of both sides
	// maxOfFailed is the failed side's share, which goes first: the good side
	// must find room for what only it has.
	maxOfFailed = 4500
	maxChildren = 100  // different first words below one node
	maxOfLeaf   = 100  // templates that one leaf holds
	maxKnown    = 8192 // masked lines whose template is remembered
	// likeness is the part of the words that must be the same for a line to
	// be taken by a template; more than it, so that of two words both must be.
	likeness = 0.5
)

// miner finds templates. It isn't safe for use from two goroutines.
type miner struct {
	words     words
	lengths   map[int]*node
	templates []*template
	limit     int
	// known shortens the way for lines that are the same but for their values.
	known map[string]*template
	// lost counts lines for which there was no room.
	lost int
}

// node is a step down the tree: by the number of words, then by the first.
type node struct {
	children map[string]*node
	leaf     []*template
}

func newMiner() *miner {
	return &miner{lengths: map[int]*node{}, known: map[string]*template{}, limit: maxOfFailed}
}

// find returns the template of a message, made where it is new. It is nil for
// a blank message, and where there is no room left.
func (m *miner) find(message string) *template {
	m.words.split(message)
	if len(m.words.list) == 0 {
		return nil
	}
	if t := m.known[string(m.words.text)]; t != nil {
		return t
	}
	t := m.descend()
	if t == nil {
		m.lost++
		return nil
	}
	if len(m.known) < maxKnown {
		m.known[string(m.words.text)] = t
	}
	return t
}

func (m *miner) descend() *template {
	list := m.words.list
	n := m.lengths[len(list)]
	if n == nil {
		n = &node{}
		m.lengths[len(list)] = n
	}
	n = n.child(list[0])
	if t := n.closest(list); t != nil {
		t.take(list)
		return t
	}
	if len(n.leaf) >= maxOfLeaf || len(m.templates) >= m.limit {
		return nil
	}
	t := newTemplate(list)
	n.leaf = append(n.leaf, t)
	m.templates = append(m.templates, t)
	return t
}

// child is the node below n for a word. Words with values share one, settings
// share one for each name, and what comes when there are many shares one.
func (n *node) child(word []byte) *node {
	if n.children == nil {
		n.children = map[string]*node{}
	}
	key := maskAny
	if i := bytes.IndexByte(word, '='); i > 0 {
		word = word[:i+1]
	}
	if !isValue(word) {
		if c := n.children[string(word)]; c != nil {
			return c
		}
		if len(n.children) < maxChildren {
			key = string(word)
		}
	}
	c := n.children[key]
	if c == nil {
		c = &node{}
		n.children[key] = c
	}
	return c
}

// closest is the leaf's template most like the words, the oldest of several;
// nil where none is like enough.
func (n *node) closest(list [][]byte) *template {
	var best *template
	most := -1
	for _, t := range n.leaf {
		same, exact, ok := t.alike(list)
		if !ok || same <= most || !exact && float64(same) <= likeness*float64(len(list)) {
			continue
		}
		best, most = t, same
	}
	return best
}
