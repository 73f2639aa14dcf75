package main

import (
	"context"
	"os/exec"
	"strconv"
	"strings"

	"github.com/urfave/cli/v3"

	"rankscope/analysis"
	"rankscope/analysis/engine"
	"rankscope/analysis/follow"
	"rankscope/analysis/remedy"
)

// Flags that several commands have. They are made anew for each, since a flag
// keeps its value.
func readingFlags() []cli.Flag {
	return []cli.Flag{
		signaturesFlag(),
		&cli.StringSliceFlag{Name: "dialect", Usage: "read lines as this `DIALECT` writes them, where that isn't recognised; may be repeated", Local: true},
		&cli.StringFlag{Name: "poll", Value: "auto", Local: true, Usage: "ask files for news instead of waiting to be told: `WHEN` is auto (on NFS, Lustre, FUSE), always or never"},
		&cli.BoolFlag{Name: "no-spill", Local: true, Usage: "keep stdin and compressed logs out of temporary files, even when memory doesn't hold them"},
		&cli.StringFlag{Name: "batch-bytes", Usage: "the largest batch, as `SIZE` in bytes or with a unit (12MiB), to work the fix out exactly", Local: true},
		&cli.IntFlag{Name: "workers", HideDefault: true, Usage: "the job's num_workers is `N`, whatever the log says", Local: true},
		&cli.IntFlag{Name: "prefetch", HideDefault: true, Usage: "the job's prefetch_factor is `N`, whatever the log says", Local: true},
		&cli.IntFlag{Name: "ranks-per-node", HideDefault: true, Usage: "`N` ranks share one /dev/shm, whatever the log says", Local: true},
		&cli.StringFlag{Name: "environment", Usage: "show the fix for `NAME` first, such as kubernetes, docker, compose or slurm", Local: true},
	}
}

// options puts the flags and the paths of a command into what the engine takes.
func (s session) options(c *cli.Command) (engine.Options, error) {
	sizing := remedy.Options{
		Workers: c.Int("workers"), Prefetch: c.Int("prefetch"), RanksPerNode: c.Int("ranks-per-node"),
		Environment: c.String("environment"), HaveRG: haveRG(),
	}
	for _, name := range []string{"workers", "prefetch", "ranks-per-node"} {
		if c.IsSet(name) && c.Int(name) <= 0 {
			return engine.Options{}, &failure{exitUsage, "--" + name + " must be 1 or more", ""}
		}
	}
	if text := c.String("batch-bytes"); text != "" {
		var ok bool
		if sizing.BatchBytes, ok = parseBytes(text); !ok {
			return engine.Options{}, &failure{exitUsage, "--batch-bytes " + text + " is no size", "a number of bytes, or with a unit: 12MiB"}
		}
	}
	known, err := chosenCatalog(c)
	if err != nil {
		return engine.Options{}, err
	}
	polling, ok := map[string]follow.Polling{"": follow.PollAuto, "auto": follow.PollAuto, "always": follow.PollAlways, "never": follow.PollNever}[c.String("poll")]
	if !ok {
		return engine.Options{}, &failure{exitUsage, "--poll " + c.String("poll") + " is not known", "auto, always or never"}
	}
	span, err := chosenRange(c)
	if err != nil {
		return engine.Options{}, err
	}
	return engine.Options{Range: span, Polling: polling, Stdin: s.stdin, Dialects: c.StringSlice("dialect"), Remedy: sizing, Catalog: known, NoSpill: c.Bool("no-spill")}, nil
}

func haveRG() bool {
	_, err := exec.LookPath("rg")
	return err == nil
}

// paths are the inputs that were named; without one, stdin if something is
// piped in. empty says that there is neither.
func (s session) paths(c *cli.Command) (paths []string, empty bool) {
	if c.Args().Present() {
		return c.Args().Slice(), false
	}
	if s.piped {
		return []string{"-"}, false
	}
	return nil, true
}

// read runs the engine over all there is. The error says that nothing could be
// read.
func read(ctx context.Context, options engine.Options) (*engine.Snapshot, error) {
	options.Once = true
	r, err := begin(ctx, options)
	if err != nil {
		return nil, err
	}
	defer r.stop()
	err = r.wait(ctx)
	if ctx.Err() != nil {
		return nil, err
	}
	snapshot := r.Snapshot()
	if useless := uselessInputs(snapshot.Inputs); len(useless) == len(snapshot.Inputs) {
		return nil, unreadable(err, useless, options.Paths)
	}
	return snapshot, err
}

// uselessInputs lists the inputs that weren't read or hold nothing, with the
// reason.
func uselessInputs(inputs []analysis.Input) []string {
	var useless []string
	for _, in := range inputs {
		switch {
		case in.Status == analysis.InputSkipped:
			useless = append(useless, strings.TrimSuffix(inputName(in)+": "+in.Reason, ": "))
		case in.Size == 0:
			useless = append(useless, inputName(in)+": is empty")
		}
	}
	return useless
}

func inputName(in analysis.Input) string {
	if in.Path == "-" {
		return "stdin"
	}
	return in.Path
}

// parseBytes reads "12582912", "12MiB", "12M" or "1.5 GB": binary units but
// for the ones that end in a plain B.
func parseBytes(text string) (int64, bool) {
	text = strings.TrimSpace(text)
	end := len(text)
	for end > 0 && (text[end-1] < '0' || text[end-1] > '9') {
		end--
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(text[:end]), 64)
	factor, ok := byteUnit(strings.ToLower(strings.TrimSpace(text[end:])))
	if err != nil || !ok || n <= 0 || n*factor >= 1<<62 {
		return 0, false
	}
	return int64(n * factor), true
}

func byteUnit(unit string) (float64, bool) {
	switch unit {
	case "", "b":
		return 1, true
	case "k", "ki", "kib":
		return 1 << 10, true
	case "m", "mi", "mib":
		return 1 << 20, true
	case "g", "gi", "gib":
		return 1 << 30, true
	case "kb":
		return 1e3, true
	case "mb":
		return 1e6, true
	case "gb":
		return 1e9, true
	}
	return 0, false
}
