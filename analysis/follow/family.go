package follow

import (
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"rankscope/analysis/source"
)

// sibling is a rotated predecessor of a log, in the log's folder.
type sibling struct {
	path string
	info source.Info
	turn source.Rotation
}

// shelf remembers the last listing of one folder for a moment: when thousands
// of files of it appear at once, it is listed once.
type shelf struct {
	dir    string
	at     time.Time
	byBase map[string][]string // rotated names by the path of their log
}

// shelfLife is how long a listing is good for where it only has to be rough.
const shelfLife = time.Second

// rotated returns the paths beside a log that are named as its rotated
// predecessors. fresh asks for a new listing.
func (l *lane) rotated(log string, fresh bool) []string {
	dir := filepath.Dir(log)
	if fresh || l.shelf.dir != dir || l.now.Sub(l.shelf.at) > shelfLife {
		l.budget.take()
		names, err := l.f.fs.List(dir, source.MaxEntries)
		if err != nil {
			return nil
		}
		l.shelf = shelf{dir: dir, at: l.now, byBase: rotatedByBase(dir, names)}
	}
	return l.shelf.byBase[log]
}

func rotatedByBase(dir string, names []string) map[string][]string {
	there := make(map[string]bool, len(names))
	for _, name := range names {
		there[name] = true
	}
	byBase := make(map[string][]string)
	for _, name := range names {
		path := filepath.Join(dir, name)
		r, ok := source.RotationOf(path)
		// "out.0" beside "out.1" says that the numbers are ranks.
		if !ok || r.Date == "" && there[filepath.Base(r.Base)+".0"] {
			continue
		}
		byBase[r.Base] = append(byBase[r.Base], path)
	}
	return byBase
}

// settledFamily is family, listed until two listings in a row agree: while a
// rotation renames one file after the other, a listing may show one twice and
// miss another.
func (l *lane) settledFamily(log string) []sibling {
	const patience = 8
	last := l.family(log, true)
	for range patience {
		next := l.family(log, true)
		if slices.EqualFunc(last, next, func(a, b sibling) bool { return a.path == b.path && a.info.ID == b.info.ID }) {
			return next
		}
		last = next
	}
	return last
}

// family returns the rotated predecessors of a log that can be read as they
// are, oldest first.
func (l *lane) family(log string, fresh bool) []sibling {
	var all []sibling
	for _, path := range l.rotated(log, fresh) {
		if strings.HasSuffix(path, ".gz") || strings.HasSuffix(path, ".zst") {
			continue // packed by whoever rotated it; it was read before
		}
		info, err := l.stat(path)
		if err != nil || !info.Mode.IsRegular() {
			continue
		}
		r, _ := source.RotationOf(path)
		all = append(all, sibling{path, info, r})
	}
	slices.SortFunc(all, func(a, b sibling) int {
		switch {
		case a.turn.Older(b.turn):
			return -1
		case b.turn.Older(a.turn):
			return 1
		}
		return strings.Compare(a.path, b.path)
	})
	return all
}

// unread returns the siblings of a log that nobody has read: those rotated
// away before the file with the given ID was, and those after. If that file
// still lies at the log's own path, all were rotated away before. Empty ones
// are left for later: their writer may still have them open.
func (l *lane) unread(log string, id source.FileID) (before, after []sibling) {
	passed := false
	for _, s := range l.settledFamily(log) {
		if s.info.ID.Same(id) {
			before, after = after, nil
			passed = true
			continue
		}
		if _, known := l.f.registry.find(s.info.ID); known || s.info.Size == 0 {
			continue
		}
		after = append(after, s)
	}
	if passed || len(after) == 0 {
		return before, after
	}
	if now, err := l.stat(log); err == nil && now.ID.Same(id) {
		return after, nil
	}
	return nil, after
}

// beginsAs reports whether the file a, of the given size, is the beginning of
// the file b, as far as its first and last bytes tell.
func (p *printer) beginsAs(a io.ReaderAt, size int64, b io.ReaderAt, sizeB int64) bool {
	if size == 0 || size > sizeB {
		return false
	}
	want, ok, err := p.both(a, size)
	if !ok || err != nil {
		return false
	}
	same, err := p.match(b, want)
	return same && err == nil
}
