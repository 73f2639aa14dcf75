package follow

import (
	"io"

	"rankscope/analysis/source"
)

// opened is an open file with what was known of it at one moment. All that is
// decided about it is decided on that moment: it may have been cut and have
// grown since.
type opened struct {
	source.Handle
	info   source.Info
	path   string
	prints prints // of info.Size bytes
}

// open opens a path within the budget.
func (l *lane) open(path string) (opened, error) {
	l.budget.take()
	h, err := l.f.fs.Open(path)
	if err != nil {
		return opened{}, err
	}
	return l.measured(h, path)
}

// openByID opens a file by its ID: at a path, or where it was renamed to.
func (l *lane) openByID(path string, id source.FileID) (opened, error) {
	l.budget.take()
	h, path, err := l.f.pool.open(path, id)
	if err != nil {
		return opened{}, err
	}
	return l.measured(h, path)
}

// measured takes a file's measure, and closes it if that fails.
func (l *lane) measured(h source.Handle, path string) (opened, error) {
	o, err := l.measure(h, path)
	if err != nil {
		h.Close()
	}
	return o, err
}

func (l *lane) measure(h source.Handle, path string) (opened, error) {
	info, err := h.Stat()
	if err != nil {
		return opened{}, err
	}
	p, ok, err := l.f.printer.both(h, info.Size)
	if err == nil && !ok {
		err = errUnsettled // cut between the two calls
	}
	return opened{h, info, path, p}, err
}

// isBeginningOf reports whether a file, as it was when opened, is the beginning
// of another, as that is now, as far as its first and last bytes tell.
func (p *printer) isBeginningOf(o opened, r io.ReaderAt) bool {
	if o.info.Size == 0 {
		return false
	}
	same, err := p.match(r, o.prints)
	return same && err == nil
}

func closeAll(files []opened) {
	for _, o := range files {
		o.Close()
	}
}
