package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"rankscope/analysis/engine"
	"rankscope/analysis/report"
)

// formats are the words of --format.
func formats() []string { return []string{"text", "markdown", "json"} }

func formatFlag() cli.Flag {
	return &cli.StringFlag{
		Name: "format", Aliases: []string{"f"}, Value: "text", Local: true,
		Usage: "write the report as `FORM`: " + strings.Join(formats(), ", "),
	}
}

// chosenFormat is the value of --format, which must be one of formats.
func chosenFormat(c *cli.Command) (string, error) {
	form := c.String("format")
	if slices.Contains(formats(), form) {
		return form, nil
	}
	return "", &failure{exitUsage, fmt.Sprintf("--format %q is not known", form), "one of " + strings.Join(formats(), ", ")}
}

func reportCommand(s session) *cli.Command {
	return &cli.Command{
		Name:      "report",
		Usage:     "write the verdict, its evidence and the fix to stdout",
		ArgsUsage: "[PATH…]",
		Description: "Reads log files, folders (recursively), globs, or - for stdin, and writes what failed first, on what\n" +
			"evidence, what else it could be, the fix and the commands that prove it.",
		Flags: append([]cli.Flag{
			formatFlag(),
			controlFlag(),
			&cli.BoolFlag{Name: "exit-code", Usage: "exit with 1 when there is an incident", Local: true},
			&cli.IntFlag{Name: "width", HideDefault: true, Usage: "lines of the text report are at most `N` cells wide", Local: true},
		}, append(rangeFlags(), readingFlags()...)...),
		Action: func(ctx context.Context, c *cli.Command) error {
			options, err := s.options(c)
			if err != nil {
				return err
			}
			format, err := chosenFormat(c)
			if err != nil {
				return err
			}
			paths, empty := s.paths(c)
			if empty {
				return nothingNamed("rankscope report .")
			}
			options.Paths = paths
			if c.Int("width") > 0 {
				s.width = c.Int("width")
			}
			if c.IsSet("control") {
				return s.writeCompared(ctx, options, c.String("control"), format, c.Bool("exit-code"))
			}
			return s.writeReport(ctx, options, format, c.Bool("exit-code"))
		},
	}
}

// nothingNamed says that there is no input, and an example of how to name one.
func nothingNamed(example string) error {
	return &failure{exitUsage, "no log was named and nothing is piped in", "for the logs of this folder: " + example}
}

// writeReport reads everything and writes the report. With exitCode an incident
// is an exit code of 1.
func (s session) writeReport(ctx context.Context, options engine.Options, format string, exitCode bool) error {
	snapshot, err := read(ctx, options)
	fault := (*engine.PanicError)(nil)
	if partly := errors.As(err, &fault) && snapshot != nil && !snapshot.Incident.Provisional; err != nil && !partly {
		return err
	}
	if err := s.write(document(snapshot), format); err != nil {
		return err
	}
	if fault != nil {
		return fault // the report says what it lacks
	}
	if exitCode && snapshot.Incident.Failed() {
		return &failure{code: exitIncident}
	}
	return nil
}

func (s session) write(d report.Document, format string) error {
	switch format {
	case "json":
		return report.JSON(s.stdout, d)
	case "markdown":
		return report.Markdown(s.stdout, d)
	}
	return report.Text(s.stdout, d, s.width)
}

// thisHost is the name that people know this machine by: Slurm's where a step
// runs, else its own.
func thisHost() string {
	if name := os.Getenv("SLURMD_NODENAME"); name != "" {
		return name
	}
	name, err := os.Hostname()
	if err != nil {
		return ""
	}
	return name
}

// document puts a snapshot into the report's form.
func document(snapshot *engine.Snapshot) report.Document {
	plan := snapshot.Plan
	d := report.Document{
		Incident: snapshot.Incident, Inputs: slices.Clone(snapshot.Inputs), Accounts: snapshot.Accounts,
		Remedies: plan.Remedies, Commands: plan.Commands, Version: version(), Gate: snapshot.Gate(seen(snapshot.Inputs)),
	}
	for n := range d.Inputs {
		d.Inputs[n].Host = cmp.Or(d.Inputs[n].Host, thisHost())
	}
	d.Notes = plan.Size.Lines()
	if size := plan.Size; size.SuggestBytes > 0 && !size.Known {
		d.Measure = size.Measure
	}
	for _, avoid := range plan.Avoid {
		d.Avoid = append(d.Avoid, report.Avoid{What: avoid.What, Why: avoid.Why})
	}
	return d
}
