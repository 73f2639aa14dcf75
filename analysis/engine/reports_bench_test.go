package engine

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rankscope/analysis"
)

// nodeLog is what one node of a job of 8 ranks a node prints: rank bad runs out
// of shared memory, all others lose their peer.
func nodeLog(node, world, bad int) string {
	var b strings.Builder
	for local := range 8 {
		rank := 8*node + local
		say := func(ms int, text string) {
			fmt.Fprintf(&b, "[default%d]:2026-12-01 03:08:%02d,%03d - INFO - [rank %d] - trainer - %s\n", local, ms/1000, ms%1000, rank, text)
		}
		say(local, fmt.Sprintf("host node-%04d rank %d/%d torch 2.6.0", node, rank, world))
		say(10+local, "config num_workers=4 batch_size=8 prefetch_factor=2")
		for step := range 20 {
			say(1000+100*step+local, fmt.Sprintf("step %d loss 0.5", step))
		}
		if node == bad/8 {
			for k := range 4 {
				say(3000+100*k+local, fmt.Sprintf("shared memory %d%% used on /dev/shm (64 MiB total)", 70+10*k))
			}
		}
	}
	for local := range 8 {
		rank := 8*node + local
		text := fmt.Sprintf("RuntimeError: [./gloo/transport/tcp/pair.cc:534] Connection closed by peer [10.0.0.%d]:44247", bad%250)
		if rank == bad {
			text = "RuntimeError: DataLoader worker (pid 4711) is killed by signal: Bus error. It is possible that dataloader's workers are out of shared memory. Please try to raise your shared memory limit."
		}
		fmt.Fprintf(&b, "[default%d]:[rank%d]: Traceback (most recent call last):\n[default%d]:[rank%d]: %s\n", local, rank, local, rank, text)
	}
	for local := range 8 {
		fmt.Fprintf(&b, "W1201 03:08:04.%06d 900 torch/distributed/elastic/multiprocessing/api.py:897] Sending process %d closing signal SIGTERM\n", local, 1000+local)
	}
	fmt.Fprintf(&b, "E1201 03:08:05.000000 900 torch/distributed/elastic/multiprocessing/api.py:869] failed (exitcode: 1) local_rank: %d (pid: %d) of binary: /usr/bin/python3\n", bad%8, 1000+bad%8)
	return b.String()
}

// nodeReports are the reports of nodes, each made of its node's log alone.
func nodeReports(t testing.TB, nodes, bad int) []string {
	t.Helper()
	known := loaded(t)
	folder := t.TempDir()
	var paths []string
	for node := range nodes {
		log := filepath.Join(folder, fmt.Sprintf("train-%04d.log", node))
		if err := os.WriteFile(log, []byte(nodeLog(node, 8*nodes, bad)), 0o600); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(folder, fmt.Sprintf("%04d.json", node))
		if err := os.WriteFile(path, reportOf(t, known, fmt.Sprintf("node-%04d", node), log), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

// The reports of a thousand nodes of eight ranks each.
func BenchmarkMergeThousandReports(b *testing.B) {
	const bad = 4003
	paths := nodeReports(b, 1000, bad)
	known := loaded(b)
	size := int64(0)
	for _, p := range paths {
		info, err := os.Stat(p)
		if err != nil {
			b.Fatal(err)
		}
		size += info.Size()
	}
	b.SetBytes(size)
	for b.Loop() {
		e, err := New(Options{Once: true, Paths: paths, Catalog: known})
		if err != nil {
			b.Fatal(err)
		}
		if err := e.Run(context.Background()); err != nil {
			b.Fatal(err)
		}
		in := e.Snapshot().Incident
		if in.Cause != analysis.ShmExhausted || in.Origin == nil || in.Origin.Rank != bad || len(in.Ranks) != 8000 {
			b.Fatalf("%s of %+v, %d ranks", in.Cause, in.Origin, len(in.Ranks))
		}
		e.Close()
	}
}
