package follow

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"rankscope/analysis/source"
)

// maxFolders bounds the folders that are watched below one that was asked for.
const maxFolders = 10_000

// folder is a folder that is followed for files and folders that appear in it.
// It belongs to its lane's goroutine.
type folder struct {
	*task
	lane *lane
	path string
	tree *tree

	info source.Info
	seen map[string]bool // names that were judged
	// waiting are new files named as a rotated log, with when they were first
	// seen; see leftToItsLog.
	waiting map[string]time.Time
	gone    bool
	watched string // the path that the watcher knows it by
}

// tree is what the folders under one asked-for folder share.
type tree struct {
	root    string
	folders map[inode]bool
	full    bool // a limit was reached and said
}

func (l *lane) addFolder(path string, t *tree) {
	d := &folder{lane: l, path: path, tree: t, seen: make(map[string]bool), waiting: make(map[string]time.Time)}
	d.task = &task{name: path, look: d.look, broke: func(text string) { l.f.notice(path + " " + text) }}
	l.add(d.task)
	d.watch()
}

func (d *folder) watch() {
	real, err := d.lane.f.fs.Real(absolute(d.path))
	if err != nil {
		return // it is polled for until it is there
	}
	if d.watched != "" && d.watched != real {
		d.lane.watch.leave(d.watched, d.watched, d.task)
	}
	d.watched = real
	d.lane.refused(d.lane.watch.want(real, real, d.task, d.lane.now))
}

func (d *folder) look() {
	info, err := d.lane.stat(d.path)
	if err == nil && !info.Mode.IsDir() {
		err = fs.ErrNotExist
	}
	if err != nil {
		d.unreachable(err)
		return
	}
	if d.gone {
		d.gone = false
		d.watch()
	}
	// The time of a folder stands still within a tick of its file system's
	// clock, so one that changed lately is listed all the same.
	if info.Unchanged(d.info) && len(d.waiting) == 0 && d.lane.now.Sub(d.changed) > hotFor {
		return
	}
	if !info.Unchanged(d.info) {
		d.changed = d.lane.now
	}
	d.info = info
	d.tree.folders[inode{info.ID.Dev, info.ID.Ino}] = true
	d.list()
}

// unreachable ends the watch on a subfolder that is gone; the folder that was
// asked for may come back.
func (d *folder) unreachable(err error) {
	if errors.Is(err, fs.ErrNotExist) && d.path != d.tree.root {
		delete(d.tree.folders, inode{d.info.ID.Dev, d.info.ID.Ino})
		d.lane.watch.leave(d.watched, d.watched, d.task)
		d.lane.end(d.task)
		return
	}
	if !d.gone {
		d.gone = true
		d.info = source.Info{}
		clear(d.seen)
		d.lane.f.notice("the folder " + d.path + " " + reasonOf(err, true))
	}
}

func (d *folder) list() {
	d.lane.budget.take()
	names, err := d.lane.f.fs.List(d.path, source.MaxEntries)
	if err != nil {
		d.info = source.Info{} // list it again
		d.unreachable(err)
		return
	}
	if len(names) == source.MaxEntries && !d.tree.full {
		d.tree.full = true
		d.lane.f.notice("the folder " + d.path + " has more entries than are looked at; name the files you mean")
	}
	slices.Sort(names)
	there := make(map[string]bool, len(names))
	for _, name := range names {
		there[name] = true
		if !d.seen[name] {
			d.seen[name] = d.judge(name)
		}
	}
	for name := range d.seen {
		if !there[name] {
			delete(d.seen, name) // so that it is judged anew if it returns
			delete(d.waiting, name)
		}
	}
}

// judge decides about a name. It returns false if it can't yet.
func (d *folder) judge(name string) bool {
	l, path := d.lane, filepath.Join(d.path, name)
	if source.SkipsFolder(name) != "" || source.BesideEvidence(d.path, name) { // hidden names among them
		return true
	}
	info, err := l.stat(path)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	if info.Mode.IsDir() {
		d.enter(path, info)
		return true
	}
	if f := l.f.fileAt(path); f != nil {
		if f.lane == l {
			l.soon(f.task)
		}
		return true
	}
	if l.knowsFileAt(path, info) {
		return true
	}
	if wait, decided := d.leftToItsLog(name, path, info); wait {
		return false
	} else if decided {
		return true
	}
	c, reason := source.Judge(path, info, false)
	if reason == "" {
		c.Folder = d.tree.root
		l.f.addFound(c)
	}
	return true
}

// knowsFileAt reports whether a file was read under another name, or is not to
// be.
func (l *lane) knowsFileAt(path string, info source.Info) bool {
	e, ok := l.f.registry.find(info.ID)
	if !ok || l.isCertain(e, info.ID) {
		return ok
	}
	o, err := l.open(path)
	if err != nil {
		return false
	}
	defer o.Close()
	_, known := l.recognise(o)
	return known
}

func (d *folder) enter(path string, info source.Info) {
	key := inode{info.ID.Dev, info.ID.Ino}
	if d.tree.folders[key] {
		return // a link back, or one more way to a folder that is watched
	}
	if len(d.tree.folders) >= maxFolders {
		if !d.tree.full {
			d.tree.full = true
			d.lane.f.notice("the folder " + d.tree.root + " has more folders than are watched; name those you mean")
		}
		return
	}
	d.tree.folders[key] = true
	d.lane.addFolder(path, d.tree)
}

// leftToItsLog leaves a new file with the name of a rotated log to the log:
// it will know it as what it read, as a copy of that, or as what it missed. A
// file that the log doesn't take for its own is an input like any other.
func (d *folder) leftToItsLog(name, path string, info source.Info) (wait, decided bool) {
	r, ok := source.RotationOf(path)
	if !ok {
		return false, false
	}
	log := d.lane.f.fileAt(r.Base)
	if log == nil || log.lane != d.lane {
		return false, false
	}
	since, waits := d.waiting[name]
	if !waits {
		d.waiting[name] = d.lane.now
		d.lane.soon(log.task)
		return true, false
	}
	if log.isCopyAt(path) {
		// It is being copied, or was, and the log not cut yet.
		return true, false
	}
	if info.Size > 0 && d.lane.now.Sub(since) > claimWait {
		delete(d.waiting, name)
		return false, false
	}
	d.lane.soon(log.task)
	return true, false
}

// isCopyAt reports whether the file at a path is a copy of the log's current
// content.
func (f *file) isCopyAt(path string) bool {
	if f.cur == nil {
		return false
	}
	o, err := f.lane.open(path)
	if err != nil {
		return false
	}
	defer o.Close()
	return f.isCopyOf(o, f.cur)
}
