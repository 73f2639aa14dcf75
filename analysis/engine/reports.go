package engine

import (
	"cmp"
	"io"
	"slices"
	"strings"
	"sync"

	"rankscope/analysis"
	"rankscope/analysis/diagnose"
	"rankscope/analysis/merge"
	"rankscope/analysis/parse"
	"rankscope/analysis/report"
)

// reportMemory is what an input that is a report said when it had this size.
type reportMemory struct {
	size    int64
	carried report.Carried
	err     error
}

// isReport reports whether the input is a report of this program. Its lines are
// not a log's and are not scanned; what it carries is.
func (i *input) isReport() bool { return i.reader != nil && report.Recognise(i.head) }

// readReports reads those of the inputs that are reports and grew, in parallel.
func (e *Engine) readReports(inputs []*input) {
	var list []*input
	for _, i := range inputs {
		if i.reader == nil || i.Status == analysis.InputSkipped {
			continue
		}
		e.alone("report", i, func() {
			if i.readHead(); i.isReport() && i.report.size != i.size {
				list = append(list, i)
			}
		})
	}
	next := make(chan *input, len(list))
	for _, i := range list {
		next <- i
	}
	close(next)
	var wait sync.WaitGroup
	for range min(workers(), len(list)) {
		wait.Add(1)
		e.guard.start("reports", func() {
			defer wait.Done()
			for i := range next {
				memory := reportMemory{size: i.size, err: errStage}
				e.guard.call("report", func() {
					memory.carried, memory.err = report.ParseAccounts(io.NewSectionReader(i.reader, 0, i.size))
				})
				i.report = memory
			}
		})
	}
	wait.Wait()
	for _, i := range list {
		i.Read = i.size
	}
}

// ofReports joins what the reports among the inputs carry, as if their logs had
// been read here. skipped are the reports that could not be read.
func (e *Engine) ofReports(inputs []*input) (joined merge.Joined, skipped []analysis.Input) {
	var parts []merge.Part
	for _, i := range inputs {
		if i == nil || !i.isReport() || i.report.size == 0 {
			continue
		}
		if err := i.report.err; err != nil {
			in := i.Input
			in.Status, in.Ended = analysis.InputSkipped, i.ended
			in.Reason = "is a report that can't be read: " + strings.TrimPrefix(err.Error(), "parse report: ")
			skipped = append(skipped, in)
			continue
		}
		c := i.report.carried
		part := merge.Part{File: i.Path, Provisional: c.Provisional, LeftOut: c.LeftOut, Accounts: slices.Clone(c.Accounts)}
		for k := range part.Accounts {
			a := &part.Accounts[k]
			a.Path = parse.PathOrigin(merge.Bare(a.Input))
			a.Input.Ended = true
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return merge.Joined{}, skipped
	}
	joined = merge.Join(parts)
	for k := range joined.Accounts {
		joined.Accounts[k] = e.identified(joined.Accounts[k])
	}
	return joined, skipped
}

// firstForeign is the first SourceID of logs that lie on other machines; the
// engine's own inputs count from 0.
const firstForeign = 1 << 24

// identified gives an account of another machine its SourceID, the same each
// time, and its lines a place that names it.
func (e *Engine) identified(a analysis.Account) analysis.Account {
	id, known := e.foreign[a.Input.Path]
	if !known {
		id = firstForeign + analysis.SourceID(len(e.foreign))
		e.foreign[a.Input.Path] = id
	}
	a.Input.ID = id
	a.Events, a.Writers = slices.Clone(a.Events), slices.Clone(a.Writers)
	for k := range a.Events {
		ev := &a.Events[k]
		ev.Line.Pos.Source, ev.Last.Source = id, id
	}
	for k := range a.Writers {
		w := &a.Writers[k]
		w.First.Pos.Source, w.Last.Pos.Source, w.StepLine.Pos.Source = id, id, id
		w.Steps = slices.Clone(w.Steps)
		for n := range w.Steps {
			w.Steps[n].Line.Pos.Source = id
		}
	}
	return a
}

// foreignViews show of each log of another machine the lines that its report
// carries.
func foreignViews(sources []diagnose.Source) []view {
	var list []view
	for _, s := range sources {
		if s.Input.ID < firstForeign {
			continue
		}
		v := view{id: s.Input.ID, file: s.Input.Path, size: s.Input.Size}
		for _, e := range s.Events {
			if n := len(v.carried); n == 0 || v.carried[n-1].Pos.Offset != e.Line.Pos.Offset {
				v.carried = append(v.carried, e.Line)
			}
		}
		slices.SortStableFunc(v.carried, func(a, b analysis.Line) int { return cmp.Compare(a.Pos.Offset, b.Pos.Offset) })
		if len(v.carried) > 0 {
			list = append(list, v)
		}
	}
	return list
}

// loadCarried fills a lane with the lines that a report carries: they are all
// of one block.
func (l *lane) loadCarried(timed bool) {
	key := int64(0)
	for _, line := range l.carried {
		if s := line.Origin.Stamp; timed && !s.IsZero() && !s.Uptime {
			key = max(key, s.T.UnixNano())
		}
		l.rows = append(l.rows, laneRow{offset: line.Pos.Offset, number: line.Number, key: key})
	}
}

// carriedLine is the line of a row that a report carries.
func (l *lane) carriedLine(r laneRow) analysis.Line {
	k, _ := slices.BinarySearchFunc(l.carried, r.offset, func(line analysis.Line, offset int64) int {
		return cmp.Compare(line.Pos.Offset, offset)
	})
	return l.carried[k]
}

// elsewhere says in a few words that the log lies on other machines; empty when
// all of it is here.
func elsewhere(sources []diagnose.Source) string {
	hosts := map[string]bool{}
	logs := 0
	for _, s := range sources {
		if s.Input.ID >= firstForeign {
			logs++
			hosts[s.Input.Host] = true
		}
	}
	switch {
	case logs == 0:
		return ""
	case len(hosts) == 1:
		for host := range hosts {
			return "cited lines only; the log is on " + host
		}
	}
	return "cited lines only; the logs are on other machines"
}

// mostPaths bounds the logs of another machine that a command names.
const mostPaths = 16

// logPaths are the logs that commands name: as they were given, but in place of
// a report the logs that it tells of, by their paths on their own machine. Of
// several machines it is the one whose log names the failure.
func logPaths(given []string, inputs []*input, sources []diagnose.Source, in *analysis.Incident) []string {
	reports := map[string]bool{}
	for _, i := range inputs {
		if i != nil && i.isReport() {
			reports[i.Path] = true
		}
	}
	if len(reports) == 0 {
		return given
	}
	paths := slices.DeleteFunc(slices.Clone(given), func(path string) bool { return reports[path] })
	machine := hostOfStory(sources, in)
	for _, s := range sources {
		bare := merge.Bare(s.Input)
		if s.Input.ID < firstForeign || machine != "" && s.Input.Host != machine || slices.Contains(paths, bare) {
			continue
		}
		if paths = append(paths, bare); len(paths) >= mostPaths {
			break
		}
	}
	return paths
}

// hostOfStory is the machine of the line that names the failure; empty when
// none does.
func hostOfStory(sources []diagnose.Source, in *analysis.Incident) string {
	for _, s := range sources {
		if in.Signature != nil && s.Input.ID == in.Signature.Pos.Source {
			return s.Input.Host
		}
	}
	return ""
}
