package engine

import (
	"context"
	"testing"
)

// What the end of a log told shows at once and stays until the scan gets there.
func TestWhatTheEndToldStays(t *testing.T) {
	path, g := largeFile(t, "training", 24<<20)
	e, err := New(Options{Paths: []string{path}})
	if err != nil {
		t.Fatal(err)
	}
	e.Pause(true)
	over := make(chan error, 1)
	e.Start(context.Background(), func(err error) { over <- err })
	snapshots, negative, open := 0, false, true
	for open {
		select {
		case err := <-over:
			if err != nil {
				t.Fatal(err)
			}
			open = false
		case <-e.Notify():
			s := e.Snapshot()
			if snapshots++; s.Incident.Cause != g.Cause || s.Incident.Origin == nil || s.Incident.Origin.Rank != g.Rank {
				t.Errorf("snapshot %d, %d of %d bytes read: %s", s.Revision, s.Progress.Read, s.Progress.Total, s.Incident.Cause)
			}
			if o := s.Incident.Origin; o != nil && len(o.Evidence) > 0 && o.Evidence[0].Cite.Line < 0 {
				negative = true
			}
			e.Pause(false)
		}
	}
	if snapshots == 0 || !negative {
		t.Errorf("%d snapshots, a line from the end: %v", snapshots, negative)
	}
	s := e.Snapshot()
	if s.Incident.Provisional || s.Incident.Cause != g.Cause {
		t.Errorf("at last %s, provisional %v", s.Incident.Cause, s.Incident.Provisional)
	}
	for _, a := range s.Accounts {
		for _, ev := range a.Events {
			if ev.Line.Number <= 0 {
				t.Fatalf("an event of the end is left: %+v", ev)
			}
		}
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}
