package engine

import (
	"context"
	"runtime"
	"sync"

	"rankscope/analysis"
	"rankscope/analysis/scan"
	"rankscope/analysis/source"
)

// workers is how many regions are read at the same time.
func workers() int { return max(1, min(runtime.GOMAXPROCS(0), 16)) }

// done is what a worker made of a job.
type done struct {
	job    *job
	region *region
	sealed bool
	err    error
}

// ingest reads what of the inputs isn't read yet, in parallel, and puts it
// together in file order. progress is called between regions; when it returns
// false, ingest stops early.
func (e *Engine) ingest(ctx context.Context, inputs []*input, progress func() bool) {
	jobs := make(chan *job)
	results := make(chan done, workers())
	stop := make(chan struct{})
	var wait sync.WaitGroup
	for n := range workers() {
		w := e.reading(n)
		wait.Add(1)
		e.guard.start("scan", func() {
			defer wait.Done()
			for j := range jobs {
				d := done{job: j}
				if !e.guard.call("scan", func() { d.region, d.sealed, d.err = w.read(j) }) {
					d.err = errStage
				}
				select {
				case results <- d:
				case <-stop:
					return
				}
			}
		})
	}
	// The inputs belong to this goroutine: jobs are copies of what they need.
	planned := e.plan(inputs)
	e.guard.start("plan", func() {
		defer close(jobs)
		for _, s := range planned {
			for k := s.first; k <= s.last; k++ {
				select {
				case <-e.gate.way():
				case <-ctx.Done():
					return
				case <-stop:
					return
				}
				j := s.job
				j.number = k
				select {
				case jobs <- &j:
				case <-stop:
					return
				}
			}
		}
	})
	e.guard.start("collect", func() { wait.Wait(); close(results) })
	e.collect(results, stop, progress)
}

// stretch is a run of regions of one input that can be read now: the job but
// for its number.
type stretch struct {
	job         job
	first, last int64
}

// plan lists what there is to read of all inputs, in their order.
func (e *Engine) plan(inputs []*input) []stretch {
	var list []stretch
	for _, i := range inputs {
		if i.reader == nil || i.Status == analysis.InputSkipped {
			continue
		}
		e.alone("plan", i, func() {
			if i.readHead(); i.isReport() {
				return
			}
			// A region can be cut when the byte before its first is there.
			if last := i.size / scan.BlockSize; last >= i.next {
				list = append(list, stretch{job: *i.job(0), first: i.next, last: last})
			}
		})
	}
	return list
}

// readHead reads the start of the file that layouts are learned from.
func (i *input) readHead() {
	if want := min(int64(headSize), i.size); int64(len(i.head)) < want {
		head := make([]byte, want)
		n, _ := source.ReadFull(i.reader, head, 0)
		i.head = head[:n]
	}
}

// job is the reading of region k as the input is now.
func (i *input) job(k int64) *job {
	return &job{input: i, reader: i.reader, id: i.ID, generation: i.generation, path: i.path,
		head: i.head, number: k, end: i.size, final: i.ended, from: i.from}
}

// reading is the n-th worker. Its buffers are kept: a log that grows is read
// many times a second.
func (e *Engine) reading(n int) *reading {
	for len(e.readings) <= n {
		e.readings = append(e.readings, &reading{catalog: e.catalog, scanner: scan.NewScanner(e.literals), forced: e.options.Dialects})
	}
	return e.readings[n]
}

// collect puts regions together in the order of their files.
func (e *Engine) collect(results <-chan done, stop chan<- struct{}, progress func() bool) {
	waiting := map[*input]map[int64]done{}
	stopped := false
	for {
		d, more := e.nextDone(results)
		if !more {
			return
		}
		if stopped || d.job == nil {
			continue
		}
		i := d.job.input
		if waiting[i] == nil {
			waiting[i] = map[int64]done{}
		}
		waiting[i][d.job.number] = d
		for {
			next, ok := waiting[i][i.next]
			if !ok {
				break
			}
			delete(waiting[i], next.job.number)
			if !i.accept(next) {
				break
			}
		}
		if !progress() {
			stopped = true
			close(stop)
		}
	}
}

// nextDone waits for a worker's answer; it has no job when reading was paused or
// goes on, which then shows. more is false when there are no more.
func (e *Engine) nextDone(results <-chan done) (d done, more bool) {
	select {
	case d, more = <-results:
		return d, more
	case <-e.turned:
		e.publish(false, false)
		return done{}, true
	}
}

// accept adds the next region of i; false when it was the last for now.
func (i *input) accept(d done) bool {
	switch {
	case d.err != nil:
		i.Status, i.Reason = analysis.InputPartial, d.err.Error()
		return false
	case d.region == nil:
		return false
	case d.sealed:
		i.seal(d.region)
		i.Read = i.blocks.End()
		return true
	}
	i.setTail(d.region)
	i.Read = i.blocks.End()
	return false
}
