package engine

import (
	"slices"

	"rankscope/analysis"
	"rankscope/analysis/catalog/document"
	"rankscope/analysis/diagnose"
	"rankscope/analysis/merge"
	"rankscope/analysis/remedy"
)

// publish diagnoses what is known and makes it the newest Snapshot. complete
// says that all bytes there are were scanned, ended that none will come.
func (e *Engine) publish(complete, ended bool) {
	began := e.options.Now()
	made := e.guard.call("diagnose", func() { e.makeSnapshot(complete, ended) })
	e.due = nextPublication(began, e.options.Now())
	if !made {
		e.publishFault()
		return
	}
	e.signal()
}

func (e *Engine) signal() {
	select {
	case e.notify <- struct{}{}:
	default:
	}
}

func (e *Engine) makeSnapshot(complete, ended bool) {
	inputs := e.inputs
	accounts := e.inOrder(e.sources(inputs, complete, ended))
	joined, skipped := e.ofReports(inputs)
	if len(joined.Accounts) > 0 {
		accounts = append(accounts, joined.Accounts...)
		merge.Sort(accounts)
	}
	sources := settled(accounts)
	result := diagnose.Run(sources, diagnose.Knowledge{Explain: e.explain, Proves: e.proves})
	incident := result.Incident
	incident.Provisional = !complete
	doubt(incident, joined)
	s := &Snapshot{Incident: incident, Accounts: accounts, Progress: e.progress(complete, ended)}
	for i := range sources {
		s.Inputs = append(s.Inputs, sources[i].Input)
	}
	s.Inputs = append(s.Inputs, skipped...)
	if words := elsewhere(sources); words != "" && s.Progress.Notice == "" {
		s.Progress.Notice = words
	}
	s.Stall = e.stalls.look(e.options.Now(), incident, e.grown(inputs), s.Progress)
	options := e.options.Remedy
	if len(options.LogPaths) == 0 {
		options.LogPaths = logPaths(e.options.Paths, inputs, sources, incident)
	}
	s.Plan = remedy.Make(incident, s.Inputs, options)
	if s.Stall != nil {
		s.Stall.Hint = lastHint(sources)
		s.Plan.Commands = append(remedy.Stalled(*s.Stall, incident, s.Inputs, options), s.Plan.Commands...)
	}
	check := remedy.Checker(incident, s.Inputs, options)
	for h := range incident.Hypotheses {
		incident.Hypotheses[h].Check = check(incident.Hypotheses[h].Cause)
	}
	e.revision++
	s.Revision = e.revision
	e.current.Store(&published{snapshot: s, views: append(e.views(), foreignViews(sources)...), marks: newMarks(sources, incident, result.Identity)})
}

func (e *Engine) explain(id string) string {
	if s, ok := e.catalog.ByID(id); ok {
		return s.Explain
	}
	return document.Explain(id)
}

func (e *Engine) proves(id string) bool {
	s, _ := e.catalog.ByID(id)
	return s.Proves
}

// sources turns the inputs into what the diagnosis takes.
func (e *Engine) sources(inputs []*input, complete, ended bool) []diagnose.Source {
	list := make([]diagnose.Source, 0, len(inputs))
	for _, i := range inputs {
		if i == nil || i.isReport() && i.report.size > 0 {
			continue
		}
		s := diagnose.Source{Path: i.path}
		if i.ofAnotherRun() {
			s.Input = i.Input
			s.Input.Status, s.Input.Reason = analysis.InputSkipped, "holds another run, which ended before this one"
			list = append(list, s)
			continue
		}
		if i.reader != nil {
			e.alone("read", i, func() { e.account(i, &s, complete, ended) })
		}
		i.Ended = i.ended
		s.Input = i.Input
		if i.narrowed != "" && s.Input.Status == analysis.InputRead {
			s.Input.Status, s.Input.Reason = analysis.InputPartial, i.narrowed
		}
		list = append(list, s)
	}
	return list
}

// account puts what is known of an input that can be read into s.
func (e *Engine) account(i *input, s *diagnose.Source, complete, ended bool) {
	s.Writers = e.writersOf(i, complete)
	s.Events = i.allEvents()
	s.Last = i.lastLine()
	e.lookAhead(i, s, complete)
	i.asContext(s)
	s.Running = !ended && e.running(i)
	i.Lines = i.lineCount()
	i.Dialects = i.dialects()
	if i.Status == "" {
		i.Status = analysis.InputRead
	}
}

// ofAnotherRun reports whether the input holds a run that had come to its end
// when its file was written anew, as by a job started again with the same
// command. A log that is cut short while its job runs is one with what follows.
func (i *input) ofAnotherRun() bool {
	return i.successor != nil && i.successor.size > 0 && slices.ContainsFunc(i.allEvents(), func(e analysis.Event) bool {
		switch e.Role {
		case analysis.RoleInitiating, analysis.RoleWrapper, analysis.RoleCollateral, analysis.RoleTeardown:
			return true
		}
		return e.Fields["clean_end"] != ""
	})
}

// inOrder puts accounts in the order of a folder's logs, whatever the order in
// which they were named or appeared. The order is kept until there are more.
func (e *Engine) inOrder(list []diagnose.Source) []diagnose.Source {
	if len(list) != len(e.order) {
		sorted := slices.Clone(list)
		merge.Sort(sorted)
		e.order = make(map[analysis.SourceID]int, len(list))
		for at, s := range sorted {
			e.order[s.Input.ID] = at
		}
	}
	slices.SortStableFunc(list, func(a, b diagnose.Source) int { return e.order[a.Input.ID] - e.order[b.Input.ID] })
	return list
}

// doubt adds what a merge says against a verdict. High confidence is not for
// reports that may be of several jobs.
func doubt(in *analysis.Incident, joined merge.Joined) {
	in.Conflicts = append(in.Conflicts[:len(in.Conflicts):len(in.Conflicts)], joined.Warnings...)
	if joined.Mixed && in.Confidence == analysis.High {
		in.Confidence = analysis.Medium
	}
}

// writersOf lists the writers of an input with their first and last lines, and,
// when all is scanned, their last training step.
func (e *Engine) writersOf(i *input, complete bool) []diagnose.Writer {
	keys, all := i.allWriters()
	var steps map[analysis.Key][]analysis.Step
	if complete {
		steps = i.lastSteps(e.catalog)
	}
	list := make([]diagnose.Writer, 0, len(keys))
	for _, k := range keys {
		w := all[k]
		d := diagnose.Writer{Key: k, First: i.lineAt(w.first), Last: i.lineAt(w.last), Count: w.count, LastStep: analysis.None}
		d.Pod = d.First.Origin.Pod
		if s := steps[k]; len(s) > 0 {
			last := s[len(s)-1]
			d.LastStep, d.StepLine, d.Steps = last.Number, last.Line, s
			d.StepEvery, d.StepTime = pace(s)
		}
		list = append(list, d)
	}
	return list
}

func (e *Engine) progress(complete, ended bool) Progress {
	p := Progress{Paused: e.gate.closed() && !complete, Opening: !e.opened && !complete, Done: complete, Ended: ended, Following: e.options.Follow && !ended, Notice: e.notice,
		Elapsed: e.options.Now().Sub(e.started)}
	if e.feed != nil {
		p.Total = e.feed.unseenBytes()
	}
	e.opened = e.opened || complete
	if e.guard.failure() != nil {
		p.Notice = faultNotice
	}
	if p.Notice == "" {
		p.Notice = narrowedWords(e.inputs)
	}
	for _, i := range e.inputs {
		if i != nil {
			p.Read += i.Read
			p.Total += i.size
			p.Lines += i.Lines
		}
	}
	return p
}
