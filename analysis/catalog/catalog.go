package catalog

import (
	"bytes"
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
)

//go:embed signatures/*.yaml
var embedded embed.FS

// subjects are the embedded files in the order of their priority; the package
// comment says why in this one.
func subjects() []string {
	return []string{
		"noise", "shm", "descriptors", "dataloader", "memory", "storage", "gpu",
		"network", "launcher", "kubernetes", "application", "facts",
	}
}

// Catalog is a set of signatures, ready to be matched. It never changes; its
// methods may be called from many goroutines.
type Catalog struct {
	signatures []Signature // in priority order
	byID       map[string]int
	head, tail []int    // positions of the entries of these scopes
	finder     finder   // of the literals of all others
	owners     [][]int  // by literal of the finder: the entries that have it
	literals   []string // what a prefilter needs, see Literals
}

// Load returns the catalogue that is built in, the same one at each call. An
// error means that the program was built from a broken file.
func Load() (*Catalog, error) { return builtIn() }

// builtIn reads the embedded files once: it takes some 20 ms.
var builtIn = sync.OnceValues(readEmbedded)

func readEmbedded() (*Catalog, error) {
	var all []Signature
	for _, subject := range subjects() {
		file := "signatures/" + subject + ".yaml"
		data, err := embedded.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("reading the built-in signatures: %w", err)
		}
		part, err := decode(file, withoutExamples(data), true)
		if err != nil {
			return nil, err
		}
		all = append(all, part...)
	}
	return compile(all)
}

// withoutExamples empties the lines of every entry's examples, which are for the
// tests and half of the text; the others keep their numbers.
func withoutExamples(data []byte) []byte {
	out := make([]byte, 0, len(data))
	inside := false
	for line := range bytes.Lines(data) {
		if inside && len(bytes.TrimSpace(line)) > 0 && !bytes.HasPrefix(line, []byte("      ")) {
			inside = false
		}
		if inside = inside || bytes.HasPrefix(line, []byte("    examples:")); inside {
			line = []byte("\n")
		}
		out = append(out, line...)
	}
	return out
}

// With returns a new catalogue that also has the signatures of a person's own
// file, before all others in priority. c stays as it is. The error is a *Fault
// that names file, line and column.
func (c *Catalog) With(file string, data []byte) (*Catalog, error) {
	own, err := decode(file, data, false)
	if err != nil {
		return nil, err
	}
	return compile(append(own, c.signatures...))
}

func compile(all []Signature) (*Catalog, error) {
	c := &Catalog{signatures: all, byID: make(map[string]int, len(all))}
	place := map[string]int{}
	var texts []string
	for i, s := range all {
		if j, twice := c.byID[s.ID]; twice {
			// The built-in entries come last: what is reported is the newer one.
			first, other := all[j], s
			return nil, &Fault{File: first.File, Line: first.Line, Column: 1,
				Message: fmt.Sprintf("id %q is also given at %s:%d", s.ID, other.File, other.Line)}
		}
		c.byID[s.ID] = i
		switch s.Scope {
		case ScopeHead:
			c.head = append(c.head, i)
		case ScopeTail:
			c.tail = append(c.tail, i)
		}
		for _, text := range s.Literals {
			at, known := place[text]
			if !known {
				at = len(texts)
				place[text] = at
				texts = append(texts, text)
				c.owners = append(c.owners, nil)
			}
			c.owners[at] = append(c.owners[at], i)
		}
	}
	c.finder = newFinder(texts)
	c.literals = shortest(texts)
	return c, nil
}

// shortest leaves out every text that holds another one: a line with the longer
// one has the shorter one too.
func shortest(texts []string) []string {
	sorted := slices.Clone(texts)
	slices.SortFunc(sorted, func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	kept := sorted[:0]
	for _, text := range sorted {
		if !slices.ContainsFunc(kept, func(k string) bool { return strings.Contains(text, k) }) {
			kept = append(kept, text)
		}
	}
	return slices.Clip(kept)
}

// Literals are byte strings, at least one of which stands, exactly as written,
// in every line that an entry of scope any can match: in the line as it was
// written, unless control bytes cut it apart. Each has 6 bytes or more.
func (c *Catalog) Literals() []string { return slices.Clone(c.literals) }

// Signatures are all entries in priority order.
func (c *Catalog) Signatures() []Signature { return slices.Clone(c.signatures) }

// ByID returns the entry of an ID.
func (c *Catalog) ByID(id string) (Signature, bool) {
	i, ok := c.byID[id]
	if !ok {
		return Signature{}, false
	}
	return c.signatures[i], true
}
