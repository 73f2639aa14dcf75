package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"rankscope/analysis/compare"
	"rankscope/analysis/engine"
)

// The exit codes of verify.
const (
	exitStillFails = 1
	exitCantTell   = 3
)

func verifyCommand(s session) *cli.Command {
	return &cli.Command{
		Name:      "verify",
		Usage:     "tell by a newer log whether the failure of an older one is gone",
		ArgsUsage: "--before OLD NEW…",
		Description: "Exits with 0 when the newer run is the same job, asked for no less, went past the step where the older\n" +
			"run failed by num_workers × prefetch_factor + 1 on every rank, and shows neither its failure nor a rival\n" +
			"of it; with 1 when it still fails, a kill for memory in exchange included; with 3 when that can't be\n" +
			"told or the demand was lowered (fewer workers, a smaller batch), and says what is missing.",
		Flags: []cli.Flag{
			&cli.StringSliceFlag{Name: "before", Usage: "the log of the run that failed is `OLD`, a file or a folder; may be repeated", Local: true},
			&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "write the answer as `FORM`: " + strings.Join(verifyFormats(), ", "), Local: true},
			&cli.IntFlag{Name: "workers", HideDefault: true, Usage: "num_workers is `N` where neither log tells", Local: true},
			&cli.IntFlag{Name: "prefetch", HideDefault: true, Usage: "prefetch_factor is `N` where neither log tells", Local: true},
			&cli.StringSliceFlag{Name: "dialect", Usage: "read lines as this `DIALECT` writes them, where that isn't recognised; may be repeated", Local: true},
		},
		Action: func(ctx context.Context, c *cli.Command) error {
			if err := checkVerify(c); err != nil {
				return err
			}
			newer, empty := s.paths(c)
			if empty {
				return &failure{exitUsage, "no newer log was named and nothing is piped in", "rankscope verify --before OLD NEW"}
			}
			return s.verify(ctx, c, c.StringSlice("before"), newer)
		},
	}
}

func verifyFormats() []string { return []string{"text", "json"} }

// checkVerify finds what is wrong with the command line.
func checkVerify(c *cli.Command) error {
	for _, name := range []string{"workers", "prefetch"} {
		if c.IsSet(name) && c.Int(name) <= 0 {
			return &failure{exitUsage, "--" + name + " must be 1 or more", ""}
		}
	}
	if form := c.String("format"); !slices.Contains(verifyFormats(), form) {
		return &failure{exitUsage, fmt.Sprintf("--format %q is not known", form), "one of " + strings.Join(verifyFormats(), ", ")}
	}
	before := c.StringSlice("before")
	if len(before) == 0 || slices.Contains(before, "") {
		return &failure{exitUsage, "the log of the run that failed is not named", "rankscope verify --before OLD NEW"}
	}
	if slices.Contains(before, "-") && (slices.Contains(c.Args().Slice(), "-") || !c.Args().Present()) {
		return &failure{exitUsage, "stdin can't be both the older and the newer log", ""}
	}
	return nil
}

// verify reads both runs, writes the judgement, and returns its exit code.
func (s session) verify(ctx context.Context, c *cli.Command, older, newer []string) error {
	options := engine.Options{Stdin: s.stdin, Dialects: c.StringSlice("dialect")}
	options.Paths = older
	before, err := openRun(ctx, options)
	if err != nil {
		return err
	}
	defer before.stop()
	options.Paths = newer
	after, err := openRun(ctx, options)
	if err != nil {
		return err
	}
	defer after.stop()
	v := compare.Verify(before.run(ctx), after.run(ctx),
		compare.Assumed{Workers: c.Int("workers"), Prefetch: c.Int("prefetch")})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if c.String("format") == "json" {
		err = v.WriteJSON(s.stdout)
	} else {
		err = v.WriteText(s.stdout, s.width)
	}
	if err != nil {
		return fmt.Errorf("write the answer: %w", err)
	}
	switch v.Verdict {
	case compare.Fixed:
		return nil
	case compare.StillFailing:
		return &failure{code: exitStillFails}
	}
	return &failure{code: exitCantTell}
}

// openedRun is a run whose log was read to its end and can be read again.
type openedRun struct {
	*running
	snapshot *engine.Snapshot
	name     string
}

// openRun reads all that options name. The error says that nothing could be
// read.
func openRun(ctx context.Context, options engine.Options) (*openedRun, error) {
	r, err := begin(ctx, options)
	if err != nil {
		return nil, err
	}
	err = r.wait(ctx)
	opened := &openedRun{running: r, snapshot: r.Snapshot(), name: strings.Join(options.Paths, ", ")}
	useless := uselessInputs(opened.snapshot.Inputs)
	switch {
	case ctx.Err() != nil:
	case len(useless) == len(opened.snapshot.Inputs):
		err = unreadable(err, useless, options.Paths)
	case err == nil:
		return opened, nil
	}
	r.stop()
	return nil, err
}

// run is what compare takes.
func (o *openedRun) run(ctx context.Context) compare.Run {
	return compare.Run{Name: o.name, Incident: o.snapshot.Incident, Lines: rowsOf(ctx, o.Engine)}
}
