package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/compare"
	"rankscope/analysis/engine"
	"rankscope/analysis/remedy"
)

// torchRoot is the Debian tree with PyTorch that testdata/make/make.py runs jobs
// in, as RANKSCOPE_TORCH_ROOT names it. Without root, the variable or the tree
// the test is skipped by name.
func torchRoot(t *testing.T) string {
	t.Helper()
	root := os.Getenv("RANKSCOPE_TORCH_ROOT")
	switch {
	case root == "":
		t.Skip("RANKSCOPE_TORCH_ROOT names no Debian tree with PyTorch; testdata/make/make.py says how one is made")
	case os.Geteuid() != 0:
		t.Skip("a job with a mount of its own needs root")
	}
	for _, need := range []string{"usr/lib/python3/dist-packages/torch", "srv/train/job.py", "srv/train/launch.py"} {
		if _, err := os.Stat(filepath.Join(root, need)); err != nil {
			t.Skipf("the tree lacks %s: %v", need, err)
		}
	}
	for _, need := range []string{"unshare", "python3", "bash"} {
		if _, err := exec.LookPath(need); err != nil {
			t.Skip(err)
		}
	}
	return root
}

// runCase runs a case of make.py and returns its log. shm is the size of
// /dev/shm; empty for the case's own.
func runCase(t *testing.T, root, name, shm string) string {
	t.Helper()
	out := t.TempDir()
	maker, err := filepath.Abs("../../testdata/make/make.py")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "python3", maker, out, name)
	cmd.Env = append(os.Environ(), "ROOT="+root)
	if shm != "" {
		cmd.Env = append(cmd.Env, "SHM="+shm)
	}
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	return filepath.Join(out, name, "run.log")
}

// A real job fails for want of shared memory; with the size that is suggested
// for its largest batch the same command goes through, and verify says so.
func TestASuggestedSizeMendsARealJob(t *testing.T) {
	root := torchRoot(t)
	const batch = 8 * 6 << 20 // of job.py under the case's arguments: 8 samples of 6 MiB
	before := runCase(t, root, "ddp-shm", "")
	failed, err := read(t.Context(), engine.Options{Paths: []string{before}, Remedy: remedy.Options{BatchBytes: batch}})
	if err != nil {
		t.Fatal(err)
	}
	if in := failed.Incident; in.Cause != analysis.ShmExhausted || in.Origin == nil || in.Origin.Rank != 2 {
		t.Fatalf("the small mount: %s", in.Summary)
	}
	size := failed.Plan.Size
	if !size.Known || size.NeedBytes <= size.FloorBytes || size.FloorBytes != 96<<20 {
		t.Fatalf("the size: %+v", size)
	}
	t.Log(size.Formula)

	after := runCase(t, root, "ddp-shm", fmt.Sprint(size.SuggestBytes))
	text, err := os.ReadFile(after)
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(text, []byte("training finished")); n != 4 {
		t.Fatalf("%d of 4 ranks finished with the suggested size:\n%s", n, text)
	}
	old, err := openRun(t.Context(), engine.Options{Paths: []string{before}})
	if err != nil {
		t.Fatal(err)
	}
	defer old.stop()
	newer, err := openRun(t.Context(), engine.Options{Paths: []string{after}})
	if err != nil {
		t.Fatal(err)
	}
	defer newer.stop()
	v := compare.Verify(old.run(t.Context()), newer.run(t.Context()), compare.Assumed{})
	if v.Verdict != compare.Fixed {
		t.Errorf("%s: %s", v.Verdict, v.Summary)
	}
	t.Log(v.Summary)

	// A size below the need is no fix, and verify says that too.
	small := runCase(t, root, "ddp-shm", fmt.Sprint(size.FloorBytes+16<<20))
	still, err := openRun(t.Context(), engine.Options{Paths: []string{small}})
	if err != nil {
		t.Fatal(err)
	}
	defer still.stop()
	if v := compare.Verify(old.run(t.Context()), still.run(t.Context()), compare.Assumed{}); v.Verdict != compare.StillFailing {
		t.Errorf("with 16 MiB more: %s: %s", v.Verdict, v.Summary)
	}
}
