package report

import (
	"fmt"
	"time"

	"rankscope/analysis"
)

// Hand-made documents. at is a time of day of the story, without a zone.
func at(clock string) analysis.Stamp {
	t, err := time.Parse("2006-01-02 15:04:05.999999", "2026-12-01 "+clock)
	if err != nil {
		panic(err)
	}
	return analysis.Stamp{T: t}
}

func cite(file string, line int) analysis.Cite {
	return analysis.Cite{File: file, Line: line, Pos: analysis.Pos{Source: analysis.NoSource}}
}

const busError = "RuntimeError: DataLoader worker (pid 16830) is killed by signal: Bus error. It is possible that " +
	"dataloader's workers are out of shared memory. Please try to raise your shared memory limit."

func shmWarning(line, percent int, clock string) analysis.Evidence {
	return analysis.Evidence{
		Cite: cite("run.log", line), Stamp: at(clock), Signature: "shm-usage-warning",
		Text: fmt.Sprintf("shared memory %d%% used on /dev/shm (96 MiB total)", percent),
	}
}

// shmDocument is the story of one node whose /dev/shm ran full under rank 2.
func shmDocument() Document {
	bus := analysis.Evidence{
		Cite: cite("run.log", 207), Text: busError, Signature: "torch-worker-bus-error",
		Why: "rank 2's main process names the worker that died", Stamp: at("03:08:22.709"),
	}
	bus.Stamp.Inferred = true
	full := shmWarning(186, 100, "03:08:22.711")
	full.Why = "the same mount had no byte left, just before"
	handler := analysis.Evidence{
		Cite: cite("run.log", 184), Text: "ERROR: Unexpected bus error encountered in worker. This might be caused by insufficient shared memory (shm).",
		Why: "printed by a worker of this node as it took the signal", Also: []analysis.Cite{cite("console.log", 12)},
	}
	return Document{
		Version:  "1.0",
		Incident: shmIncident(bus, handler, full),
		Inputs: []analysis.Input{
			shmInput(),
			{ID: 1, Path: "loss.png", Size: 2048, Status: analysis.InputSkipped, Reason: "not text: a PNG image", Ended: true},
		},
		Remedies: []analysis.Remedy{
			{
				Environment: "code", Title: "fewer workers and a shorter queue", Snippet: "DataLoader(..., num_workers=1, prefetch_factor=1)\n",
				Language: "python", Why: "Each worker holds prefetch_factor batches.", Who: "user", Apply: "Edit the training script.", Mitigation: true,
			},
			{
				Environment: "kubernetes", Title: "mount a larger /dev/shm",
				Snippet:  "spec:\n  volumes:\n  - name: dshm\n    emptyDir:\n      medium: Memory\n      sizeLimit: 1Gi\n",
				Language: "yaml", Why: "A container gets 64 MiB of /dev/shm unless its pod mounts more.",
				Caveat: "Pages of a Memory emptyDir count against the pod's memory limit.", Who: "user", Apply: "A pod can't be changed in place: delete and create it.",
			},
			{
				Environment: "docker", Title: "give the container a larger /dev/shm", Snippet: "docker run --shm-size=1g …\n",
				Language: "shell", Why: "Docker gives 64 MiB unless told otherwise.", Who: "admin", Apply: "Start the container anew.",
			},
		},
		Commands: []analysis.Command{
			{Title: "What the log says of /dev/shm, with the last reading before the failure", Command: "grep -a -n 'shared memory' run.log | tail -n 5", Why: "A reading near 100 % decides for a full mount.", Where: "log machine", Group: "decide"},
			{Title: "The size of the mount now", Command: "kubectl exec train-0 -- df -h /dev/shm", Why: "It must show the new size.", Where: "pod", Group: "verify"},
			{Title: "The kernel's messages", Command: "dmesg --ctime | tail -n 200", Why: "They are lost at a reboot.", Where: "node", Group: "preserve"},
		},
		Notes: []string{
			"4 ranks × (2 workers × 2 batches + 1) = 20 batches share /dev/shm; 96 MiB was not enough, so the need is above 96 MiB.",
		},
		Avoid: []Avoid{
			{"Longer NCCL timeouts", "The other ranks only report that rank 2 is gone."},
			{"Raising kernel.shmmax", "It limits System V segments; PyTorch uses POSIX shared memory."},
		},
		Gate: []analysis.GateItem{
			{Title: "The first occurrence is kept", State: analysis.GateOpen, Why: "rankscope preserve writes it"},
			{Title: "The origin is named", State: analysis.GateDone, Why: "rank 2 on train-0"},
			{Title: "The fix is in place where the rank runs", State: analysis.GateKnown, Why: "the need is calculated; the new mount is not seen yet"},
			{Title: "Only then resume the long run", State: analysis.GateOpen, Why: "2 items above not settled yet"},
		},
		Accounts: []analysis.Account{shmAccount()},
	}
}

func shmInput() analysis.Input {
	return analysis.Input{ID: 0, Path: "run.log", Host: "train-0", Size: 19711, Read: 19711, Lines: 255, Dialects: []string{"python-logging", "torch-rank"}, Status: analysis.InputRead, Ended: true}
}

// shmAccount is what was found in the log of shmDocument.
func shmAccount() analysis.Account {
	place := func(number int, offset int64, rank int) analysis.Line {
		return analysis.Line{Number: number, Pos: analysis.Pos{Offset: offset}, Origin: rankOrigin(rank)}
	}
	named := place(207, 19_034, 2)
	named.Text = busError
	return analysis.Account{
		Input: shmInput(), Path: analysis.NoOrigin(),
		Last: analysis.Line{Number: 255, Origin: analysis.NoOrigin(), Text: "============================================================"},
		Writers: []analysis.Writer{{
			Key: analysis.RankKey(2), Count: 47, First: place(3, 120, 2), Last: place(189, 17_020, 2),
			LastStep: 36, StepLine: place(186, 16_900, 2),
		}},
		Events: []analysis.Event{{
			Signature: "torch-worker-bus-error", Role: analysis.RoleInitiating, Cause: analysis.ShmExhausted, Count: 1,
			Line: named, Last: named.Pos, Fields: map[string]string{"worker_pid": "16830"},
		}},
	}
}

func rankOrigin(rank int) analysis.Origin {
	o := analysis.NoOrigin()
	o.Rank, o.Node = rank, "train-0"
	return o
}

func shmIncident(bus, handler, full analysis.Evidence) *analysis.Incident {
	i := &analysis.Incident{
		Cause: analysis.ShmExhausted, Confidence: analysis.High, WorldSize: 4, Signature: &bus,
		Summary: "/dev/shm on train-0 (96 MiB) was full when a DataLoader worker of rank 2 wrote to it: the worker died of a Bus error. Ranks 0, 1 and 3 failed afterwards, of the lost peer.",
		Origin: &analysis.Party{
			Rank: 2, LocalRank: 2, Node: "train-0", PID: 16803, WorkerPID: 16830, Attempt: 0, Mount: "train-0:/dev/shm",
			Stamp: bus.Stamp, Evidence: []analysis.Evidence{bus, handler, full},
		},
		Attempts: []analysis.Attempt{{Number: 0, Cause: analysis.ShmExhausted, Confidence: analysis.High}},
		Nodes: []analysis.Node{{Name: "train-0", Clock: analysis.Clock{Known: true}, Mounts: []analysis.Mount{
			{Name: "train-0:/dev/shm", SizeBytes: 96 << 20, UsedPercent: 100, Ranks: []int{0, 1, 2, 3}},
		}}},
		Hypotheses: []analysis.Hypothesis{
			{Cause: analysis.ShmExhausted, Confidence: analysis.High, For: []analysis.Evidence{bus, full}},
			{
				Cause: analysis.MappedFileTruncated, Confidence: analysis.Low,
				For:     []analysis.Evidence{{Why: "PyTorch prints the same sentence when a mapped data file is cut short under a worker", Cite: bus.Cite, Text: busError}},
				Against: []analysis.Evidence{full}, Check: "grep -a -n -i 'memmap\\|lmdb\\|arrow' run.log",
			},
		},
		Facts: []analysis.Fact{
			{Name: "num_workers", Value: "2", Rank: 0, Cite: cite("run.log", 2)},
			{Name: "prefetch_factor", Value: "2", Rank: analysis.None, Node: "train-0", Cite: cite("run.log", 2)},
		},
	}
	for n, step := range []struct {
		percent int
		clock   string
	}{{65, "03:08:22.452"}, {71, "03:08:22.493"}, {84, "03:08:22.573"}, {96, "03:08:22.655"}, {100, "03:08:22.709"}} {
		for rank := range 4 {
			e := shmWarning(127+8*n+rank, step.percent, step.clock)
			i.Timeline = append(i.Timeline, analysis.Moment{
				Stamp: e.Stamp, Node: "train-0", Rank: rank, Attempt: 0, Kind: analysis.MomentHint, Cite: e.Cite, Text: e.Text, Value: step.percent,
			})
		}
	}
	i.Timeline = append(i.Timeline,
		analysis.Moment{Node: "train-0", Rank: analysis.None, Kind: analysis.MomentInitiating, Cite: handler.Cite, Text: handler.Text, Value: analysis.None, Stamp: bus.Stamp},
		analysis.Moment{Node: "train-0", Rank: 2, Kind: analysis.MomentInitiating, Cite: bus.Cite, Text: bus.Text, Value: analysis.None, Stamp: bus.Stamp})
	for rank := range 4 {
		r := analysis.Rank{
			Rank: rank, LocalRank: rank, Node: "train-0", Mount: "train-0:/dev/shm", Role: analysis.RankCollateral,
			LastStep: 37, LastSeen: at("03:08:22.717"), LastLine: cite("run.log", 189), Lines: 47,
		}
		first := shmWarning(127+rank, 65, "03:08:22.452")
		r.FirstRelated = &first
		switch rank {
		case 2:
			r.Role, r.LastStep = analysis.RankOrigin, 36
		case 3:
			r.FirstRelated, r.Ending = nil, "then SIGTERM"
		}
		i.Ranks = append(i.Ranks, r)
	}
	for rank, line := range map[int]int{3: 219} {
		i.Timeline = append(i.Timeline, analysis.Moment{
			Node: "train-0", Rank: rank, Kind: analysis.MomentCollateral, Cite: cite("run.log", line), Value: analysis.None,
			Text: "RuntimeError: [./gloo/transport/tcp/pair.cc:534] Connection closed by peer [127.0.0.1]:44247", Stamp: bus.Stamp,
		})
	}
	return i
}

// peerDocument knows no origin: its log holds the victims only.
func peerDocument() Document {
	lost := analysis.Evidence{Cite: cite("node-a.log", 88), Text: "Connection closed by peer [10.0.0.2]:44247", Why: "rank 0 lost the peer at 10.0.0.2"}
	return Document{
		Incident: &analysis.Incident{
			Cause: analysis.PeerLost, Confidence: analysis.Medium, Signature: &lost,
			Summary: "Ranks 0 and 1 lost a peer; the first failure is in a log that was not given.",
			Missing: []string{"the log of the node at 10.0.0.2"},
			Ranks: []analysis.Rank{
				{Rank: 0, LocalRank: 0, Node: "node-a", Attempt: analysis.None, Role: analysis.RankCollateral, FirstRelated: &lost, LastStep: analysis.None},
				{Rank: 1, LocalRank: 1, Node: "node-a", Attempt: analysis.None, Role: analysis.RankSilent, LastStep: 12, LastLine: cite("node-a.log", 80)},
			},
		},
		Inputs: []analysis.Input{{Path: "node-a.log", Size: 8184, Lines: 90, Status: analysis.InputRead}},
		Accounts: []analysis.Account{{
			Input: analysis.Input{Path: "node-a.log", Size: 8184, Lines: 90, Status: analysis.InputRead},
			Path:  analysis.NoOrigin(), Last: analysis.Line{Number: 90, Origin: analysis.NoOrigin()},
		}},
	}
}

// largeDocument has more ranks than a person reads one by one, two attempts,
// two origins and text that attacks its reader.
func largeDocument() Document {
	hostile := analysis.Evidence{
		Cite: cite("logs/none_a1b2c3d4/attempt_1/0/stderr.log", 7),
		Text: "\x1b[31mfail\x1b[0m | <script> `x` ```\u009b2J \u202eevil @team #12 \xff\x00end",
		Why:  "it *says* so_and_so",
	}
	origin := analysis.Party{Rank: 3, LocalRank: 3, Node: "node|b", Attempt: 1, Stamp: at("10:00:00"), Evidence: []analysis.Evidence{hostile}}
	second := origin
	second.Rank, second.LocalRank, second.Evidence = 40, 0, nil
	i := &analysis.Incident{
		Cause: analysis.FDLimit, Confidence: analysis.Low, Origin: &origin, Origins: []analysis.Party{second}, WorldSize: 64,
		Attempts: []analysis.Attempt{
			{Number: 0, Cause: analysis.CauseNone, Confidence: analysis.Low},
			{Number: 1, Cause: analysis.FDLimit, Confidence: analysis.Low, Origin: &origin},
		},
		Conflicts: []string{"the launcher blames rank 0"},
	}
	for rank := range 64 {
		role := analysis.RankCollateral
		switch {
		case rank == 3 || rank == 40:
			role = analysis.RankOrigin
		case rank%20 == 5:
			role = analysis.RankSilent
		}
		i.Ranks = append(i.Ranks, analysis.Rank{
			Rank: rank, LocalRank: rank % 8, Node: fmt.Sprintf("node-%d", rank/8), Attempt: 1, Role: role,
			FirstRelated: &hostile, LastStep: analysis.None,
		})
	}
	return Document{Incident: i}
}
