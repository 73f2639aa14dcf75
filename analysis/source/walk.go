package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// walker collects what Discover finds.
type walker struct {
	opts    DiscoverOptions
	found   []Candidate
	skipped []Skipped
	entries int
	full    bool // the limit was reached and said
	// folders looked into, with the path each was first reached by: what
	// breaks loops of links.
	folders map[inode]string
}

// maxDepth bounds nesting, so that a path stays one the system can open.
const maxDepth = 100

func (w *walker) skip(path, reason string, given bool) {
	w.skipped = append(w.skipped, Skipped{Path: path, Reason: reason, Given: given})
}

// folder looks into dir, found under the argument root.
func (w *walker) folder(dir, root string, info Info) {
	given := dir == root
	if t := FSTypeOf(dir); t.Class == FSPseudo {
		w.skip(dir, "is part of "+t.Name+", which holds no logs", given)
		return
	}
	key := info.ID.inode()
	if first, ok := w.folders[key]; ok {
		w.skip(dir, "is the same folder as "+first, given)
		return
	}
	w.folders[key] = dir
	if strings.Count(dir[len(root):], string(filepath.Separator)) > maxDepth {
		w.skip(dir, fmt.Sprintf("lies more than %d folders deep", maxDepth), given)
		return
	}
	names, err := w.list(dir)
	if err != nil {
		w.skip(dir, reasonOf(err), given)
	}
	var folders []string
	infos := make(map[string]Info)
	for _, name := range names {
		path := filepath.Join(dir, name)
		if reason := hidden(name); reason != "" {
			w.skip(path, reason, false)
			continue
		}
		if BesideEvidence(dir, name) {
			continue
		}
		info, err := Stat(path)
		switch {
		case err != nil:
			w.skip(path, w.brokenLink(path, err), false)
		case info.Mode.IsDir():
			folders = append(folders, path)
			infos[path] = info
		default:
			w.file(path, root, info, false)
		}
	}
	// Files before folders: the job's own log leads those of its ranks.
	for _, path := range folders {
		if reason := SkipsFolder(filepath.Base(path)); reason != "" {
			w.skip(path, reason, false)
			continue
		}
		w.folder(path, root, infos[path])
	}
}

func (w *walker) brokenLink(path string, err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		if target, e := os.Readlink(path); e == nil {
			return "is a link to " + target + ", which does not exist"
		}
	}
	if strings.Contains(err.Error(), "too many levels") {
		return "is a link that leads back to itself"
	}
	return reasonOf(err)
}

// list returns the names in a folder in natural order, up to the limit on
// entries.
func (w *walker) list(dir string) ([]string, error) {
	if w.full {
		return nil, nil
	}
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var names []string
	for {
		some, err := f.Readdirnames(1024)
		room := w.opts.MaxEntries - w.entries
		if len(some) > room {
			some = some[:room]
			w.full = true
			w.skipped = append(w.skipped, Skipped{Path: dir, Given: true, Partly: true,
				Reason: fmt.Sprintf("was looked at only in part: no more than %d entries are; name the files you mean", w.opts.MaxEntries)})
		}
		w.entries += len(some)
		names = append(names, some...)
		if err != nil || w.full {
			sortNatural(names)
			if err == io.EOF {
				err = nil
			}
			return names, err
		}
	}
}

// file judges one path that isn't a folder.
func (w *walker) file(path, root string, info Info, given bool) {
	c, reason := Judge(path, info, given)
	if reason != "" {
		w.skip(path, reason, given)
		return
	}
	if l, err := Lstat(path); err == nil {
		c.link = l.Mode&fs.ModeSymlink != 0
	}
	c.Folder = root
	w.found = append(w.found, c)
}

// withoutCopies drops all but one name of each file: it prefers a name that
// was given over one that was found, and a file over a link to it.
func (w *walker) withoutCopies() []Candidate {
	better := func(a, b Candidate) bool {
		if a.Given != b.Given {
			return a.Given
		}
		return !a.link && b.link
	}
	best := make(map[inode]int)
	for i, c := range w.found {
		if c.Stdin || c.Missing {
			continue
		}
		key := c.Info.ID.inode()
		if j, ok := best[key]; !ok || better(c, w.found[j]) {
			best[key] = i
		}
	}
	var out []Candidate
	for i, c := range w.found {
		if c.Stdin || c.Missing {
			out = append(out, c)
			continue
		}
		if j := best[c.Info.ID.inode()]; j != i {
			w.skip(c.Path, "is the same file as "+w.found[j].Path, c.Given)
			continue
		}
		out = append(out, c)
	}
	return out
}

func sortNatural(names []string) { slices.SortFunc(names, naturalCompare) }
