package follow

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
)

// watcher asks the operating system to report changes in folders. One watch on
// a folder serves all its files. A nil watcher reports nothing.
type watcher struct {
	notify      *fsnotify.Watcher
	add, remove func(dir string) error // its methods
	names       map[string][]*task     // by the path that a report will carry
	dirs        map[string]*dirWatch
	// refusedAt is when the system last refused a watch; zero while it doesn't.
	refusedAt time.Time
}

// dirWatch is a folder that tasks want reports from.
type dirWatch struct {
	tasks int
	on    bool // the system reports
}

func newWatcher() (*watcher, error) {
	n, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	return &watcher{notify: n, add: n.Add, remove: n.Remove, names: make(map[string][]*task), dirs: make(map[string]*dirWatch)}, nil
}

func (w *watcher) events() <-chan fsnotify.Event {
	if w == nil {
		return nil
	}
	return w.notify.Events
}

func (w *watcher) errors() <-chan error {
	if w == nil {
		return nil
	}
	return w.notify.Errors
}

func (w *watcher) close() {
	if w != nil {
		w.notify.Close()
	}
}

// want makes reports about a path wake a task, those about what lies in the
// folder dir too if path is that folder. The error is the system's refusal.
func (w *watcher) want(path, dir string, t *task, now time.Time) error {
	if w == nil {
		return nil
	}
	if !slices.Contains(w.names[path], t) {
		w.names[path] = append(w.names[path], t)
		if w.dirs[dir] == nil {
			w.dirs[dir] = &dirWatch{}
		}
		w.dirs[dir].tasks++
	}
	return w.ensure(dir, now)
}

// ensure turns the reports of a folder on, where they are not.
func (w *watcher) ensure(dir string, now time.Time) error {
	d := w.dirs[dir]
	if d == nil || d.on || !w.refusedAt.IsZero() && now.Sub(w.refusedAt) < watchRetry {
		return nil
	}
	err := w.add(dir)
	switch {
	case err == nil:
		d.on = true
		w.refusedAt = time.Time{}
		return nil
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.ENOTDIR):
		return nil // the folder is polled like the file, and says so itself
	}
	w.refusedAt = now
	return err
}

// leave undoes want.
func (w *watcher) leave(path, dir string, t *task) {
	if w == nil {
		return
	}
	i := slices.Index(w.names[path], t)
	if i < 0 {
		return
	}
	w.names[path] = slices.Delete(w.names[path], i, i+1)
	if len(w.names[path]) == 0 {
		delete(w.names, path)
	}
	d := w.dirs[dir]
	if d.tasks--; d.tasks == 0 {
		if d.on {
			w.remove(dir)
		}
		delete(w.dirs, dir)
	}
}

// noticed makes what a report is about due, and what the reports that wait
// behind it are about. ok is false once there will be no more.
func (l *lane) noticed(e fsnotify.Event, ok bool) {
	l.now = time.Now()
	for {
		if !ok {
			l.watchFailed(fsnotify.ErrClosed, false)
			return
		}
		l.wakeFor(e)
		select {
		case e, ok = <-l.watch.events():
		default:
			return
		}
	}
}

func (l *lane) wakeFor(e fsnotify.Event) {
	w := l.watch
	for _, t := range w.names[e.Name] {
		l.soon(t)
	}
	if !e.Has(fsnotify.Write) && !e.Has(fsnotify.Chmod) {
		// A name came or went: its folder may want to know.
		for _, t := range w.names[filepath.Dir(e.Name)] {
			l.soon(t)
		}
	}
	if d := w.dirs[e.Name]; d != nil && (e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename)) {
		// The folder itself went, and its watch with it.
		d.on = false
		w.remove(e.Name)
	}
}

// watchFailed handles an error of the watcher: reports may be missing, so
// everything is looked at. ok is false once there will be no more reports.
func (l *lane) watchFailed(err error, ok bool) {
	l.now = time.Now()
	for _, t := range slices.Clone(l.tasks) {
		l.soon(t)
	}
	if !ok {
		l.watch.close()
		l.watch = nil
		l.f.notice("the system stopped reporting changes; files are polled instead")
		return
	}
	if !errors.Is(err, fsnotify.ErrEventOverflow) {
		l.f.notice("watching files failed (" + err.Error() + "); they are polled too")
	}
}

// refused says once that there are no more watches to be had.
func (l *lane) refused(err error) {
	if err == nil {
		return
	}
	reason := err.Error()
	switch {
	case errors.Is(err, syscall.ENOSPC):
		reason = "the limit of inotify watches is reached (sysctl fs.inotify.max_user_watches)"
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		reason = "the limit of inotify instances or open files is reached (sysctl fs.inotify.max_user_instances, ulimit -n)"
	}
	l.f.notice(fmt.Sprintf("polling every %v to %v: %s", hotEvery, coldLast, reason))
}
