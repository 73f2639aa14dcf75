package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/urfave/cli/v3"

	"rankscope/analysis"
	"rankscope/analysis/compare"
	"rankscope/analysis/engine"
	"rankscope/analysis/source"
	"rankscope/cmd/rankscope/demo"
	"rankscope/tui"
)

// exploreCommand is the program without a subcommand: the explorer.
func exploreCommand(s session) *cli.Command {
	return &cli.Command{
		Name:      "rankscope",
		Usage:     "which rank failed first, why, and what fixes it",
		ArgsUsage: "[PATH…]",
		Description: "Opens the logs of a failed or running job: files, folders (recursively), globs, or - for stdin.\n" +
			"Without a PATH it reads what is piped in, else it offers the logs of this folder. Without a terminal\n" +
			"on stdout it writes the text report. Nothing that it reads leaves this machine, and it runs none of\n" +
			"the commands that it shows.",
		Flags: slices.Concat(readingFlags(), rangeFlags(), []cli.Flag{controlFlag()}, screenFlags()),
		Action: func(ctx context.Context, c *cli.Command) error {
			options, err := s.options(c)
			if err != nil {
				return err
			}
			looks, err := s.chosenLooks(c, os.LookupEnv)
			if err != nil {
				return err
			}
			paths, empty := s.paths(c)
			options.Paths = paths
			beside := &comparer{control: compare.Control{Rank: analysis.None}, options: options, asked: c.IsSet("control")}
			if beside.asked {
				if beside.control, err = chosenControl(c.String("control"), paths); err != nil {
					return err
				}
				if err := s.explorable(beside.control.Path); err != nil {
					return err
				}
			}
			looks.Compare = beside.compare
			switch {
			case s.terminal && empty:
				return s.welcome(ctx, options, looks)
			case s.terminal:
				return s.explore(ctx, options, looks)
			case empty:
				return nothingNamed("rankscope .")
			}
			if beside.asked {
				return s.writeCompared(ctx, options, c.String("control"), "text", false)
			}
			return s.writeReport(ctx, options, "text", false)
		},
	}
}

// explorable says why a control can't be read beside the explorer; it is read
// again when it has changed.
func (s session) explorable(control string) error {
	switch {
	case control == "" || !s.terminal:
		return nil
	case control == "-":
		return &failure{exitUsage, "the explorer can't read a control from stdin", "put it into a file: --control FILE"}
	}
	return wrongArguments([]string{control})
}

// firstLook is how long the explorer waits for a first snapshot before it
// opens: long enough to say in one line instead that there is nothing to show,
// too short to be noticed.
const firstLook = 100 * time.Millisecond

// explore opens the explorer on what options name, and follows it.
func (s session) explore(ctx context.Context, options engine.Options, o tui.Options) error {
	options.Follow = true
	if err := wrongArguments(options.Paths); err != nil {
		return err
	}
	r, err := begin(ctx, options)
	if err != nil {
		return err
	}
	defer r.stop()
	if err := r.look(ctx, options.Paths); err != nil {
		return err
	}
	err = s.show(ctx, r.Engine, o)
	r.stop()
	return cmp.Or(r.fault(), err)
}

// wrongArguments is an error if no path leads to anything that can be shown. It
// looks at the paths themselves, not into folders.
func wrongArguments(paths []string) error {
	_, skipped, err := source.Discover(paths, source.DiscoverOptions{MaxEntries: 1})
	var useless []string
	for _, s := range skipped {
		if !s.Partly && slices.Contains(paths, s.Path) {
			useless = append(useless, s.Path+": "+s.Reason)
		}
	}
	if len(source.ArgErrors(err))+len(useless) < len(paths) {
		return nil
	}
	return unreadable(err, useless, paths)
}

// look waits for the first snapshot and returns an error if there is nothing to
// be shown. An empty log is: it may be about to be written.
func (r *running) look(ctx context.Context, paths []string) error {
	timer := time.NewTimer(firstLook)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			return nil
		case <-r.done:
			inputs := r.Snapshot().Inputs
			if anyReadable(inputs) {
				return nil
			}
			return unreadable(r.err, uselessInputs(inputs), paths)
		case <-r.Notify():
			switch inputs := r.Snapshot().Inputs; {
			case anyReadable(inputs):
				return nil
			case len(inputs) > 0:
				return unreadable(nil, uselessInputs(inputs), paths)
			}
		}
	}
}

func anyReadable(inputs []analysis.Input) bool {
	return slices.ContainsFunc(inputs, func(in analysis.Input) bool { return in.Status != analysis.InputSkipped })
}

// welcome opens the explorer without a log: on what lies in this folder.
func (s session) welcome(ctx context.Context, options engine.Options, o tui.Options) error {
	o.Folder, o.Found = found(".", time.Now())
	var opened sessions
	o.Open = func(ctx context.Context, path string) (tui.Engine, error) {
		named := options
		named.Paths, named.Follow = []string{path}, true
		return opened.begin(ctx, named)
	}
	o.Paste = func(ctx context.Context, text string) (tui.Engine, error) {
		if path := pastedPath(text); path != "" {
			return o.Open(ctx, path)
		}
		pasted := options
		pasted.Paths, pasted.Stdin = []string{"-"}, strings.NewReader(text)
		return opened.begin(ctx, pasted)
	}
	o.Demo = func(ctx context.Context) (tui.Engine, error) {
		return opened.begin(ctx, engine.Options{Paths: []string{"-"}, StdinName: demo.Name, Stdin: demo.Replay(ctx, demo.DefaultSpeed), Follow: true})
	}
	err := s.show(ctx, nil, o)
	return cmp.Or(opened.stop(), err)
}

// pastedPath is the path that a pasted text is, as a person copies it from a
// shell or a terminal pastes a dropped file; empty when it is none.
func pastedPath(text string) string {
	path := strings.TrimSpace(text)
	if strings.ContainsAny(path, "\n\r") || len(path) > 4096 {
		return ""
	}
	for _, quote := range []string{"'", `"`} {
		if inner, ok := strings.CutPrefix(path, quote); ok {
			path = strings.TrimSuffix(inner, quote)
		}
	}
	path = strings.TrimPrefix(path, "file://")
	if home, err := os.UserHomeDir(); err == nil && strings.HasPrefix(path, "~/") {
		path = filepath.Join(home, path[2:])
	}
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}

// show runs the explorer. What a pane that failed has to say comes once the
// terminal is as it was.
func (s session) show(ctx context.Context, e tui.Engine, o tui.Options) error {
	// Whatever the start screen opened ends with the explorer.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var mu sync.Mutex
	var failed bytes.Buffer
	o.PaneFailed = func(pane string, stack []byte) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintf(&failed, "rankscope %s: the %s pane failed, please report it with this:\n%s\n", version(), pane, stack)
	}
	o.Version, o.Environ = version(), os.Environ()
	err := tui.Run(ctx, e, o, tui.Terminal{})
	mu.Lock()
	defer mu.Unlock()
	if _, printed := failed.WriteTo(s.stderr); err == nil {
		err = printed
	}
	return err
}
