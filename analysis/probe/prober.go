package probe

import (
	"maps"
	"slices"
	"time"
)

// shm is where shared memory is mounted, as a rank sees it.
const shm = "/dev/shm"

// often is the least time between two looks.
const often = time.Second

// Options say where to look.
type Options struct {
	// Proc is where proc is mounted; empty for /proc.
	Proc string
	// Space measures a mount; nil for Measure.
	Space func(path string) (Space, error)
	// Latest gives a time by which the ranks ran, such as that of the log's
	// last change: a process that began after it only has the number of one.
	// It is asked at each look; nil, or a zero time, when nothing is known.
	Latest func() time.Time
}

// Prober remembers readings, for the trend. It is for one goroutine.
type Prober struct {
	proc    string
	space   func(string) (Space, error)
	latest  func() time.Time
	starts  map[int]uint64 // of the processes seen, by pid
	history map[uint64]history
	last    Reading
	found   bool
	looked  time.Time
}

// New makes a Prober without readings.
func New(o Options) *Prober {
	if o.Proc == "" {
		o.Proc = "/proc"
	}
	if o.Space == nil {
		o.Space = Measure
	}
	if o.Latest == nil {
		o.Latest = func() time.Time { return time.Time{} }
	}
	return &Prober{proc: o.Proc, space: o.Space, latest: o.Latest, starts: map[int]uint64{}, history: map[uint64]history{}}
}

// Read looks at the ranks, given by the pids of their processes as this machine
// numbers them: those that the log names, and those that Writers finds. ok is
// false when none of them lives here. Within a second of the last look it
// returns what that one found.
func (p *Prober) Read(now time.Time, ranks map[int]int) (r Reading, ok bool) {
	if passed := now.Sub(p.looked); !p.looked.IsZero() && passed >= 0 && passed < often {
		return p.last, p.found
	}
	p.looked = now
	p.last, p.found = p.read(now, ranks)
	return p.last, p.found
}

func (p *Prober) read(now time.Time, ranks map[int]int) (Reading, bool) {
	living := map[int]int{}
	latest := p.latest()
	for pid, rank := range ranks {
		if pid > 0 && p.fits(pid, latest) {
			living[pid] = rank
		}
	}
	if len(living) == 0 {
		return Reading{}, false
	}
	r := Reading{Time: now}
	mounts := map[uint64]*Mount{}
	roots := map[uint64]string{}
	refused := false
	for _, pid := range slices.Sorted(maps.Keys(living)) {
		path := p.path(pid, "root"+shm)
		device, ok := deviceOf(path)
		if !ok {
			refused = true
			continue
		}
		if mounts[device] == nil {
			mounts[device], roots[device] = &Mount{Name: shm, Listed: None}, path
		}
		if m := mounts[device]; !slices.Contains(m.Ranks, living[pid]) {
			m.Ranks = append(m.Ranks, living[pid])
		}
	}
	held, all := p.holders(living, mounts)
	for device, m := range mounts {
		if p.fill(now, m, device, roots[device], held[device]) {
			r.Mounts = append(r.Mounts, *m)
		} else {
			refused = true
		}
	}
	slices.SortFunc(r.Mounts, func(a, b Mount) int { return a.Ranks[0] - b.Ranks[0] })
	if refused || !all {
		r.Note = "some processes of the ranks may not be looked into; try as their user"
	}
	return r, true
}

// fill measures a mount.
func (p *Prober) fill(now time.Time, m *Mount, device uint64, root string, listedHeld int64) bool {
	space, err := p.space(root)
	if err != nil {
		return false
	}
	m.Space = space
	slices.Sort(m.Ranks)
	p.history[device] = p.history[device].add(point{now, space.Used})
	m.Trend = p.history[device].slope()
	m.FullIn = fullIn(space, m.Trend)
	m.Listed = listed(root)
	m.Verdict = verdict(space, m.Listed, listedHeld)
	slices.SortFunc(m.Holders, func(a, b Holder) int {
		if a.Bytes != b.Bytes {
			return int(max(min(b.Bytes-a.Bytes, 1), -1))
		}
		return a.PID - b.PID
	})
	return true
}

// verdict compares what is used with what is listed.
func verdict(s Space, listed, held int64) Verdict {
	switch {
	case listed == None || s.Used*50 < s.Size || s.Used <= 0:
		return Unknown
	case listed*2 < s.Used:
		return LivingHolders
	case held*2 >= listed:
		return ListedFiles
	}
	return Leftovers
}
