package follow

import (
	"errors"
	"path/filepath"
	"time"

	"rankscope/analysis/source"
)

// errUnsettled says that files are being renamed faster than they can be
// looked at: the next look will do.
var errUnsettled = errors.New("its folder is changing")

// strangers opens what lane.unread finds for this log, but for the copies of
// now, the file at its path: those are only being made. Nothing is decided
// before all of them are open, so that a turn either happens as a whole or,
// with an error, at a later look. now may be nil. Whoever calls closes or
// adopts them.
func (f *file) strangers(id source.FileID, written time.Time, now *opened) (before, after []opened, err error) {
	const patience = 4
	for range patience {
		older, newer, err := f.lane.unread(f.log(), id, written)
		if err != nil {
			return nil, nil, err
		}
		before, err = f.lane.openAll(older, now)
		if err == nil {
			if after, err = f.lane.openAll(newer, now); err == nil {
				return before, after, nil
			}
			closeAll(before)
		}
		if !errors.Is(err, ErrGone) {
			return nil, nil, err
		}
	}
	return nil, nil, errUnsettled
}

// openAll opens siblings by their IDs: they may have been renamed since they
// were listed.
func (l *lane) openAll(siblings []sibling, now *opened) (files []opened, err error) {
	for _, s := range siblings {
		if now != nil && s.info.ID.Same(now.info.ID) {
			break // rotated away since it was opened: the rest came later
		}
		o, err := l.openByID(s.path, s.info.ID)
		if err != nil {
			closeAll(files)
			return nil, err
		}
		if _, known := l.recognise(o); known || now != nil && l.f.printer.isBeginningOf(o, now) {
			o.Close()
			continue
		}
		files = append(files, o)
	}
	return files, nil
}

// adopt reads a rotated file that lay at the path between two looks, unless
// it is a copy of what is known: then it is remembered as that. It takes and
// returns whether there is a gap before the next generation.
func (f *file) adopt(o opened, gap bool) bool {
	if _, ok := f.known(o); ok {
		o.Close()
		return gap
	}
	if f.cur != nil && f.isLongerCopy(o) {
		f.movedTo(f.cur, o)
		return gap
	}
	if f.cur != nil && f.isCopyOf(o, f.cur) {
		o.Close()
		// A few bytes prove nothing: it may be a log that begins alike, and has
		// only just begun.
		if o.info.Size >= telling {
			f.lane.f.registry.claimOpen(o, true)
		}
		return gap
	}
	f.begin(o, f.turned(), gap)
	return false
}

// turned leaves the current generation, if there is one, and returns the kind
// of event that begins the next.
func (f *file) turned() Kind {
	if f.cur == nil {
		return Appeared
	}
	f.leave(f.cur)
	return Replaced
}

// readAfter reads what was rotated away behind the current file while there
// is nothing at the path that could be read: a job may end between renaming
// its log and writing to the next.
func (f *file) readAfter() {
	if f.once || !f.folderChanged() {
		return
	}
	var id source.FileID
	if f.cur != nil {
		id = f.lane.f.pool.idOf(f.cur)
	}
	before, after, err := f.strangers(id, time.Time{}, nil)
	if err != nil {
		f.folderLooks = 2
		return
	}
	closeAll(before)
	if now, err := f.lane.stat(f.path); err == nil && now.Size > 0 {
		// The path has come to life meanwhile, and what was found may be a
		// copy of it in the making.
		closeAll(after)
		f.folderLooks = 2
		return
	}
	gap := false
	if len(after) > 0 && f.cur != nil {
		// Only now is it sure that the writer has let go of the current file.
		if gap, err = f.drain(); err != nil {
			closeAll(after)
			f.folderLooks = 2
			return
		}
	}
	for _, o := range after {
		gap = f.adopt(o, gap)
	}
}

// log is the path that rotated files are named after.
func (f *file) log() string {
	if f.real != "" {
		return f.real
	}
	return f.resolve()
}

// folderChanged reports whether names may have come or gone in the folder
// since it was last asked; twice for each change, since the second of two may
// fall into the same tick of the file system's clock.
func (f *file) folderChanged() bool {
	dir, err := f.lane.stat(filepath.Dir(f.log()))
	if err != nil {
		return false
	}
	if !dir.Unchanged(f.folder) {
		f.folder = dir
		f.folderLooks = 2
	}
	f.folderLooks--
	return f.folderLooks >= 0
}
