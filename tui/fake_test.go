package tui

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/engine"
	"rankscope/tui/checks"
	"rankscope/tui/compare"
)

// fakeEngine holds a log in memory, read in the simplest way that works.
type fakeEngine struct {
	mu       sync.Mutex
	snapshot *engine.Snapshot
	rows     []engine.Row
	notify   chan struct{}
	beside   Comparison // what fakeCompare says
	paused   []bool     // what Pause was told
}

func (e *fakeEngine) Pause(on bool) { e.paused = append(e.paused, on) }

// fakeCompare is the comparison that a fake engine has.
func fakeCompare(_ context.Context, e Engine, _ *engine.Snapshot) Comparison {
	if f, ok := e.(*fakeEngine); ok {
		return f.beside
	}
	return Comparison{}
}

var fakeLine = regexp.MustCompile(`^\s*(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d),(\d{3}) - ([A-Z]+) - \[rank (\d+)\] - trainer - (.*)$|^\[rank(\d+)\]: (.*)$`)

// newFake makes an engine for the lines of a file.
func newFake(name, text string) *fakeEngine {
	e := &fakeEngine{notify: make(chan struct{}, 1)}
	offset := int64(0)
	for i, raw := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		e.rows = append(e.rows, fakeRow(name, i+1, offset, raw))
		offset += int64(len(raw)) + 1
	}
	for i := range e.rows {
		e.rows[i].Fraction = float64(e.rows[i].Line.Pos.End()) / float64(offset)
	}
	e.snapshot = &engine.Snapshot{
		Revision: 1,
		Inputs:   []analysis.Input{{Path: name, Size: offset, Read: offset, Status: analysis.InputRead, Lines: len(e.rows)}},
		Incident: &analysis.Incident{Cause: analysis.CauseNone, Confidence: analysis.High},
		Progress: engine.Progress{Read: offset, Total: offset, Lines: len(e.rows), Done: true, Ended: true},
	}
	return e
}

func fakeRow(name string, number int, offset int64, raw string) engine.Row {
	r := engine.Row{File: name, Raw: []byte(raw), Rank: analysis.None}
	r.Line = analysis.Line{
		Pos:    analysis.Pos{Offset: offset, Length: int32(len(raw))},
		Number: number, Origin: analysis.NoOrigin(), Text: strings.Trim(raw, "\x00"),
	}
	m := fakeLine.FindStringSubmatch(strings.Trim(raw, "\x00"))
	switch {
	case m == nil:
	case m[1] != "":
		t, _ := time.Parse("2006-01-02 15:04:05.000", m[1]+"."+m[2])
		r.Line.Origin.Stamp.T = t
		r.Line.Origin.Level = map[string]analysis.Level{"INFO": analysis.LevelInfo, "WARNING": analysis.LevelWarning}[m[3]]
		r.Rank, _ = strconv.Atoi(m[4])
		r.Line.Text = m[5]
	default:
		r.Rank, _ = strconv.Atoi(m[6])
		r.Line.Text = m[7]
	}
	r.Line.Origin.Rank = r.Rank
	return r
}

// publish makes a new snapshot and tells of it.
func (e *fakeEngine) publish(change func(*engine.Snapshot)) {
	e.mu.Lock()
	next := *e.snapshot
	next.Revision++
	change(&next)
	e.snapshot = &next
	e.mu.Unlock()
	select {
	case e.notify <- struct{}{}:
	default:
	}
}

func (e *fakeEngine) Snapshot() *engine.Snapshot {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.snapshot
}

func (e *fakeEngine) Notify() <-chan struct{} { return e.notify }

func (e *fakeEngine) Window(ctx context.Context, q engine.Query) (engine.Window, error) {
	if err := ctx.Err(); err != nil {
		return engine.Window{}, err
	}
	keep, err := fakeKeep(q.Filter)
	if err != nil {
		return engine.Window{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	at := 0
	if q.End {
		at = len(e.rows)
	} else {
		at = slices.IndexFunc(e.rows, func(r engine.Row) bool { return r.Line.Pos.End() >= q.Anchor.Offset })
		if at < 0 {
			at = len(e.rows)
		}
	}
	var above, below []engine.Row
	w := engine.Window{AtStart: true, AtEnd: true}
	for i := at - 1; i >= 0; i-- {
		if keep(e.rows[i]) {
			if len(above) == q.Before {
				w.AtStart = false
				break
			}
			above = append(above, e.rows[i])
		}
	}
	for i := at; i < len(e.rows); i++ {
		if keep(e.rows[i]) {
			if len(below) == q.After {
				w.AtEnd = false
				break
			}
			below = append(below, e.rows[i])
		}
	}
	slices.Reverse(above)
	w.Timed = slices.ContainsFunc(e.rows, func(r engine.Row) bool { return !r.Line.Origin.Stamp.IsZero() })
	w.Rows, w.Anchor = append(above, below...), len(above)
	return w, nil
}

func (e *fakeEngine) Search(ctx context.Context, f engine.Filter, report func(engine.SearchResult)) error {
	keep, err := fakeKeep(f)
	if err != nil {
		return err
	}
	e.mu.Lock()
	var result engine.SearchResult
	for i, r := range e.rows {
		if i == len(e.rows)/2 {
			report(engine.SearchResult{Hits: slices.Clone(result.Hits), Total: result.Total, Scanned: 0.5})
		}
		if keep(r) {
			result.Total++
			result.Hits = append(result.Hits, engine.Hit{Pos: r.Line.Pos, Cite: analysis.Cite{File: r.File, Line: r.Line.Number, Pos: r.Line.Pos}})
		}
	}
	e.mu.Unlock()
	result.Scanned, result.Done = 1, true
	report(result)
	return ctx.Err()
}

func fakeKeep(f engine.Filter) (func(engine.Row) bool, error) {
	re, err := compile(f.Pattern, f.Regexp)
	if err != nil {
		return nil, err
	}
	return func(r engine.Row) bool {
		return (len(f.Ranks) == 0 || slices.Contains(f.Ranks, r.Rank)) && re.MatchString(r.Line.Text)
	}, nil
}

// cite is a line of the fake log as evidence.
func (e *fakeEngine) cite(line int, why string) analysis.Evidence {
	r := e.rows[line-1]
	return analysis.Evidence{
		Cite: analysis.Cite{File: r.File, Line: line, Pos: r.Line.Pos},
		Text: r.Line.Text, Why: why, Stamp: r.Line.Origin.Stamp,
	}
}

// find is the number of the first line that holds a text, from a line on.
func (e *fakeEngine) find(from int, text string) int {
	for i := from - 1; i < len(e.rows); i++ {
		if bytes.Contains(e.rows[i].Raw, []byte(text)) {
			return i + 1
		}
	}
	panic(fmt.Sprintf("no line from %d on holds %q", from, text))
}

// ddpShm is the log of a job whose rank 2 met a full /dev/shm, with its story
// written by hand.
func ddpShm(t testing.TB) *fakeEngine {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "testdata", "incidents", "ddp-shm", "input", "run.log"))
	if err != nil {
		t.Fatal(err)
	}
	e := newFake("jobs/4711/run.log", string(text))
	in := shmIncident(e)
	e.snapshot.Incident = in
	e.snapshot.Plan.Remedies = shmRemedies()
	e.snapshot.Plan.Commands = shmCommands()
	e.snapshot.Plan.Size.SuggestBytes, e.snapshot.Plan.Size.FloorBytes = 16<<30, 96<<20
	e.beside = besideGood(e)
	for _, r := range in.Ranks {
		e.rows[r.FirstRelated.Line-1].First = true
	}
	for _, ev := range in.Origin.Evidence {
		row := &e.rows[ev.Line-1]
		row.Cited, row.Signature, row.Role = true, "known", analysis.RoleInitiating
	}
	return e
}

func shmIncident(e *fakeEngine) *analysis.Incident {
	fatal := e.find(1, "RuntimeError: DataLoader worker")
	bus := e.find(1, "ERROR: Unexpected bus error")
	full := e.find(bus, "[rank 2] - trainer - shared memory 100%")
	in := &analysis.Incident{
		Cause: analysis.ShmExhausted, Confidence: analysis.High, WorldSize: 4,
		Summary: "Rank 2 on train-0 failed first: /dev/shm (96 MiB) was full. The other ranks lost their peer.",
		Nodes:   []analysis.Node{{Name: "train-0", Clock: analysis.Clock{Known: true}}},
	}
	signature := e.cite(fatal, "the worker of rank 2 was killed by SIGBUS")
	signature.Stamp = analysis.Stamp{T: e.rows[full-1].Line.Origin.Stamp.T, Inferred: true}
	in.Signature = &signature
	in.Origin = &analysis.Party{
		Rank: 2, LocalRank: 2, Node: "train-0", WorkerPID: 16830, PID: 16803, Attempt: analysis.None, Mount: "train-0:/dev/shm",
		Evidence: []analysis.Evidence{e.cite(full, "the mount was full just before"), e.cite(bus, "a worker got SIGBUS"), signature},
	}
	for rank := range 4 {
		first := e.cite(e.find(1, fmt.Sprintf("[rank %d] - trainer - shared memory", rank)), "")
		r := analysis.Rank{Rank: rank, LocalRank: rank, Node: "train-0", Attempt: analysis.None, PID: 16801 + rank,
			Role: analysis.RankCollateral, FirstRelated: &first, LastStep: 37, Ending: "then SIGTERM"}
		if rank == 2 {
			r.Role, r.LastStep, r.Ending = analysis.RankOrigin, 36, "exit code 1"
		}
		in.Ranks = append(in.Ranks, r)
	}
	in.Timeline = shmTimeline(e, signature)
	in.Hypotheses = []analysis.Hypothesis{
		{Cause: analysis.ShmExhausted, Confidence: analysis.High, For: in.Origin.Evidence, Check: "df -h /dev/shm"},
		{Cause: analysis.MappedFileTruncated, Confidence: analysis.Low,
			For:     []analysis.Evidence{{Why: "the same sentence is printed for a mapped file that is cut short"}},
			Against: []analysis.Evidence{e.cite(full, "the mount was full")}, Check: "stat -- DATAFILE"},
	}
	return in
}

func shmTimeline(e *fakeEngine, signature analysis.Evidence) []analysis.Moment {
	percent := regexp.MustCompile(`shared memory (\d+)% used`)
	var moments []analysis.Moment
	add := func(r engine.Row, kind analysis.MomentKind, value int, stamp analysis.Stamp) {
		moments = append(moments, analysis.Moment{
			Stamp: stamp, Node: "train-0", Rank: r.Rank, Attempt: analysis.None, Kind: kind, Value: value,
			Cite: analysis.Cite{File: r.File, Line: r.Line.Number, Pos: r.Line.Pos}, Text: r.Line.Text,
		})
	}
	last := analysis.Stamp{}
	for _, r := range e.rows {
		if s := r.Line.Origin.Stamp; !s.IsZero() {
			last = analysis.Stamp{T: s.T, Inferred: true}
		}
		m := percent.FindStringSubmatch(r.Line.Text)
		switch {
		case m != nil:
			value, _ := strconv.Atoi(m[1])
			add(r, analysis.MomentHint, value, r.Line.Origin.Stamp)
		case r.Line.Pos == signature.Pos:
			add(r, analysis.MomentInitiating, analysis.None, last)
		case strings.Contains(r.Line.Text, "Connection closed by peer"):
			add(r, analysis.MomentCollateral, analysis.None, last)
		case strings.Contains(r.Line.Text, "closing signal SIGTERM"):
			add(r, analysis.MomentTeardown, analysis.None, analysis.Stamp{T: last.T.Add(370 * time.Millisecond)})
		}
	}
	return moments
}

// besideGood is what a run with enough shared memory has shown.
func besideGood(e *fakeEngine) Comparison {
	warning, bus := e.cite(e.find(1, "shared memory 65%"), ""), e.cite(e.find(1, "ERROR: Unexpected bus"), "")
	return Comparison{State: compare.State{Against: "good.log", Differences: []compare.Difference{
		{Kind: compare.Decisive, Text: "shared memory 65% used on /dev/shm (96 MiB total)", Cite: warning.Cite,
			Why: "28 times by ranks 0–3 in this run, never in good.log, before the failure"},
		{Kind: compare.Setting, Text: "size of /dev/shm 96 MiB in this run, 4 GiB in good.log", Cite: warning.Cite},
		{Kind: compare.OnlyHere, Text: bus.Text, Cite: bus.Cite, Why: "once in this run, never in good.log"},
		{Kind: compare.OnlyThere, Text: "training finished", Cite: analysis.Cite{File: "good.log", Line: 499}, Elsewhere: true,
			Why: "4 times by ranks 0–3 in good.log, never in this run"},
	}, Omitted: 3}, Proof: analysis.Proof{Compared: true, ControlFits: true}}
}

// verified is the same with what that run says of the fix.
func verified(e *fakeEngine) *fakeEngine {
	e.beside.Judgement = &checks.Judgement{Verdict: checks.Passed,
		Summary: "Fixed: every rank of the new run went to step 120 or beyond, 41 was wanted (36 + 2 × 2 + 1 = 41), and shm-exhausted did not come back.",
		Checks: []checks.Check{
			{Mark: checks.Passed, Text: "the old run failed of shm-exhausted on rank 2, train-0"},
			{Mark: checks.Passed, Text: "neither shm-exhausted nor a rival of it is in the new run"},
			{Mark: checks.Passed, Text: "nothing was lowered: num_workers 2, prefetch_factor 2, batch size 8, world size 4"},
			{Mark: checks.Note, Text: "/dev/shm was 12 % full at most, by what the log tells"},
		}}
	p := &e.beside.Proof
	p.RerunSeen, p.RerunPassed, p.SameSettings = true, true, true
	return e
}

func shmRemedies() []analysis.Remedy {
	return []analysis.Remedy{
		{Environment: "kubernetes", Title: "Pod: a memory-backed volume at /dev/shm", Language: "yaml", Who: "user",
			Snippet: "volumes:\n- name: dshm\n  emptyDir:\n    medium: Memory\n    sizeLimit: 16Gi\n", Apply: "kubectl apply -f job.yaml",
			Why: "A container gets 64 MiB unless told otherwise; 4 ranks × (2 workers × 2 batches + 1) need more.", Caveat: "It counts against the memory limit."},
		{Environment: "docker", Title: "A larger /dev/shm", Language: "shell", Who: "user", Snippet: "docker run --shm-size=16g …", Apply: "start the container with it", Why: "Docker gives 64 MiB."},
		{Environment: "code", Title: "Fewer batches in flight", Language: "python", Who: "user", Snippet: "DataLoader(…, prefetch_factor=1)", Mitigation: true},
	}
}

func shmCommands() []analysis.Command {
	return []analysis.Command{
		{Title: "Which lines speak of it?", Command: "grep -a -n 'bus error' jobs/4711/run.log", Why: "The log itself.", Where: "log machine", Group: "verify"},
		{Title: "How full is /dev/shm?", Command: "df -h /dev/shm", Why: "Near 100 % speaks for it.", Where: "node", Group: "decide"},
		{Title: "What did the kernel say?", Command: "dmesg -T | tail -n 200", Where: "node", Group: "preserve"},
	}
}
