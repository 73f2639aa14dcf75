package remedy_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"rankscope/analysis/engine"
	"rankscope/analysis/remedy"
)

func TestZZ(t *testing.T) {
	p := os.Getenv("ZZ")
	if p == "" {
		t.Skip("manual")
	}
	e, err := engine.New(engine.Options{Paths: []string{p}})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println(e.Run(context.Background()))
	s := e.Snapshot()
	opts := remedy.Options{LogPaths: []string{p}}
	if os.Getenv("BATCH") != "" {
		fmt.Sscan(os.Getenv("BATCH"), &opts.BatchBytes)
	}
	plan := remedy.Make(s.Incident, s.Inputs, opts)
	fmt.Println(s.Incident.Cause, s.Incident.Confidence, s.Incident.Summary)
	for _, f := range s.Incident.Facts {
		fmt.Println("  fact", f.Name, f.Value, f.Rank, f.Cite.Line)
	}
	fmt.Println("mounts", s.Incident.Nodes)
	fmt.Printf("ENV %s: %s\n", plan.Environment, plan.EnvironmentWhy)
	fmt.Printf("SIZE need %d floor %q suggest %d known %v formula %q mem %q notes %q\n", plan.Size.NeedBytes, plan.Size.Floor(), plan.Size.SuggestBytes, plan.Size.Known, plan.Size.Formula, plan.Size.MemoryNote, plan.Size.Notes)
	for _, x := range plan.Size.Terms {
		fmt.Println("   ", x.Name, "=", x.Value, "from", x.From)
	}
	for _, r := range plan.Remedies {
		fmt.Printf("--- [%s] %s (%s, %s, mit %v)\n%s\n  why: %s\n  caveat: %s\n  apply: %s\n", r.Environment, r.Title, r.Who, r.Language, r.Mitigation, r.Snippet, r.Why, r.Caveat, r.Apply)
	}
	for _, c := range plan.Commands {
		fmt.Printf("$ [%s/%s] %s\n    %s\n    %s\n", c.Group, c.Where, c.Title, c.Command, c.Why)
	}
	for _, a := range plan.Avoid {
		fmt.Printf("AVOID %s: %s\n", a.What, a.Why)
	}
	for _, g := range plan.Gate {
		fmt.Printf("GATE [%s] %s: %s\n", g.State, g.Title, g.Why)
	}
	for _, h := range s.Incident.Hypotheses {
		fmt.Println("CHECK", h.Cause, h.Confidence, remedy.Check(h.Cause, s.Incident, s.Inputs, opts))
	}
}
