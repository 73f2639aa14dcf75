package follow

import (
	"container/heap"
	"slices"
	"sync"
	"time"

	"rankscope/analysis/source"
)

// lane is one goroutine that looks at files and folders when they are due. All
// its tasks run in it, one after the other: they need no locks of their own.
type lane struct {
	f       *Follower
	network bool
	watch   *watcher // nil where changes aren't reported
	budget  *budget  // nil on local file systems

	mu    sync.Mutex // guards inbox
	inbox []func()
	wake  chan struct{} // capacity 1
	stop  chan struct{}

	// What follows belongs to the goroutine.
	now   time.Time // of the look under way
	tasks taskHeap
	hot   int // tasks that changed lately
	shelf shelf
	full  map[string]bool // folders on a full file system; see checkRoom
}

// task is something to look at again and again.
type task struct {
	name string
	// look does it; broke is told when look panicked, and the task is over.
	look  func()
	broke func(text string)

	changed time.Time // when it last found something new
	looked  time.Time
	due     time.Time
	index   int // in the heap; -1 when it is not there
	hot     bool
	over    bool
}

const brokenText = "is not followed any more: an error in rankscope itself"

func newLane(f *Follower, network bool) *lane {
	l := &lane{f: f, network: network, wake: make(chan struct{}, 1), stop: make(chan struct{}), full: make(map[string]bool)}
	if network {
		l.budget = newBudget(networkRate, networkBurst)
	}
	return l
}

// post runs fn in the lane, soon.
func (l *lane) post(fn func()) {
	l.mu.Lock()
	l.inbox = append(l.inbox, fn)
	l.mu.Unlock()
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

func (l *lane) run() {
	regular := false
	defer func() {
		l.watch.close()
		if !regular {
			for _, t := range slices.Clone(l.tasks) {
				t.broke(brokenText)
			}
		}
	}()
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		l.runInbox()
		wait, ok := l.runDue()
		if !ok {
			regular = true
			return
		}
		timer.Reset(wait)
		select {
		case <-l.stop:
			regular = true
			return
		case <-l.wake:
		case <-timer.C:
		case e, ok := <-l.watch.events():
			l.noticed(e, ok)
		case err, ok := <-l.watch.errors():
			l.watchFailed(err, ok)
		}
	}
}

func (l *lane) runInbox() {
	l.mu.Lock()
	inbox := l.inbox
	l.inbox = nil
	l.mu.Unlock()
	l.now = time.Now()
	for _, fn := range inbox {
		fn()
	}
}

// runDue looks at everything that is due and returns how long until the next
// is. ok is false once the lane should stop.
func (l *lane) runDue() (wait time.Duration, ok bool) {
	for len(l.tasks) > 0 {
		select {
		case <-l.stop:
			return 0, false
		default:
		}
		l.now = time.Now()
		t := l.tasks[0]
		if wait := t.due.Sub(l.now); wait > 0 {
			return wait, true
		}
		// The first look is what a person waits for; only those that follow
		// are held back.
		if wait := l.budget.wait(l.now); wait > 0 && !t.looked.IsZero() {
			return wait, true
		}
		heap.Pop(&l.tasks)
		l.runTask(t)
		l.schedule(t)
		if l.hasInbox() {
			return 0, true
		}
	}
	return time.Hour, true
}

func (l *lane) hasInbox() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.inbox) > 0
}

// runTask loses no more than one file to a fault in this program.
func (l *lane) runTask(t *task) {
	defer func() {
		// The panic's value may hold text of a log, so that it is not shown.
		if recover() != nil {
			t.over = true
			t.broke(brokenText)
		}
	}()
	t.looked = l.now
	t.look()
}

// add takes a task in and looks at once.
func (l *lane) add(t *task) {
	t.changed, t.due, t.index = l.now, l.now, -1
	heap.Push(&l.tasks, t)
}

// end takes a task out for good.
func (l *lane) end(t *task) {
	t.over = true
	if t.index >= 0 {
		heap.Remove(&l.tasks, t.index)
	}
	l.setHot(t, false)
}

// soon makes a task due now, or as soon as its last look is long enough ago.
func (l *lane) soon(t *task) {
	due := l.now
	if earliest := t.looked.Add(lookSpacing); earliest.After(due) && !t.looked.IsZero() {
		due = earliest
	}
	if t.over || t.index < 0 || !due.Before(t.due) {
		return
	}
	t.due = due
	heap.Fix(&l.tasks, t.index)
}

func (l *lane) schedule(t *task) {
	if t.over {
		l.setHot(t, false)
		return
	}
	quiet := l.now.Sub(t.changed)
	l.setHot(t, quiet < hotFor)
	t.due = l.now.Add(l.interval(quiet))
	heap.Push(&l.tasks, t)
}

func (l *lane) setHot(t *task, hot bool) {
	if t.hot != hot {
		t.hot = hot
		if hot {
			l.hot++
		} else {
			l.hot--
		}
	}
}

// interval is how long to wait until the next look at something that has been
// quiet for so long.
func (l *lane) interval(quiet time.Duration) time.Duration {
	hotShare, coldShare := localHotShare, localColdShare
	switch {
	case l.network:
		hotShare, coldShare = networkHotShare, networkColdShare
	case l.watch != nil && quiet > restingAfter:
		coldShare = localRestingShare
	}
	if quiet < hotFor {
		return max(hotEvery, time.Duration(l.hot)*hotShare)
	}
	cold := min(max(quiet/10, coldFirst), coldLast)
	cold = max(cold, time.Duration(len(l.tasks)+1-l.hot)*coldShare)
	// Looks in company wake the processor less often.
	const together = 100 * time.Millisecond
	since := l.now.Sub(l.f.began) + cold
	return cold + since.Truncate(together) + together - since
}

// stat looks at a path within the budget; on a network file system the server
// is asked.
func (l *lane) stat(path string) (source.Info, error) {
	l.budget.take()
	return l.f.fs.Stat(path, l.network)
}

// taskHeap orders tasks by when they are due.
type taskHeap []*task

func (h taskHeap) Len() int           { return len(h) }
func (h taskHeap) Less(i, j int) bool { return h[i].due.Before(h[j].due) }
func (h taskHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].index, h[j].index = i, j
}
func (h *taskHeap) Push(x any) {
	t := x.(*task)
	t.index = len(*h)
	*h = append(*h, t)
}
func (h *taskHeap) Pop() any {
	old := *h
	t := old[len(old)-1]
	old[len(old)-1] = nil
	*h = old[:len(old)-1]
	t.index = -1
	return t
}
