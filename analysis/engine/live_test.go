package engine

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"rankscope/analysis"
)

// liveLog is an engine that follows one log, for tests that write to it.
type liveLog struct {
	*Engine
	t    *testing.T
	path string
}

func followLog(t *testing.T, text string, written time.Time) *liveLog {
	t.Helper()
	l := &liveLog{t: t, path: filepath.Join(t.TempDir(), "train.log")}
	l.write(text)
	if err := os.Chtimes(l.path, written, written); err != nil {
		t.Fatal(err)
	}
	e, err := New(Options{Paths: []string{l.path}, Follow: true})
	if err != nil {
		t.Fatal(err)
	}
	l.Engine = e
	ctx, cancel := context.WithCancel(t.Context())
	over := make(chan error, 1)
	e.Start(ctx, func(err error) { over <- err })
	t.Cleanup(func() {
		cancel()
		<-over
		e.Close()
	})
	return l
}

func (l *liveLog) write(text string) {
	l.t.Helper()
	if err := os.WriteFile(l.path, []byte(text), 0o644); err != nil {
		l.t.Fatal(err)
	}
}

// until waits for a finished Snapshot of which right holds.
func (l *liveLog) until(what string, right func(*Snapshot) bool) *Snapshot {
	l.t.Helper()
	limit := time.After(20 * time.Second)
	for {
		if s := l.Snapshot(); s.Progress.Done && right(s) {
			return s
		}
		select {
		case <-l.Notify():
		case <-limit:
			in := l.Snapshot().Incident
			l.t.Fatalf("waited for %s; have %s, running %v, %d origins", what, in.Cause, in.Running, len(in.Origins))
		}
	}
}

func TestAQuietJobRunsOn(t *testing.T) {
	const text = "[rank0]: step 40 loss 2.10\n[rank1]: step 40 loss 2.11\n"
	for _, c := range []struct {
		quiet   time.Duration
		running bool
	}{{-time.Hour, true}, {5 * time.Second, true}, {time.Hour, false}} {
		in := followLog(t, text, time.Now().Add(-c.quiet)).until("the verdict", func(*Snapshot) bool { return true }).Incident
		want := analysis.CauseUnknown
		if c.running {
			want = analysis.CauseNone
		}
		if in.Running != c.running || in.Cause != want {
			t.Errorf("quiet for %v: running %v, cause %s", c.quiet, in.Running, in.Cause)
		}
	}
}

const (
	firstRun  = "[rank2]: step 7\n[rank2]: RuntimeError: DataLoader worker (pid 311) is killed by signal: Bus error. It is possible that dataloader's workers are out of shared memory.\n"
	secondRun = "[rank1]: step 3 of the second run\n[rank1]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.\n"
)

func TestAnotherRunUnderTheSameName(t *testing.T) {
	isOrigin := func(rank int) func(*Snapshot) bool {
		return func(s *Snapshot) bool { return s.Incident.Origin != nil && s.Incident.Origin.Rank == rank }
	}
	for name, again := range map[string]func(*liveLog){
		"cut": func(l *liveLog) { l.write(secondRun) },
		"deleted": func(l *liveLog) {
			os.Remove(l.path)
			l.write(secondRun)
		},
	} {
		t.Run(name, func(t *testing.T) {
			l := followLog(t, firstRun, time.Now())
			l.until("the first run", isOrigin(2))
			again(l)
			s := l.until("the second run", isOrigin(1))
			if len(s.Incident.Origins) > 0 {
				t.Errorf("the run before is joined with the new one: %+v", s.Incident.Origins)
			}
		})
	}
	t.Run("rotated", func(t *testing.T) {
		l := followLog(t, firstRun, time.Now())
		l.until("the first part", isOrigin(2))
		if err := os.Rename(l.path, l.path+".1"); err != nil {
			t.Fatal(err)
		}
		l.write("[rank1]: step 8\n")
		l.until("both parts", func(s *Snapshot) bool {
			return isOrigin(2)(s) && s.Progress.Lines == 3
		})
	})
	t.Run("emptied", func(t *testing.T) {
		l := followLog(t, firstRun, time.Now())
		l.until("the run", isOrigin(2))
		l.write("")
		l.until("the evidence to stay", func(s *Snapshot) bool { return len(s.Inputs) == 2 && isOrigin(2)(s) })
	})
}

func TestWhereAFileChangedIsMarked(t *testing.T) {
	for want, again := range map[string]func(*liveLog){
		"cut short": func(l *liveLog) { l.write("after\nlast\n") },
		"new file": func(l *liveLog) {
			os.Rename(l.path, l.path+".1")
			l.write("after\nlast\n")
		},
	} {
		l := followLog(t, "before\nmore\n", time.Now())
		l.until("the first part", func(s *Snapshot) bool { return s.Progress.Lines == 2 })
		again(l)
		l.until("both parts", func(s *Snapshot) bool { return s.Progress.Lines == 4 })
		w, err := l.Window(t.Context(), Query{End: true, Before: 10})
		if err != nil {
			t.Fatal(err)
		}
		begins := map[string]string{}
		for _, r := range w.Rows {
			begins[r.Line.Text] = r.Begins
		}
		if len(begins) < 2 || begins["after"] != want || begins["last"] != "" || begins["before"] != "" {
			t.Errorf("%s: %v", want, begins)
		}
	}
}
