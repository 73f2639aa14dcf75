package main

import (
	"context"
	"os/signal"
	"syscall"
)

// endings are the signals that end the program in order, each with the exit
// code of a shell's child that it ends: 128 and its number. A key that leaves
// the explorer, Ctrl-C too, is no signal: the terminal sends none while the
// explorer has it.
func endings() []ending {
	return []ending{{syscall.SIGINT, "interrupted"}, {syscall.SIGTERM, "ended by SIGTERM"}, {syscall.SIGHUP, "ended by SIGHUP"}}
}

type ending struct {
	signal syscall.Signal
	words  string
}

func (e ending) code() int { return 128 + int(e.signal) }

// endingKey is where notified keeps the ending of a context.
type endingKey struct{ syscall.Signal }

// notified returns a context that ends with one of the signals. Those that the
// program was started to ignore, as nohup and a shell's & do, stay ignored.
func notified(ctx context.Context) (context.Context, context.CancelFunc) {
	stops := []context.CancelFunc{}
	for _, e := range endings() {
		if signal.Ignored(e.signal) {
			continue
		}
		own, stop := signal.NotifyContext(ctx, e.signal)
		stops = append(stops, stop)
		ctx = context.WithValue(own, endingKey{e.signal}, own)
	}
	return ctx, func() {
		for _, stop := range stops {
			stop()
		}
	}
}

// endedBy is the signal that ended ctx; SIGINT where none did.
func endedBy(ctx context.Context) ending {
	all := endings()
	for _, e := range all {
		// Each context ends with those that it was made from, so that the first
		// that has ended is the one.
		if own, ok := ctx.Value(endingKey{e.signal}).(context.Context); ok && own.Err() != nil {
			return e
		}
	}
	return all[0]
}
