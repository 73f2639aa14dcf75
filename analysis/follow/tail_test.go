package follow

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"rankscope/analysis"
)

// tail is a reader as the engine is one: it reads what events announce, in
// their order.
type tail struct {
	f       *Follower
	release bool // say Done of what was read
	retry   bool // read once more where a read failed

	mu      sync.Mutex // guards what follows
	cond    *sync.Cond
	bytes   map[analysis.SourceID]*bytes.Buffer
	pos     map[genKey]int64
	last    map[analysis.SourceID]Event
	events  []Event
	reads   []string // what was read, for people
	gaps    int
	ended   int
	problem error
	slow    func() // called before each read; may be nil
}

func newTail(f *Follower) *tail {
	t := &tail{f: f, bytes: make(map[analysis.SourceID]*bytes.Buffer), pos: make(map[genKey]int64),
		last: make(map[analysis.SourceID]Event), release: true}
	t.cond = sync.NewCond(&t.mu)
	return t
}

// run reads until the Follower has nothing more.
func (t *tail) run() {
	for {
		e, err := t.f.Next(context.Background())
		t.mu.Lock()
		if err != nil {
			if err != io.EOF && err != ErrClosed {
				t.problem = err
			}
			t.ended++
			t.cond.Broadcast()
			t.mu.Unlock()
			return
		}
		t.mu.Unlock()
		t.handle(e)
	}
}

func (t *tail) handle(e Event) {
	t.mu.Lock()
	t.events = append(t.events, e)
	before := t.last[e.ID]
	if e.Gap {
		t.gaps++
	}
	t.mu.Unlock()
	switch e.Kind {
	case Appeared, Grown, Truncated, Replaced, Back:
		t.read(e)
		if t.release && before.Reader != nil && e.Generation > before.Generation {
			t.f.Done(before.ID, before.Generation)
		}
	}
	t.mu.Lock()
	if e.Reader != nil && e.Generation >= before.Generation {
		t.last[e.ID] = e
	}
	t.cond.Broadcast()
	t.mu.Unlock()
}

func (t *tail) read(e Event) {
	key := genKey{e.ID, e.Generation}
	t.mu.Lock()
	off := t.pos[key]
	if t.bytes[e.ID] == nil {
		t.bytes[e.ID] = new(bytes.Buffer)
	}
	slow := t.slow
	t.mu.Unlock()
	if slow != nil {
		slow()
	}
	p := make([]byte, e.Size-off)
	n, err := e.Reader.ReadAt(p, off)
	if t.retry && err != nil && err != io.EOF && !errors.Is(err, ErrCut) {
		n, err = e.Reader.ReadAt(p, off)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case errors.Is(err, ErrCut):
		n = 0 // wait for the next event
	case err != nil && err != io.EOF:
		t.problem = fmt.Errorf("generation %d at %d: %w", e.Generation, off, err)
	}
	t.bytes[e.ID].Write(p[:n])
	t.reads = append(t.reads, fmt.Sprintf("%d.%d [%d,%d) %.9q", e.ID, e.Generation, off, off+int64(n), p[:n]))
	t.pos[key] = off + int64(n)
}

// lines returns the lines of an input in the order they were read.
func (t *tail) lines(id analysis.SourceID) []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.bytes[id] == nil {
		return nil
	}
	return splitLines(t.bytes[id].String())
}

func (t *tail) count(id analysis.SourceID) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.countLocked(id)
}

// countLocked is count for use in waitFor.
func (t *tail) countLocked(id analysis.SourceID) int {
	if t.bytes[id] == nil {
		return 0
	}
	return bytes.Count(t.bytes[id].Bytes(), []byte("\n"))
}

// waitFor waits until ok holds; ok is called with the lock held after each
// event.
// It gives up after a time in which a test has surely failed, and returns
// false.
func (t *tail) waitFor(ok func() bool) bool {
	late := false
	alarm := time.AfterFunc(30*time.Second, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		late = true
		t.cond.Broadcast()
	})
	defer alarm.Stop()
	t.mu.Lock()
	defer t.mu.Unlock()
	for !ok() && t.ended == 0 && !late {
		t.cond.Wait()
	}
	return ok()
}

// has reports whether an event was seen; for use in waitFor.
func (t *tail) has(id analysis.SourceID, kind Kind) bool {
	for _, e := range t.events {
		if e.ID == id && e.Kind == kind {
			return true
		}
	}
	return false
}

// story says in a line each what happened.
func (t *tail) story() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var b strings.Builder
	for _, e := range t.events {
		fmt.Fprintf(&b, "%d.%d %v size %d gap %v %s\n", e.ID, e.Generation, e.Kind, e.Size, e.Gap, e.Text)
	}
	return b.String() + strings.Join(t.reads, "\n")
}

func splitLines(s string) []string {
	return strings.Split(strings.TrimSuffix(s, "\n"), "\n")
}
