package follow

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync/atomic"
	"syscall"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/source"
)

// file is a path that is followed. It belongs to its lane's goroutine.
type file struct {
	*task
	lane *lane
	id   analysis.SourceID
	path string // as a person named it
	// want is the file that was found at the path; it may have been rotated
	// away before the first look. Zero when it wasn't there yet.
	want source.FileID
	// once says that the file is announced and ended: a rotated predecessor,
	// or any file of a run that doesn't follow.
	once bool
	// found is set on a file that a folder brought.
	found *source.Candidate

	noted bool        // see noteHistory
	cur   *generation // nil until it appeared
	older []*generation
	// written is when the last file that was left had last been written to,
	// by its file system's clock.
	written time.Time
	next    int32       // number of the next generation
	info    source.Info // of the last look at the path
	// real is the path without links, of the last file opened by it.
	real string
	// trouble is why the path can't be read; empty while it can.
	trouble string
	// folder and folderLooks belong to folderChanged.
	folder      source.Info
	folderLooks int
	misses      int // looks in a row that met an exchange under way
	// lost says of the last generation that was left what Event.Lost does.
	lost bool
	// askedRoom is the last change after which checkRoom asked.
	askedRoom time.Time
	nudged    atomic.Bool
	watched   []string // paths that the watcher reports about
}

// look finds out what has changed.
func (f *file) look() {
	f.nudged.Store(false)
	f.noteHistory()
	f.lookAtOlder()
	info, err := f.lane.stat(f.path)
	switch {
	case err != nil:
		f.unreachable(reasonOf(err, f.cur != nil))
	case !info.Mode.IsRegular():
		f.unreachable("is no regular file any more")
	case f.cur == nil:
		f.appear(info)
	case info.ID.Same(f.lane.f.pool.idOf(f.cur)):
		f.same(info)
		f.checkRoom()
	default:
		f.other(info)
	}
	if f.once && !f.over {
		f.end("")
	}
}

// same handles a path that has the file it had.
func (f *file) same(info source.Info) {
	// A file that is cut and grows to its old size within a tick of the file
	// system's clock looks unchanged; so while it is hot, its content is
	// looked at all the same.
	if f.trouble == "" && info.Unchanged(f.info) && f.lane.now.Sub(f.changed) > hotFor {
		return
	}
	h, release, err := f.lane.f.pool.acquire(f.cur)
	if err != nil {
		f.failed(err)
		return
	}
	defer release()
	out, err := f.advance(h, info)
	if out == wasCut {
		err = f.cutShort()
	}
	if err != nil {
		f.failed(err)
		return
	}
	if out == grew {
		f.grown(f.cur)
	}
	f.settled(info)
}

// telling is how many bytes of a log it takes to tell it from another.
const telling = 64

// advance is that of the current generation, and knows of one cut more: where
// next to nothing was known of the content, and copytruncate took it away, only
// the copy tells.
func (f *file) advance(h source.Handle, info source.Info) (outcome, error) {
	known := f.cur.Size()
	if !f.once && known < telling && (info.Size > known || known == 0 && f.folderChanged()) {
		now, err := f.lane.measure(h, "")
		if err != nil {
			return steady, err
		}
		before, after, err := f.strangers(info.ID, info.ModTime, &now)
		if err != nil {
			return steady, err
		}
		closeAll(before)
		closeAll(after)
		if len(before) > 0 {
			return wasCut, nil
		}
	}
	return f.cur.advance(h, info.Size)
}

// settled notes that the path was looked at with success.
func (f *file) settled(info source.Info) {
	f.info, f.misses = info, 0
	if f.trouble != "" {
		f.trouble = ""
		f.watch()
		f.emit(Event{Kind: Back, Generation: f.cur.number, Size: f.cur.Size(), Reader: f.cur})
	}
}

// other handles a path that has another file than before.
func (f *file) other(info source.Info) {
	if info.Size == 0 {
		// Whoever rotated made the new file, and the writer may not have
		// turned to it yet.
		f.watchHeld()
		f.readAfter()
		f.settled(info)
		return
	}
	o, err := f.lane.open(f.path)
	if err != nil {
		f.failed(err)
		return
	}
	if known, ok := f.known(o); ok {
		o.Close()
		f.turnBack(known, info)
		return
	}
	if f.isLongerCopy(o) {
		f.movedTo(f.cur, o)
		f.settled(info)
		return
	}
	if err := f.replace(o); err != nil {
		o.Close()
		f.failed(err)
		return
	}
	f.info = info
}

// known reports whether the file is or was read under some path. What is only
// known from before, because it lay rotated away, may be read at a path.
func (f *file) known(o opened) (registered, bool) {
	e, ok := f.lane.recognise(o)
	return e, ok && (e.gen != nil || e.copy)
}

// turnBack handles a path that has a file which was read before: one of its
// own that was renamed back, or another input's.
func (f *file) turnBack(e registered, info source.Info) {
	if e.owner != f {
		f.info = info
		f.unreachable(e.duplicate())
		return
	}
	if old := f.cur; old != e.gen {
		f.leave(old)
	}
	f.older = slices.DeleteFunc(f.older, func(g *generation) bool { return g == e.gen })
	f.cur = e.gen
	f.lane.f.pool.setHold(f.cur, func(h *hold) { *h = hold{kept: h.kept} })
	f.same(info)
}

// duplicate says of a known file, as the end of a sentence, why it isn't read
// again.
func (e registered) duplicate() string {
	if e.owner == nil {
		return "is a copy of what was read before"
	}
	return "is the same file as " + e.owner.path
}

// unreachable says that the path can't be read. The file it had is watched
// on: it may have been renamed, and its writer not have noticed.
func (f *file) unreachable(reason string) {
	if f.cur != nil {
		f.watchHeld()
	}
	f.readAfter()
	if f.trouble == reason || f.over {
		return
	}
	f.trouble = reason
	f.changed = f.lane.now // its return is to be seen soon
	f.watch()
	e := Event{Kind: Gone, Text: reason}
	if f.cur != nil {
		e.Generation, e.Size, e.Reader = f.cur.number, f.cur.Size(), f.cur
	}
	f.emit(e)
}

// failed handles an error from the file itself.
func (f *file) failed(err error) {
	if errors.Is(err, syscall.ESTALE) && f.cur != nil {
		f.lane.f.pool.drop(f.cur)
	}
	if f.once {
		f.unreachable(reasonOf(err, true))
		return
	}
	const patience = 20
	exchanged := errors.Is(err, ErrGone) || errors.Is(err, fs.ErrNotExist) || errors.Is(err, errUnsettled)
	if exchanged && f.misses < patience {
		f.misses++
		f.changed = f.lane.now // it was exchanged between two calls: look again soon
		return
	}
	f.unreachable(reasonOf(err, f.cur != nil))
}

// reasonOf says an error of the operating system as the end of a sentence.
func reasonOf(err error, was bool) string {
	switch {
	case errors.Is(err, ErrGone), errors.Is(err, fs.ErrNotExist) && was:
		return "is gone"
	case errors.Is(err, fs.ErrNotExist):
		return "is not there yet"
	case errors.Is(err, fs.ErrPermission):
		return "may not be read (permission denied)"
	}
	var not *source.NotRegularError
	if errors.As(err, &not) {
		return not.What
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Sprintf("can't be read: %v", err)
}

func (f *file) grown(g *generation) {
	f.changed = f.lane.now
	f.emit(Event{Kind: Grown, Generation: g.number, Size: g.Size(), Reader: g})
}

func (f *file) emit(e Event) {
	e.ID, e.Path = f.id, f.path
	f.lane.f.queue.push(e)
}

// end announces that nothing more will come.
func (f *file) end(text string) {
	f.lane.end(f.task)
	e := Event{Kind: Ended, Text: text}
	if text == "" {
		e.Text = f.trouble
	}
	if f.cur != nil {
		e.Generation, e.Size, e.Reader = f.cur.number, f.cur.Size(), f.cur
	}
	f.emit(e)
	f.unwatch()
	f.lane.f.queue.stop()
}

// nudge makes the lane look soon; any goroutine may call it.
func (f *file) nudge() {
	if !f.nudged.Swap(true) {
		f.lane.post(func() {
			f.changed = time.Now()
			f.lane.soon(f.task)
		})
	}
}
