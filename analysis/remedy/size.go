package remedy

import (
	"fmt"
	"strconv"
	"strings"

	"rankscope/analysis"
)

// Sizing rules, with their reasons.
const (
	// defaultPrefetch is PyTorch's prefetch_factor where none is given
	// (torch/utils/data/dataloader.py, with num_workers > 0).
	defaultPrefetch = 2
	// One batch more than is prefetched lives in /dev/shm: the one that the
	// training loop holds while the workers refill. Measured: runs fail at
	// workers × prefetch batches and pass at one more.
	heldBatches = 1
	// The suggestion is headroom times the need: batches vary, other users of
	// the mount (NCCL, queues, a debugger) come and go.
	headroomNum, headroomDen = 3, 2
	// startBytes is what is suggested where the batch is unknown: a start that
	// costs nothing until it is used, not a calculation.
	startBytes = 16 * gib
)

// measureBatch is one line of Python that prints the largest batch's bytes.
const measureBatch = `size = lambda x: x.element_size() * x.nelement() if hasattr(x, "element_size") else ` +
	`sum(map(size, x.values())) if hasattr(x, "values") else ` +
	`sum(map(size, x)) if isinstance(x, (list, tuple)) else 0; ` +
	`print(max(size(batch) for batch, _ in zip(loader, range(200))), "bytes: the largest of 200 batches")`

// Size says how large /dev/shm must be. All sizes are in bytes.
type Size struct {
	// NeedBytes is what the loaders of the mount's ranks hold at the same
	// time; 0 when the batch or the workers are unknown.
	NeedBytes int64
	// FloorBytes is the size the mount had when it was full: the need is more
	// than that. 0 when unknown.
	FloorBytes int64
	// SuggestBytes is at least 1.5 × the need, in whole GiB. Where Known is
	// false it is a start, not a calculation.
	SuggestBytes int64
	Terms        []Term
	// Formula is the arithmetic in one line; empty when the need is unknown.
	Formula string
	// Known says that NeedBytes was calculated.
	Known bool
	// MemoryNote puts the suggestion beside the memory limit; empty when no
	// limit is known.
	MemoryNote string
	// MemoryLimitBytes is the limit that the log or the pod's spec states, 0
	// when unknown; RaisedLimitBytes is that limit with the suggestion added.
	MemoryLimitBytes, RaisedLimitBytes int64
	// Notes are what else a person should know about the number.
	Notes []string
	// Measure is one line of Python that prints the largest batch's bytes, for
	// --batch-bytes.
	Measure string
}

// Term is one number of the arithmetic and where it comes from.
type Term struct {
	Name  string
	Value string
	From  string // "log line 2", "flag --batch-bytes", "assumed", "unknown"
	// Cite is where the log says it; zero when it doesn't.
	Cite analysis.Cite
}

// Floor says what is known without a batch size: "> 96 MiB: that was full";
// empty when the mount's size is unknown.
func (s Size) Floor() string {
	if s.FloorBytes == 0 {
		return ""
	}
	return "> " + humanSize(s.FloorBytes) + ": that was full"
}

// Unseen is the size for a job of which no log was given: what opts alone say.
func Unseen(opts Options) Size {
	return sizeOf(&analysis.Incident{Cause: analysis.ShmExhausted, Confidence: analysis.Low}, nil, opts)
}

// sizeOf works the size out for the mount where the incident began.
func sizeOf(inc *analysis.Incident, cited []string, opts Options) Size {
	s := Size{Measure: measureBatch}
	d := demandOf(inc, opts)
	s.Terms = append(s.Terms, d.terms...)
	batch := opts.BatchBytes
	if batch > 0 {
		s.Terms = append(s.Terms, Term{Name: "largest batch", Value: humanSize(batch), From: "flag --batch-bytes"})
	} else if f, n, ok := sizeFact(inc, "batch_bytes", false); ok && n > 0 {
		batch = n
		s.Terms = append(s.Terms, Term{Name: "largest batch", Value: humanSize(n), From: from(f.Cite), Cite: f.Cite})
	} else {
		s.Terms = append(s.Terms, Term{Name: "largest batch", Value: "?", From: "unknown"})
	}
	batch = min(batch, maxSize)
	nccl, segments := ncclSegments(inc, cited)
	if segments > 0 {
		s.Terms = append(s.Terms, Term{Name: "NCCL segments", Value: humanSize(nccl), From: fmt.Sprintf("the log, %s printed", count(segments, "segment"))})
	}
	s.floor(inc)
	if batch > 0 && d.batches > 0 {
		s.Known = true
		s.NeedBytes = plus(times(d.batches, batch), nccl)
		s.Formula = d.formula(batch, nccl, s.NeedBytes)
	}
	s.suggest()
	s.besideMemory(inc)
	if d.note != "" {
		s.Notes = append(s.Notes, d.note)
	}
	return s
}

// floor finds the size that the mount had.
func (s *Size) floor(inc *analysis.Incident) {
	if m, ok := originMount(inc); ok && m.SizeBytes > 0 {
		s.FloorBytes = min(m.SizeBytes, maxSize)
		t := Term{Name: "size that was full", Value: humanSize(s.FloorBytes), From: "the log, " + m.Name}
		if f, n, ok := sizeFact(inc, "shm_size", false); ok && n == m.SizeBytes {
			t.From, t.Cite = from(f.Cite), f.Cite
		}
		s.Terms = append(s.Terms, t)
		return
	}
	for _, name := range []string{"shm_size", "shm_size_bytes"} {
		if f, n, ok := sizeFact(inc, name, false); ok && n > 0 {
			s.FloorBytes = n
			s.Terms = append(s.Terms, Term{Name: "size that was full", Value: humanSize(n), From: from(f.Cite), Cite: f.Cite})
			return
		}
	}
}

// suggest rounds up from the need, and never below what was already full.
func (s *Size) suggest() {
	above := wholeGiB(plus(s.FloorBytes, 1))
	if s.FloorBytes >= gib {
		above = wholeGiB(times(s.FloorBytes, 2))
	}
	if !s.Known {
		s.SuggestBytes = max(startBytes, above)
		s.Notes = append(s.Notes, humanSize(s.SuggestBytes)+" is a start, not a calculation: the largest batch's bytes are unknown. Measure them and give --batch-bytes.")
		return
	}
	s.SuggestBytes = wholeGiB(plus(s.NeedBytes, s.NeedBytes/headroomDen*(headroomNum-headroomDen)+1))
	if s.FloorBytes >= s.NeedBytes {
		s.Notes = append(s.Notes, fmt.Sprintf("The mount of %s was full although the loaders should need %s: the largest batch is bigger than given, "+
			"or something else lies in /dev/shm (another loader, Ray's object store, leftovers). See who holds it before resizing.",
			humanSize(s.FloorBytes), humanSize(s.NeedBytes)))
		s.SuggestBytes = max(s.SuggestBytes, above)
	}
}

// besideMemory compares with the memory limit: what lies in /dev/shm counts
// against it.
func (s *Size) besideMemory(inc *analysis.Incident) {
	f, limit, ok := sizeFact(inc, "memory_limit", true)
	if !ok || limit == 0 {
		return
	}
	s.MemoryLimitBytes = limit
	s.RaisedLimitBytes = analysis.RaisedMemory(limit, s.FloorBytes, s.SuggestBytes)
	s.Terms = append(s.Terms, Term{Name: "memory limit", Value: humanSize(limit), From: from(f.Cite), Cite: f.Cite})
	raise := fmt.Sprintf("raise the limit to %s", humanSize(s.RaisedLimitBytes))
	switch {
	case s.NeedBytes >= limit:
		s.MemoryNote = fmt.Sprintf("The need of %s alone exceeds the memory limit of %s, and pages in /dev/shm count against it: without more memory "+
			"the fix would trade the Bus error for an OOM kill; %s.", humanSize(s.NeedBytes), humanSize(limit), raise)
	case s.SuggestBytes >= limit:
		s.MemoryNote = fmt.Sprintf("The suggested %s is not below the memory limit of %s; the kernel cuts the mount to the limit, and filling it "+
			"trades the Bus error for an OOM kill; %s.", humanSize(s.SuggestBytes), humanSize(limit), raise)
	case s.SuggestBytes >= limit/2:
		s.MemoryNote = fmt.Sprintf("Pages in /dev/shm count against the memory limit of %s, and %s is half of it or more: "+
			"the fix may trade the Bus error for an OOM kill; %s.", humanSize(limit), humanSize(s.SuggestBytes), raise)
	default:
		s.MemoryNote = fmt.Sprintf("Pages in /dev/shm count against the memory limit of %s; to keep what the program has now, %s.", humanSize(limit), raise)
	}
}

// sizeFact is the first fact of a name whose value is a size.
func sizeFact(inc *analysis.Incident, name string, decimal bool) (analysis.Fact, int64, bool) {
	for _, f := range inc.Facts {
		if f.Name != name {
			continue
		}
		if n, ok := parseSize(f.Value, decimal); ok {
			return f, n, true
		}
	}
	return analysis.Fact{}, 0, false
}

// originMount is the mount that the failure was on: the origin's, else the
// only one there is, else the fullest.
func originMount(inc *analysis.Incident) (analysis.Mount, bool) {
	var best analysis.Mount
	found := false
	for _, n := range inc.Nodes {
		for _, m := range n.Mounts {
			if inc.Origin != nil && inc.Origin.Mount != "" && m.Name == inc.Origin.Mount {
				return m, true
			}
			if !strings.HasSuffix(m.Name, "/dev/shm") {
				continue
			}
			if !found || m.UsedPercent > best.UsedPercent {
				best, found = m, true
			}
		}
	}
	return best, found && (inc.Origin == nil || inc.Origin.Mount == "")
}

// from says in plain words where a fact stands.
func from(c analysis.Cite) string {
	switch {
	case c.Line > 0:
		return "log line " + strconv.Itoa(c.Line)
	case c.Line < 0:
		return "log line " + strconv.Itoa(c.Line) + " from its end"
	case c.File != "":
		return c.File
	}
	return "the log"
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
