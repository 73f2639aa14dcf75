// Package demo holds one real incident and plays it as if the job were
// running: a PyTorch 2.6 job of four ranks on one node whose /dev/shm of 96 MiB
// runs full under rank 2. Nothing in the log is made up.
//
//	ddp-shm.log ─→ lines with their times ─Replay→ io.Reader that gives each line when it is due
package demo

import (
	"bytes"
	"context"
	_ "embed"
	"io"
	"time"
)

// Name is what the log is called where it is shown.
const Name = "ddp-shm.log"

//go:embed ddp-shm.log
var log string

// Log returns the whole log.
func Log() []byte { return []byte(log) }

// DefaultSpeed slows the job's two seconds down to about ten, so that a person
// sees the warnings rise.
const DefaultSpeed = 0.2

// Replay gives the log line by line at the pace of the job, times speed; a
// speed of 0 or less gives all of it at once. Read waits for the next line and
// returns the context's error when that ends.
func Replay(ctx context.Context, speed float64) io.Reader {
	return &replay{ctx: ctx, rest: []byte(log), speed: speed, now: time.Now, wait: wait}
}

type replay struct {
	ctx   context.Context
	rest  []byte
	speed float64
	// now and wait are the clock.
	now  func() time.Time
	wait func(context.Context, time.Duration) error
	// began is when the first line was given, at first what its time was.
	began, first time.Time
	due          []byte // what of the current line is left to give
}

func (r *replay) Read(p []byte) (int, error) {
	if r.speed <= 0 {
		n := copy(p, r.rest)
		r.rest = r.rest[n:]
		return n, endOf(n, len(p))
	}
	if len(r.due) == 0 {
		if len(r.rest) == 0 {
			return 0, io.EOF
		}
		if err := r.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, r.due)
	r.due = r.due[n:]
	return n, nil
}

func endOf(n, room int) error {
	if n == 0 && room > 0 {
		return io.EOF
	}
	return nil
}

// next takes one line and waits until it is due. A line without a time of its
// own comes right after the one before.
func (r *replay) next() error {
	end := bytes.IndexByte(r.rest, '\n') + 1
	if end == 0 {
		end = len(r.rest)
	}
	line := r.rest[:end]
	if at, ok := timeOf(line); ok {
		if r.first.IsZero() {
			r.first, r.began = at, r.now()
		}
		dueAt := r.began.Add(time.Duration(float64(at.Sub(r.first)) / r.speed))
		if err := r.wait(r.ctx, dueAt.Sub(r.now())); err != nil {
			return err
		}
	}
	r.rest, r.due = r.rest[end:], line
	return r.ctx.Err()
}

func wait(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// timeOf reads the time of a line of Python's logging module, and of torchrun's
// glog lines ("W1201 03:08:23.080000"), which name no year: the log's own.
func timeOf(line []byte) (time.Time, bool) {
	line = bytes.TrimLeft(line, "\x00")
	for _, form := range []struct{ layout, before string }{
		{"2006-01-02 15:04:05,000", ""},
		{"20060102 15:04:05.000000", "2026"},
	} {
		text := line
		if form.before != "" && len(text) > 0 {
			text = append([]byte(form.before), text[1:]...)
		}
		if len(text) < len(form.layout) {
			continue
		}
		if t, err := time.Parse(form.layout, string(text[:len(form.layout)])); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}
