package follow

import (
	"errors"
	"io/fs"
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
func (l *lane) rotated(log string, fresh bool) ([]string, error) {
	dir := filepath.Dir(log)
	if fresh || l.shelf.dir != dir || l.now.Sub(l.shelf.at) > shelfLife {
		l.budget.take()
		names, err := l.f.fs.List(dir, source.MaxEntries)
		if err != nil {
			return nil, err
		}
		l.shelf = shelf{dir: dir, at: l.now, byBase: rotatedByBase(dir, names)}
	}
	return l.shelf.byBase[log], nil
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
func (l *lane) settledFamily(log string) ([]sibling, error) {
	const patience = 8
	last, _, err := l.family(log, true)
	for range patience {
		if err != nil {
			return nil, err
		}
		next, whole, err := l.family(log, true)
		if err != nil {
			return nil, err
		}
		if whole && slices.EqualFunc(last, next, func(a, b sibling) bool { return a.path == b.path && a.info.ID == b.info.ID }) {
			return next, nil
		}
		last = next
	}
	return last, nil
}

// family returns the rotated predecessors of a log that can be read as they
// are, oldest first. whole is false if one went while they were looked at.
func (l *lane) family(log string, fresh bool) (all []sibling, whole bool, err error) {
	paths, err := l.rotated(log, fresh)
	if err != nil {
		return nil, false, err
	}
	whole = true
	for _, path := range paths {
		if strings.HasSuffix(path, ".gz") || strings.HasSuffix(path, ".zst") {
			continue // packed by whoever rotated it; it was read before
		}
		info, err := l.stat(path)
		if err != nil || !info.Mode.IsRegular() {
			whole = whole && !errors.Is(err, fs.ErrNotExist)
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
	return all, whole, nil
}

// unread returns the siblings of a log that nobody has read: those rotated
// away before the file with the given ID was, and those after. If that file
// still lies at the log's own path, all were rotated away before; if it is
// nowhere among them, those are that had not been written to after the time
// written. Empty ones are left for later: their writer may still have them
// open.
func (l *lane) unread(log string, id source.FileID, written time.Time) (before, after []sibling, err error) {
	family, err := l.settledFamily(log)
	if err != nil {
		return nil, nil, err
	}
	passed := false
	for _, s := range family {
		if s.info.ID.Same(id) {
			before, after = after, nil
			passed = true
			continue
		}
		if e, known := l.f.registry.find(s.info.ID); s.info.Size == 0 || known && l.isCertain(e, s.info.ID) {
			continue
		}
		after = append(after, s)
	}
	if passed || len(after) == 0 {
		return before, after, nil
	}
	now, err := l.stat(log)
	switch {
	case err == nil && now.ID.Same(id):
		return after, nil, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, nil, err
	}
	later := slices.IndexFunc(after, func(s sibling) bool { return s.info.ModTime.After(written) })
	if later < 0 {
		later = len(after)
	}
	return after[:later:later], after[later:], nil
}
