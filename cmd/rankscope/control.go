package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"rankscope/analysis"
	"rankscope/analysis/compare"
	"rankscope/analysis/engine"
)

// healthy is the value of --control that stands for the ranks of the same run
// that stayed well longest.
const healthy = "healthy"

// writeCompared writes the report, and what the failed side has that a control
// has not.
func (s session) writeCompared(ctx context.Context, options engine.Options, named, format string, exitCode bool) error {
	control := compare.Control{Rank: analysis.None}
	if named != healthy {
		var err error
		if control, err = compare.ParseControl(named); err != nil || named == "" {
			return &failure{exitUsage, fmt.Sprintf("--control %q is neither a log nor a rank", named), "the log of a good run, rank:0, or " + healthy}
		}
	}
	if control.Path == "-" && slices.Contains(options.Paths, "-") {
		return &failure{exitUsage, "stdin can't be both the failed run and the control", ""}
	}
	failed, err := openRun(ctx, options)
	if err != nil {
		return err
	}
	defer failed.stop()
	result, err := failed.against(ctx, control, options)
	if err != nil {
		return err
	}
	d := document(failed.snapshot)
	if d.Comparison, err = json.Marshal(result); err != nil {
		return fmt.Errorf("encode the comparison: %w", err)
	}
	if err := s.write(d, format); err != nil {
		return err
	}
	if err := s.writeComparison(result, format); err != nil {
		return fmt.Errorf("write the comparison: %w", err)
	}
	if exitCode && failed.snapshot.Incident.Failed() {
		return &failure{code: exitIncident}
	}
	return nil
}

// against holds a run against its control.
func (o *openedRun) against(ctx context.Context, control compare.Control, options engine.Options) (compare.Result, error) {
	if control.Path == "" {
		bad, good, err := o.run(ctx).Split(control)
		if err != nil {
			return compare.Result{}, &failure{exitUsage, err.Error(), "--control GOOD, the log of a run that went well"}
		}
		return compare.Compare(bad, good), ctx.Err()
	}
	options.Paths = []string{control.Path}
	other, err := openRun(ctx, options)
	if err != nil {
		return compare.Result{}, err
	}
	defer other.stop()
	result := compare.Compare(compare.Side{Run: o.run(ctx)}, compare.Side{Run: other.run(ctx)})
	return result, ctx.Err()
}

// writeComparison puts a comparison behind the report; the JSON has it already.
func (s session) writeComparison(result compare.Result, format string) error {
	if format == "json" {
		return nil
	}
	var text bytes.Buffer
	if err := result.WriteText(&text, s.width); err != nil {
		return err
	}
	out := append([]byte("\n"), text.Bytes()...)
	if format == "markdown" {
		// An indented block is text as it stands, whatever the log holds.
		out = []byte("\n## Beside a control\n\n")
		for line := range bytes.Lines(text.Bytes()) {
			out = append(append(out, "    "...), line...)
		}
	}
	_, err := s.stdout.Write(out)
	return err
}
