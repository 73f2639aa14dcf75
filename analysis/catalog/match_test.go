package catalog

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"rankscope/analysis"
)

func message(text string) analysis.Line {
	return analysis.Line{Number: 3, Pos: analysis.Pos{Offset: 90, Length: 40}, Origin: analysis.NoOrigin(), Text: text}
}

// outline is what a test compares of an event.
type outline struct {
	ID     string
	Role   analysis.EventRole
	Cause  analysis.Cause
	Fields map[string]string
}

func outlines(events []analysis.Event) []outline {
	var out []outline
	for _, e := range events {
		out = append(out, outline{e.Signature, e.Role, e.Cause, e.Fields})
	}
	return out
}

func TestMatch(t *testing.T) {
	c := loaded(t)
	type fields = map[string]string
	for name, test := range map[string]struct {
		text  string
		under []string
		want  []outline
	}{
		"worker's death": {
			text: "RuntimeError: DataLoader worker (pid 17065) is killed by signal: Bus error. It is possible that dataloader's workers are out of shared memory. Please try to raise your shared memory limit.",
			want: []outline{{"dataloader-worker-bus-error", analysis.RoleInitiating, analysis.ShmExhausted, fields{"worker_pid": "17065", "signal": "Bus error"}}},
		},
		"facts are merged": {
			text: "config num_workers=2 batch_size=8 prefetch_factor=4",
			want: []outline{{"loader-workers", analysis.RoleFact, "", fields{"num_workers": "2", "batch_size": "8", "prefetch_factor": "4"}}},
		},
		"banner": {
			text: "host train-0 rank 2/4 torch 2.6.0+debian",
			want: []outline{{"torch-rank-banner", analysis.RoleFact, "", fields{"host": "train-0", "rank": "2", "world_size": "4", "torch_version": "2.6.0+debian"}}},
		},
		"hint beside fact": {
			text: "shared memory 96% used on /dev/shm (96 MiB total), num_workers=4",
			want: []outline{
				{"shm-reading", analysis.RoleHint, analysis.ShmExhausted, fields{"percent": "96"}},
				{"loader-workers", analysis.RoleFact, "", fields{"num_workers": "4"}},
			},
		},
		"reading": {
			text: "shared memory 96% used on /dev/shm (96 MiB total)",
			want: []outline{{"shm-reading", analysis.RoleHint, analysis.ShmExhausted, fields{"percent": "96", "mount": "/dev/shm", "total": "96 MiB"}}},
		},
		"probe": {
			text: "2026-11-29T12:00:05Z node07 /dev/shm 61.0MiB 64.0MiB 95%",
			want: []outline{{"shm-reading", analysis.RoleHint, analysis.ShmExhausted, fields{"percent": "95", "mount": "/dev/shm", "used": "61.0MiB", "total": "64.0MiB", "host": "node07"}}},
		},
		"row of a block takes the rows above": {
			text:  "  exitcode  : -6 (pid: 7609)",
			under: []string{"  host      : worker-9", "  rank      : 2 (local_rank: 2)", "  exitcode  : 1 (pid: 7611)", "  host      : worker-0", "  rank      : 0 (local_rank: 0)"},
			want:  []outline{{"child-failed-exit", analysis.RoleTeardown, "", fields{"exitcode": "-6", "pid": "7609", "rank": "0", "local_rank": "0", "host": "worker-0"}}},
		},
		"no space, disk": {
			text:  "OSError: [Errno 28] No space left on device",
			under: []string{"    with open(path, 'wb') as f: f.write(data)"},
			want:  []outline{{"disk-full-write", analysis.RoleInitiating, analysis.DiskFull, fields{"errno": "28"}}},
		},
		"no space, semaphore": {
			text:  "OSError: [Errno 28] No space left on device",
			under: []string{"    sl = self._semlock = _multiprocessing.SemLock("},
			want:  []outline{{"semlock-enospc", analysis.RoleInitiating, analysis.ShmExhausted, fields{"errno": "28"}}},
		},
		"no space, tensor": {
			text:  "OSError: [Errno 28] No space left on device",
			under: []string{"    fd, size = storage._share_fd_cpu_()"},
			want:  []outline{{"share-storage-enospc", analysis.RoleInitiating, analysis.ShmExhausted, fields{"errno": "28"}}},
		},
		"no space, watch": {
			text:  "OSError: [Errno 28] No space left on device",
			under: []string{"    wd = inotify_add_watch(self._fd, path, mask)"},
			want:  []outline{{"inotify-limit-frame", analysis.RoleInitiating, analysis.FDLimit, fields{"errno": "28"}}},
		},
		"no space, who knows": {
			text: "OSError: [Errno 28] No space left on device",
			want: []outline{{"enospc-unplaced", analysis.RoleInitiating, analysis.DiskFull, fields{"errno": "28"}}},
		},
		"plain line": {text: "step 38 loss 0.2064"},
		"empty":      {},
	} {
		t.Run(name, func(t *testing.T) {
			got := outlines(c.Match(message(test.text), func() []string { return test.under }))
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestContextIsReadOnceAndOnlyWhenNeeded(t *testing.T) {
	c := loaded(t)
	for text, want := range map[string]int{
		"shared memory 96% used on /dev/shm (96 MiB total)": 0,
		"config num_workers=2":                              0,
		"step 4 loss 0.2":                                   0,
		"OSError: [Errno 28] No space left on device":       1,
		"ValueError: bad shape":                             1,
	} {
		reads := 0
		c.Match(message(text), func() []string { reads++; return nil })
		if reads != want {
			t.Errorf("%q read the lines before %d times, want %d", text, reads, want)
		}
	}
	if events := c.Match(message("OSError: [Errno 28] No space left on device"), nil); len(events) != 1 {
		t.Errorf("without lines before: %v", outlines(events))
	}
}

func TestOnlyTheLastLinesBeforeCount(t *testing.T) {
	c := loaded(t)
	far := append([]string{"    sl = self._semlock = _multiprocessing.SemLock("}, make([]string, maxContext)...)
	events := c.Match(message("OSError: [Errno 28] No space left on device"), func() []string { return far })
	if events[0].Signature != "enospc-unplaced" {
		t.Errorf("a line %d lines before decided: %s", maxContext+1, events[0].Signature)
	}
	events = c.Match(message("OSError: [Errno 28] No space left on device"), func() []string { return far[:maxContext] })
	if diff := cmp.Diff(far[:1], events[0].Context); events[0].Signature != "semlock-enospc" || diff != "" {
		t.Errorf("%s, context %s", events[0].Signature, diff)
	}
}

func TestMentionedLinesDecideNothing(t *testing.T) {
	c := loaded(t)
	line := message("ERROR: Unexpected bus error encountered in worker. This might be caused by insufficient shared memory (shm).")
	frame := `  File "/opt/venv/lib/python3.12/site-packages/numpy/_core/memmap.py", line 351, in __getitem__`
	for _, under := range [][]string{nil, {"    item = next(loader)"}, {"Traceback (most recent call last):", frame, "x"}} {
		events := c.Match(line, func() []string { return under })
		if len(events) != 1 || events[0].Signature != "dataloader-bus-error" {
			t.Fatalf("got %v", outlines(events))
		}
		if want := len(under) == 3; want != (len(events[0].Context) == 1) {
			t.Errorf("context is %q", events[0].Context)
		}
	}
}

func TestEvidenceIsCutAtARune(t *testing.T) {
	c := loaded(t)
	for pad := range 4 {
		text := "ValueError: " + strings.Repeat("x", pad) + strings.Repeat("语", 4000)
		events := c.Match(message(text), func() []string { return []string{"Traceback (most recent call last):"} })
		if len(events) != 1 {
			t.Fatalf("got %v", outlines(events))
		}
		e := events[0]
		if n := len(e.Line.Text); n > analysis.MaxEvidence || n < analysis.MaxEvidence-3 || !utf8.ValidString(e.Line.Text) {
			t.Errorf("text of %d bytes, valid %v", n, utf8.ValidString(e.Line.Text))
		}
		if e.Count != 1 || e.Last != e.Line.Pos || e.Line.Number != 3 {
			t.Errorf("count %d, last %v, number %d", e.Count, e.Last, e.Line.Number)
		}
	}
}

func TestPersonsEntryComesFirst(t *testing.T) {
	c := loaded(t)
	mine, err := c.With("mine.yaml", []byte(`signatures:
  - id: our-loader
    role: initiating
    cause: nfs-stale-handle
    launcher: false
    explain: Our loader prints this when the share was remounted.
    literals: ["is killed by signal: Bus error"]
    match: ['^RuntimeError: DataLoader worker \(pid (?P<worker_pid>\d+)\) is killed by signal: Bus error']
`))
	if err != nil {
		t.Fatal(err)
	}
	line := message("RuntimeError: DataLoader worker (pid 1) is killed by signal: Bus error. ")
	signature := func(c *Catalog, l analysis.Line) string { return c.Match(l, nil)[0].Signature }
	if got := signature(mine, line); got != "our-loader" {
		t.Errorf("got %s", got)
	}
	if got := signature(c, line); got != "dataloader-worker-bus-error" {
		t.Errorf("the catalogue it was added to now says %s", got)
	}
	line.Origin.Launcher = true
	if got := signature(mine, line); got != "dataloader-worker-bus-error" {
		t.Errorf("an agent's line got %s", got)
	}
	if s, ok := mine.ByID("our-loader"); !ok || s.Explain == "" || s.File != "mine.yaml" || s.Line != 2 {
		t.Errorf("by ID: %+v", s)
	}
	if _, ok := mine.ByID("no-such"); ok {
		t.Error("found what is not there")
	}
	if len(mine.Signatures()) != len(c.Signatures())+1 {
		t.Error("entries were lost")
	}
}

func TestHeadAndTail(t *testing.T) {
	c := loaded(t)
	head, ok := c.Head(message("Initializing distributed: GLOBAL_RANK: 3, MEMBER: 4/8"))
	if !ok || head.Fields["rank"] != "3" || head.Fields["world_size"] != "8" {
		t.Errorf("head: %v %v", ok, head.Fields)
	}
	for text, want := range map[string]string{
		"step 38 loss 0.2064":                                  "38/",
		"[rank0] step=52 loss=2.692 lr=3e-04":                  "52/",
		"iteration      120/  500000 | consumed samples: ":     "120/500000",
		"epoch 0:  20%|##   | 40/200 [00:01<00:05, 29.89it/s]": "40/200",
		"Epoch 3, global_step 900":                             "900/",
	} {
		e, ok := c.Tail(message(text))
		if got := fmt.Sprintf("%s/%s", e.Fields["step"], e.Fields["total_steps"]); !ok || got != want {
			t.Errorf("tail of %q: %v %s, want %s", text, ok, got, want)
		}
	}
	if _, ok := c.Tail(message("saving checkpoint")); ok {
		t.Error("a step in a line without one")
	}
}
