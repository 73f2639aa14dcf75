package remedy

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rankscope/analysis"
)

// maxCount bounds ranks, workers and prefetch that a log claims; more than
// this is a misreading.
const maxCount = 1 << 20

// demand is how many batches the loaders of one mount hold at the same time.
type demand struct {
	ranks   int
	batches int64 // over all ranks; 0 when the workers are unknown
	perRank int64 // of one rank where all have the same; else 0
	inner   string
	terms   []Term
	note    string
}

// setting is a number and where it comes from.
type setting struct {
	value int
	from  string
	cite  analysis.Cite
	known bool
}

func (s setting) term(name string) Term {
	value := "?"
	if s.known {
		value = strconv.Itoa(s.value)
	}
	return Term{Name: name, Value: value, From: s.from, Cite: s.cite}
}

// validationFact is the name of a second loader's workers, whatever a program
// calls them. It may hold its batches while the first refills its own.
const validationFact = "val_num_workers"

func demandOf(inc *analysis.Incident, opts Options) demand {
	members, ranks := mountRanks(inc, opts)
	d := demand{ranks: ranks.value}
	d.terms = append(d.terms, ranks.term("ranks on the mount"))
	prefetch := prefetchOf(inc, opts, members)
	workers := workersOf(inc, opts, members)
	d.terms = append(d.terms, workers[0].term("num_workers"), prefetch.term("prefetch_factor"))
	for _, w := range workers[1:] {
		d.terms = append(d.terms, w.term("num_workers of a second loader"))
	}
	if !workers[0].known {
		return d
	}
	var parts []string
	for _, w := range workers {
		if w.value == 0 {
			d.note = "The log names num_workers=0: such a loader uses no shared memory. Something else filled it."
			continue
		}
		d.perRank += int64(w.value)*int64(prefetch.value) + heldBatches
		parts = append(parts, fmt.Sprintf("(%d workers × %d prefetch + %d)", w.value, prefetch.value, heldBatches))
	}
	d.inner = strings.Join(parts, " + ")
	if len(parts) > 1 {
		d.inner = "(" + d.inner + ")"
	}
	d.batches = times(d.perRank, int64(d.ranks))
	if mixed := d.mixed(inc, opts, members, prefetch.value); mixed > 0 {
		d.batches, d.perRank = mixed, 0
	}
	return d
}

// mixed sums over ranks that say different numbers of workers; 0 when they
// all say the same.
func (d *demand) mixed(inc *analysis.Incident, opts Options, members []int, prefetch int) int64 {
	if opts.Workers > 0 || opts.RanksPerNode > 0 || len(members) < 2 || len(members) != d.ranks {
		return 0
	}
	var sum int64
	differ, first := false, -1
	for _, r := range members {
		own := distinct(inc, "num_workers", r)
		if len(own) == 0 {
			return 0
		}
		w := own[0].value
		if first < 0 {
			first = w
		}
		differ = differ || w != first
		if w > 0 {
			sum += int64(w)*int64(prefetch) + heldBatches
		}
	}
	if !differ {
		return 0
	}
	return min(sum, maxSize)
}

// formula is the arithmetic in one line.
func (d demand) formula(batch, nccl, need int64) string {
	var b strings.Builder
	if d.perRank > 0 {
		fmt.Fprintf(&b, "%s × %s × %s", count(d.ranks, "rank"), d.inner, humanSize(batch))
	} else {
		fmt.Fprintf(&b, "%d batches over %s × %s", d.batches, count(d.ranks, "rank"), humanSize(batch))
	}
	if nccl > 0 {
		fmt.Fprintf(&b, " + %s of NCCL", humanSize(nccl))
	}
	fmt.Fprintf(&b, " = %s", humanSize(need))
	return b.String()
}

// mountRanks are the ranks that share the mount where it began, and how many.
func mountRanks(inc *analysis.Incident, opts Options) ([]int, setting) {
	members, how := mountMembers(inc)
	if opts.RanksPerNode > 0 {
		return members, setting{min(opts.RanksPerNode, maxCount), "flag --ranks-per-node", analysis.Cite{}, true}
	}
	for _, name := range []string{"local_world_size", "nproc_per_node"} {
		if s, ok := numberFact(inc, name); ok && s.value >= max(len(members), 1) {
			return members, s
		}
	}
	if oneNode(inc) && inc.WorldSize > len(members) {
		return members, setting{min(inc.WorldSize, maxCount), "world size, and one node seen", analysis.Cite{}, true}
	}
	if len(members) > 0 {
		return members, setting{len(members), how, analysis.Cite{}, true}
	}
	return nil, setting{1, "assumed", analysis.Cite{}, true}
}

// mountMembers lists the ranks on the origin's mount, and says how it knows.
func mountMembers(inc *analysis.Incident) ([]int, string) {
	if m, ok := originMount(inc); ok && len(m.Ranks) > 0 {
		return m.Ranks, "the log, ranks seen on " + m.Name
	}
	o := inc.Origin
	seen, one := map[int]bool{}, oneNode(inc)
	for _, r := range inc.Ranks {
		same := one || o != nil &&
			(o.Mount != "" && r.Mount == o.Mount || o.Pod != "" && r.Pod == o.Pod || o.Pod == "" && o.Node != "" && r.Node == o.Node)
		if same && r.Rank >= 0 {
			seen[r.Rank] = true
		}
	}
	var members []int
	for r := range seen {
		members = append(members, r)
	}
	slices.Sort(members)
	return members, "the log, ranks seen on the node"
}

// oneNode reports whether the log gives no sign of a second node or pod.
func oneNode(inc *analysis.Incident) bool {
	places := map[string]bool{}
	for _, r := range inc.Ranks {
		if place := r.Pod + "/" + r.Node; place != "/" {
			places[place] = true
		}
	}
	return len(places) <= 1 && len(inc.Nodes) <= 1
}

// maxAsked is how many ranks of a mount are asked for a setting of their own.
const maxAsked = 256

func prefetchOf(inc *analysis.Incident, opts Options, members []int) setting {
	if opts.Prefetch > 0 {
		return setting{min(opts.Prefetch, maxCount), "flag --prefetch", analysis.Cite{}, true}
	}
	// A node has no thousand ranks: whoever claims so gets the common value.
	for _, r := range append(slices.Clone(members[:min(len(members), maxAsked)]), analysis.None) {
		if own := distinct(inc, "prefetch_factor", r); len(own) > 0 && own[0].value > 0 {
			return own[0]
		}
	}
	return setting{defaultPrefetch, "assumed: PyTorch's default", analysis.Cite{}, true}
}

// workersOf is num_workers of the training loader, then of further loaders
// that the log names. There is always one; it may be unknown.
func workersOf(inc *analysis.Incident, opts Options, members []int) []setting {
	var loaders []setting
	if opts.Workers > 0 {
		loaders = append(loaders, setting{min(opts.Workers, maxCount), "flag --workers", analysis.Cite{}, true})
	} else {
		for _, r := range append(slices.Clone(members), analysis.None) {
			if loaders = distinct(inc, "num_workers", r); len(loaders) > 0 {
				break
			}
		}
	}
	if len(loaders) == 0 {
		loaders = []setting{{from: "unknown"}}
	}
	if s, ok := numberFact(inc, validationFact); ok {
		loaders = append(loaders, s)
	}
	return loaders
}

// distinct lists the different values that one rank says of a fact, in order.
// Of None it takes facts of any rank, but only the first where there may be
// several ranks: two of them may differ without there being two loaders.
func distinct(inc *analysis.Incident, name string, rank int) []setting {
	var list []setting
	for _, f := range inc.Facts {
		if f.Name != name || rank != analysis.None && f.Rank != rank {
			continue
		}
		n, err := strconv.Atoi(strings.TrimSpace(f.Value))
		if err != nil || n < 0 || n > maxCount || slices.ContainsFunc(list, func(s setting) bool { return s.value == n }) {
			continue
		}
		list = append(list, setting{n, from(f.Cite), f.Cite, true})
		if rank == analysis.None && (f.Rank != analysis.None || inc.WorldSize > 1 || len(inc.Ranks) > 1) {
			break
		}
	}
	return list
}

// numberFact is the first fact of a name that is a number above zero.
func numberFact(inc *analysis.Incident, name string) (setting, bool) {
	for _, s := range distinct(inc, name, analysis.None) {
		return s, s.value > 0
	}
	return setting{}, false
}

// NCCL prints a segment that it could not create, with its size
// (src/misc/shmutils.cc): "failed to extend /dev/shm/nccl-AbC to 9637892
// bytes", "segment /dev/shm/nccl-AbC (size 9637888)"; before 2.10 without the
// folder ("nccl-shm-recv-…").
var ncclSegment = regexp.MustCompile(`(nccl-[\w.-]+)(?: to (\d{1,15}) bytes| \(size (\d{1,15})\))`)

// ncclSegments sums the segments that the cited lines print, each name once.
func ncclSegments(inc *analysis.Incident, cited []string) (bytes int64, segments int) {
	sizes := map[string]int64{}
	for _, text := range cited {
		for _, m := range ncclSegment.FindAllStringSubmatch(text, -1) {
			n, err := strconv.ParseInt(m[2]+m[3], 10, 64)
			if err == nil {
				sizes[m[1]] = max(sizes[m[1]], n)
			}
		}
	}
	if len(sizes) == 0 {
		for _, f := range inc.Facts {
			if n, ok := parseSize(f.Value, false); ok && strings.HasPrefix(f.Name, "nccl_shm") {
				sizes[f.Name+from(f.Cite)] = n
			}
		}
	}
	for _, n := range sizes {
		bytes = plus(bytes, n)
	}
	return bytes, len(sizes)
}
