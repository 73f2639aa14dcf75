package follow

import (
	"path/filepath"
	"slices"
)

// watch asks for reports about the path, and about the file behind it if it
// is a link.
func (f *file) watch() {
	w := f.lane.watch
	if w == nil || f.once {
		return
	}
	want := []string{f.lane.canonical(f.path)}
	if f.real != "" && absolute(f.real) != want[0] {
		want = append(want, absolute(f.real))
	}
	for _, path := range f.watched {
		if !slices.Contains(want, path) {
			w.leave(path, filepath.Dir(path), f.task)
		}
	}
	f.watched = want
	for _, path := range want {
		f.lane.refused(w.want(path, filepath.Dir(path), f.task, f.lane.now))
	}
}

// canonical is the absolute path with the links of its folder resolved: the
// system gives a folder one watch, by whatever names it is asked for.
func (l *lane) canonical(path string) string {
	abs := absolute(path)
	if dir, err := l.f.fs.Real(filepath.Dir(abs)); err == nil {
		return filepath.Join(dir, filepath.Base(abs))
	}
	return abs
}

func (f *file) unwatch() {
	for _, path := range f.watched {
		f.lane.watch.leave(path, filepath.Dir(path), f.task)
	}
	f.watched = nil
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}
