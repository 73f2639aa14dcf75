package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/urfave/cli/v3"

	"rankscope/analysis"
	"rankscope/analysis/compare"
	"rankscope/analysis/engine"
	"rankscope/analysis/source"
)

// healthy is the value of --control that stands for the ranks of the same run
// that stayed well longest.
const healthy = "healthy"

func controlFlag() cli.Flag {
	return &cli.StringFlag{
		Name: "control", Local: true,
		Usage: "say what the failed side has that `GOOD` has not: the log of a good run, or rank:N of this one; \"healthy\" takes the ranks that stayed well longest",
	}
}

// chosenControl is the value of --control, for a run that is read from paths.
func chosenControl(named string, paths []string) (compare.Control, error) {
	if named == healthy {
		return compare.Control{Rank: analysis.None}, nil
	}
	control, err := compare.ParseControl(named)
	if err != nil || named == "" {
		return control, &failure{exitUsage, fmt.Sprintf("--control %q is neither a log nor a rank", named), "the log of a good run, rank:0, or " + healthy}
	}
	if control.Path == "-" && slices.Contains(paths, "-") {
		return control, &failure{exitUsage, "stdin can't be both the failed run and the control", ""}
	}
	return control, nil
}

// writeCompared writes the report, and what the failed side has that a control
// has not.
func (s session) writeCompared(ctx context.Context, options engine.Options, named, format string, exitCode bool) error {
	control, err := chosenControl(named, options.Paths)
	if err != nil {
		return err
	}
	failed, err := openRun(ctx, options)
	if err != nil {
		return err
	}
	defer failed.stop()
	held, err := against(ctx, failed.run(ctx), control, options)
	if err != nil {
		return err
	}
	d := document(failed.snapshot)
	d.Gate = failed.snapshot.Gate(held.proof(failed.snapshot.Inputs))
	if d.Comparison, err = json.Marshal(held.Result); err != nil {
		return fmt.Errorf("encode the comparison: %w", err)
	}
	if err := s.write(d, format); err != nil {
		return err
	}
	if err := s.writeComparison(held.Result, format); err != nil {
		return fmt.Errorf("write the comparison: %w", err)
	}
	if exitCode && failed.snapshot.Incident.Failed() {
		return &failure{code: exitIncident}
	}
	return nil
}

// held is a run held against its control.
type held struct {
	compare.Result
	// apart says that the control is a run of its own, not ranks of the same.
	apart bool
	// open is the run that was opened, other the control; of ranks of the same
	// run it is empty.
	open, other compare.Run
	// swapped says that the control is the one that failed, and was held
	// against what is open.
	swapped bool
	// verified is what the newer of two runs says of a fix; nil where none of
	// them failed, or none is known to be newer.
	verified *compare.Verification
}

// against holds a run against its control.
func against(ctx context.Context, open compare.Run, control compare.Control, options engine.Options) (held, error) {
	if control.Path == "" {
		bad, good, err := open.Split(control)
		if err != nil {
			return held{}, &failure{exitUsage, err.Error(), "--control GOOD, the log of a run that went well"}
		}
		return held{Result: compare.Compare(bad, good), open: open}, ctx.Err()
	}
	options.Paths, options.Follow = []string{control.Path}, false
	other, err := openRun(ctx, options)
	if err != nil {
		return held{}, err
	}
	defer other.stop()
	h := held{apart: true, open: open, other: other.run(ctx)}
	bad, good := h.open, h.other
	if h.swapped = !bad.Incident.Failed() && good.Incident.Failed(); h.swapped {
		bad, good = good, bad
	}
	h.Result = compare.Compare(compare.Side{Run: bad}, compare.Side{Run: good})
	if bad.Incident.Failed() && !compare.Older(good.Incident, bad.Incident) {
		v := compare.Verify(bad, good, compare.Assumed{Workers: options.Remedy.Workers, Prefetch: options.Remedy.Prefetch})
		h.verified = &v
	}
	return h, ctx.Err()
}

// proof is what a comparison settles of the way back to a running job.
func (h held) proof(inputs []analysis.Input) analysis.Proof {
	p := seen(inputs)
	p.Compared = h.open.Incident != nil
	p.ControlFits = p.Compared && h.Fits()
	if v := h.verified; v != nil && !h.swapped {
		p.RerunSeen = !v.Is(compare.CheckJob, compare.Failed)
		p.RerunPassed = v.Verdict == compare.Fixed
		p.SameSettings = v.Is(compare.CheckDemand, compare.Passed) && v.Is(compare.CheckVersion, compare.Passed, compare.Note)
	}
	return p
}

// seen is what the inputs alone show of that way.
func seen(inputs []analysis.Input) analysis.Proof {
	kept := func(in analysis.Input) bool {
		return in.Status != analysis.InputSkipped && source.FromEvidence(in.Path)
	}
	return analysis.Proof{Preserved: slices.ContainsFunc(inputs, kept)}
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
