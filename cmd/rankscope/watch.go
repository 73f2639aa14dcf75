package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/urfave/cli/v3"

	"rankscope/analysis"
	"rankscope/analysis/engine"
)

// exitTimeout is watch's exit code when --timeout passed first.
const exitTimeout = 3

func watchCommand(s session) *cli.Command {
	return &cli.Command{
		Name:      "watch",
		Usage:     "follow a job until it fails or ends, then write the report",
		ArgsUsage: "[PATH…]",
		Description: "Reads without a screen and follows what is written. Once an incident has had no new event for the time\n" +
			"of --settle it writes the report and exits with 1; with 0 after a clean end or when the input ended\n" +
			"without an incident; with 3 when --timeout passed first.",
		Flags: append([]cli.Flag{
			formatFlag(),
			&cli.StringFlag{Name: "on", Value: "incident", Local: true, Usage: "end at the first `EVENT`: hint or incident"},
			&cli.DurationFlag{Name: "settle", Value: 10 * time.Second, Local: true, Usage: "an incident has settled after `TIME` without a new event"},
			&cli.DurationFlag{Name: "timeout", HideDefault: true, Local: true, Usage: "give up after `TIME`, such as 2h"},
		}, readingFlags()...),
		Action: s.watch,
	}
}

func (s session) watch(ctx context.Context, c *cli.Command) error {
	options, err := s.options(c)
	if err != nil {
		return err
	}
	format, err := chosenFormat(c)
	if err != nil {
		return err
	}
	on := c.String("on")
	switch {
	case !slices.Contains([]string{"hint", "incident"}, on):
		return &failure{exitUsage, fmt.Sprintf("--on %q is not known", on), "hint or incident"}
	case c.Duration("settle") < 0 || c.Duration("timeout") < 0:
		return &failure{exitUsage, "a time must not be negative", ""}
	}
	paths, empty := s.paths(c)
	if empty {
		return nothingNamed("rankscope watch .")
	}
	options.Paths, options.Follow = paths, true
	if err := wrongArguments(paths); err != nil {
		return err
	}
	r, err := begin(ctx, options)
	if err != nil {
		return err
	}
	defer r.stop()
	snapshot, err := r.settled(ctx, on == "hint", c.Duration("settle"), c.Duration("timeout"))
	if err != nil {
		return err
	}
	if err := s.write(document(snapshot), format); err != nil {
		return err
	}
	if seen := (hints{wanted: on == "hint"}); happened(snapshot) || seen.in(ctx, r.Engine) > 0 {
		return &failure{code: exitIncident}
	}
	return nil
}

// hints counts the hints of a log, from where it left off: a snapshot tells of
// them only beside a failure.
type hints struct {
	wanted bool
	after  analysis.Pos
	count  int
}

// page is how many rows are looked at in one go.
const page = 1000

// in looks at the rows that are new; it is 0 where hints don't matter.
func (h *hints) in(ctx context.Context, e *engine.Engine) int {
	for h.wanted {
		w, err := e.Window(ctx, engine.Query{Anchor: h.after, After: page})
		if err != nil {
			break
		}
		rows := w.Rows[min(w.Anchor, len(w.Rows)):]
		for _, row := range rows {
			if row.Line.Pos == h.after {
				continue
			}
			if row.Role == analysis.RoleHint {
				h.count++
			}
		}
		if len(rows) == 0 || rows[len(rows)-1].Line.Pos == h.after {
			break
		}
		h.after = rows[len(rows)-1].Line.Pos
	}
	return h.count
}

// settled waits until there is something to report.
func (r *running) settled(ctx context.Context, onHint bool, settle, timeout time.Duration) (*engine.Snapshot, error) {
	var late <-chan time.Time
	if timeout > 0 {
		timer := time.NewTimer(timeout)
		defer timer.Stop()
		late = timer.C
	}
	calm := time.NewTimer(settle)
	defer calm.Stop()
	calm.Stop()
	var last event
	seen := hints{wanted: onHint}
	for {
		snapshot := r.Snapshot()
		hinted := 0
		if !snapshot.Incident.Provisional {
			hinted = seen.in(ctx, r.Engine)
		}
		if now := eventOf(snapshot, hinted); now != last {
			last = now
			if calm.Stop(); now != (event{}) {
				calm.Reset(settle)
			}
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-r.done:
			if r.err != nil {
				return nil, r.err
			}
			return r.Snapshot(), nil
		case <-late:
			return nil, &failure{exitTimeout, fmt.Sprintf("no end after %s", timeout), ""}
		case <-calm.C:
			return snapshot, nil
		case <-r.Notify():
		}
	}
}

// event is what watch waits to stop changing: the incident, by its verdict and
// how many events and hints it has, or a clean end. The zero event is none.
type event struct {
	cause          analysis.Cause
	moments, hints int
}

func eventOf(s *engine.Snapshot, hinted int) event {
	in := s.Incident
	switch _, clean := in.Fact("clean_end"); {
	case in.Provisional:
		return event{}
	case happened(s), hinted > 0:
		return event{in.Cause, len(in.Timeline), hinted}
	case in.Cause == analysis.CauseNone && (!in.Running || clean):
		return event{cause: in.Cause}
	}
	return event{}
}

// happened reports whether there is an incident. A log that just stops is none
// while more may come.
func happened(s *engine.Snapshot) bool {
	in := s.Incident
	return in.Failed() && (in.Cause != analysis.CauseUnknown || s.Progress.Ended) && s.Progress.Read > 0
}
