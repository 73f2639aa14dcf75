package demo

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"
	"testing/iotest"
	"time"
)

// fake is a clock that moves only when someone waits.
type fake struct {
	at    time.Time
	waits int
}

func (f *fake) now() time.Time { return f.at }

func (f *fake) wait(ctx context.Context, d time.Duration) error {
	if d > 0 {
		f.at = f.at.Add(d)
		f.waits++
	}
	return ctx.Err()
}

func TestReplayGivesTheLogAtItsPace(t *testing.T) {
	clock := &fake{at: time.Unix(0, 0)}
	r := &replay{ctx: t.Context(), rest: Log(), speed: 0.5, now: clock.now, wait: clock.wait}
	got, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, Log()) {
		t.Error("the replay isn't the log")
	}
	// From 03:08:21.209 to torchrun's last line at 03:08:23.104, at half speed.
	if want := 2 * 1895 * time.Millisecond; clock.at.Sub(time.Unix(0, 0)) != want {
		t.Errorf("took %v, want %v", clock.at.Sub(time.Unix(0, 0)), want)
	}
	if clock.waits < 50 {
		t.Errorf("waited %d times only", clock.waits)
	}
}

func TestReplayAtOnce(t *testing.T) {
	if err := iotest.TestReader(Replay(t.Context(), 0), Log()); err != nil {
		t.Error(err)
	}
}

func TestReplayEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := io.ReadAll(Replay(ctx, 0.001)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
