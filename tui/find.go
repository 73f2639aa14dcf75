package tui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"sort"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
	"rankscope/analysis/engine"
	"rankscope/tui/logview"
	"rankscope/tui/ranks"
	"rankscope/tui/search"
)

// searching is a search and what it found so far.
type searching struct {
	filter   engine.Filter
	revision int // of the newest search; what older ones find is dropped
	cancel   context.CancelFunc
	box      *mailbox[engine.SearchResult]
	result   engine.SearchResult
	running  bool
	// from is where the cursor was when the search began.
	from analysis.Pos
	// jump says that the log is still to go to the first match.
	jump bool
	at   int // index of the match last gone to
}

// foundMsg brings what a search found so far; done when it ended.
type foundMsg struct {
	revision int
	result   engine.SearchResult
	done     bool
}

// ask opens the prompt.
func (m *Model) ask(kind search.Kind) tea.Cmd {
	if m.engine == nil {
		return nil
	}
	row, _ := m.log.Cursor()
	m.search.from = row.Pos
	text := ""
	if kind == search.Filter {
		text = m.log.Filter().Pattern
	}
	m.guard.do(partSearch, func() { m.prompt.Open(kind, text) })
	return nil
}

// onPromptChanged searches while a person types; of the other kinds it says
// what is wrong. Messages of keys that follow each other closely may come in any
// order, so that what is in the prompt now is what counts.
func (m *Model) onPromptChanged(search.ChangedMsg) tea.Cmd {
	if !m.prompt.IsOpen() {
		return nil
	}
	text := m.prompt.Text()
	switch m.prompt.Kind() {
	case search.Search:
		return m.startSearch(text, m.prompt.Regexp())
	case search.Filter:
		_, err := compile(text, m.prompt.Regexp())
		m.note(err)
	case search.Goto:
		_, err := parsePlace(text)
		if text == "" || strings.EqualFold(text, "r") {
			err = nil
		}
		m.note(err)
	}
	return nil
}

// note says in the prompt what is wrong, or nothing.
func (m *Model) note(err error) {
	text := ""
	if err != nil {
		text = err.Error()
	}
	m.guard.do(partSearch, func() { m.prompt.SetNote(text, err != nil) })
}

// onPromptDone does what was typed.
func (m *Model) onPromptDone(msg search.DoneMsg) tea.Cmd {
	switch msg.Kind {
	case search.Search:
		if msg.Text == "" {
			return m.stepHit(1)
		}
		return tea.Batch(m.startSearch(msg.Text, msg.Regexp), m.sayHits())
	case search.Filter:
		return m.filterBy(msg.Text, msg.Regexp)
	}
	return m.goTo(msg.Text)
}

// onPromptCancel puts everything back as it was.
func (m *Model) onPromptCancel(msg search.CancelMsg) tea.Cmd {
	if msg.Kind != search.Search || m.search.filter.Pattern == "" {
		return nil
	}
	m.endSearch()
	return m.jump(m.search.from)
}

// startSearch searches the whole log for a pattern, and takes the log to the
// first match from where it was; one that is searched for already goes on.
func (m *Model) startSearch(pattern string, isRegexp bool) tea.Cmd {
	if f := m.search.filter; pattern != "" && f.Pattern == pattern && f.Regexp == isRegexp {
		return nil
	}
	m.endSearch()
	if pattern == "" {
		m.note(nil)
		return nil
	}
	re, err := compile(pattern, isRegexp)
	m.note(err)
	if err != nil {
		return nil
	}
	m.log.SetHighlight(re)
	s := &m.search
	s.filter = engine.Filter{Ranks: m.log.Filter().Ranks, Pattern: pattern, Regexp: isRegexp}
	s.result, s.at, s.jump, s.running = engine.SearchResult{}, -1, true, true
	return m.runSearch()
}

// runSearch starts the search that is set, and the waiting for what it finds.
func (m *Model) runSearch() tea.Cmd {
	s := &m.search
	s.revision++
	ctx, cancel := context.WithCancel(m.ctx)
	s.cancel, s.box = cancel, newMailbox[engine.SearchResult]()
	e, filter, box := m.engine, s.filter, s.box
	run := func() tea.Msg {
		defer box.close()
		// Its context's end is no news, and a bad pattern was caught before.
		_ = e.Search(ctx, filter, box.put)
		return nil
	}
	return tea.Batch(run, waitFound(ctx, box, s.revision))
}

// waitFound waits for the next result of a search.
func waitFound(ctx context.Context, box *mailbox[engine.SearchResult], revision int) tea.Cmd {
	return func() tea.Msg {
		result, ok := box.take(ctx)
		return foundMsg{revision: revision, result: result, done: !ok}
	}
}

// endSearch forgets the search.
func (m *Model) endSearch() {
	if m.search.cancel != nil {
		m.search.cancel()
	}
	m.search.revision++
	m.search.filter, m.search.result, m.search.running = engine.Filter{}, engine.SearchResult{}, false
	m.log.SetHighlight(nil)
}

// searchAgain repeats the search, because more of the log is known.
func (m *Model) searchAgain() tea.Cmd {
	if m.search.filter.Pattern == "" {
		return nil
	}
	m.search.cancel()
	m.search.running = true
	return m.runSearch()
}

// onFound takes what a search found, and waits for more.
func (m *Model) onFound(msg foundMsg) tea.Cmd {
	s := &m.search
	if msg.revision != s.revision {
		return nil
	}
	if msg.done {
		s.running = false
		m.guard.do(partSearch, func() { m.prompt.SetNote(m.hitsText(), false) })
		return nil
	}
	s.result = msg.result
	if msg.result.Done {
		s.running = false
	}
	m.guard.do(partSearch, func() { m.prompt.SetNote(m.hitsText(), false) })
	cmds := []tea.Cmd{waitFound(m.ctx, s.box, s.revision)}
	if s.jump && len(s.result.Hits) > 0 {
		if at, ok := hitFrom(s.result.Hits, s.from, 0); ok || s.result.Done {
			s.jump, s.at = false, at
			cmds = append(cmds, m.jump(s.result.Hits[at].Pos))
		}
	}
	return tea.Batch(cmds...)
}

// hitsText says how much was found so far.
func (m *Model) hitsText() string {
	s := &m.search
	switch {
	case s.filter.Pattern == "":
		return ""
	case s.running:
		return fmt.Sprintf("%d so far, %d %% read", s.result.Total, int(s.result.Scanned*100))
	case s.result.Total == 0:
		return "no match"
	case s.result.Total == 1:
		return "1 match"
	}
	return fmt.Sprintf("%d matches", s.result.Total)
}

// sayHits says how much was found, and how to go on.
func (m *Model) sayHits() tea.Cmd {
	text := fmt.Sprintf("“%s”: %s", m.search.filter.Pattern, m.hitsText())
	if m.search.result.Total > 1 {
		text += ", n and N walk them"
	}
	return m.say(text, plain)
}

// stepHit goes to the next match, or to the one before.
func (m *Model) stepHit(step int) tea.Cmd {
	s := &m.search
	if s.filter.Pattern == "" {
		return m.say("nothing was searched for: type / and a word", plain)
	}
	n := len(s.result.Hits)
	if n == 0 {
		return m.sayHits()
	}
	row, _ := m.log.Cursor()
	at, ok := s.at+step, s.at >= 0 && s.at < n && s.result.Hits[s.at].Pos == row.Pos
	if !ok {
		at, ok = hitFrom(s.result.Hits, row.Pos, step)
	}
	wrapped := !ok || at < 0 || at >= n
	s.at = (at%n + n) % n
	text := fmt.Sprintf("“%s”: match %d of %d", s.filter.Pattern, s.at+1, s.result.Total)
	if s.running {
		text += " so far"
	}
	if wrapped {
		text += ", begun anew"
	}
	return tea.Batch(m.jump(s.result.Hits[s.at].Pos), m.say(text, plain))
}

// hitFrom is the first match at (step 0) or after a place, or the last one
// before it when step is negative; ok is false when there is none on that side,
// and the match is then the one to begin anew with. Only matches of the place's
// own file are compared with it.
func hitFrom(hits []engine.Hit, from analysis.Pos, step int) (at int, ok bool) {
	same := func(i int) bool { return hits[i].Pos.Source == from.Source }
	if step < 0 {
		for i := len(hits) - 1; i >= 0; i-- {
			if same(i) && hits[i].Pos.Offset < from.Offset {
				return i, true
			}
		}
		return len(hits) - 1, false
	}
	least := from.Offset
	if step > 0 {
		least++
	}
	if n := len(hits); n > 0 && same(0) && same(n-1) {
		at = sort.Search(n, func(i int) bool { return hits[i].Pos.Offset >= least })
		if at < n && same(at) {
			return at, true
		}
	}
	for i := range hits {
		if same(i) && hits[i].Pos.Offset >= least {
			return i, true
		}
	}
	return 0, false
}

// compile makes a pattern as the engine does: a literal unless it is a regular
// expression, in lower case ignoring case.
func compile(pattern string, isRegexp bool) (*regexp.Regexp, error) {
	source := pattern
	if !isRegexp {
		source = regexp.QuoteMeta(pattern)
	}
	if pattern == strings.ToLower(pattern) {
		source = "(?i)" + source
	}
	re, err := regexp.Compile(source)
	var fault *syntax.Error
	if errors.As(err, &fault) {
		return nil, errors.New(fault.Code.String())
	}
	return re, err
}

// rankTyped is a rank as a person names it: r2, rank 2.
var rankTyped = regexp.MustCompile(`^(?i:r|rank ?)(\d{1,7})$`)

// filterBy shows only lines that hold the pattern, of the ranks that are shown;
// or those of one rank, where its name was typed.
func (m *Model) filterBy(pattern string, isRegexp bool) tea.Cmd {
	if typed := rankTyped.FindStringSubmatch(pattern); typed != nil && !isRegexp {
		number, _ := strconv.Atoi(typed[1])
		if r, ok := m.rankByNumber(number); ok {
			name := rankName(r.Rank)
			return tea.Batch(m.setFilter(logview.Filter{Ranks: []int{r.Rank}}), m.say("only the lines of "+name+"; Esc shows all again, Ctrl-R looks for the text", plain))
		}
	}
	if _, err := compile(pattern, isRegexp); err != nil {
		return m.say(err.Error(), bad)
	}
	f := m.log.Filter()
	f.Pattern, f.Regexp = pattern, isRegexp
	return m.setFilter(f)
}

// onRankFilter shows only the lines of some ranks, or all again.
func (m *Model) onRankFilter(msg ranks.FilterMsg) tea.Cmd {
	f := m.log.Filter()
	if equalRanks(f.Ranks, msg.Ranks) {
		f.Ranks = nil
		return m.setFilter(f)
	}
	f.Ranks = msg.Ranks
	return tea.Batch(m.setFilter(f), m.say("only the lines of "+cmp.Or(msg.Name, "these ranks")+"; Esc shows all again", plain))
}

func equalRanks(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// setFilter changes what the log shows.
func (m *Model) setFilter(f logview.Filter) (cmd tea.Cmd) {
	m.guard.do(partRanks, func() { m.ranks.SetFiltered(f.Ranks) })
	m.guard.do(partLog, func() {
		m.log.Touch()
		cmd = m.log.SetFilter(f)
	})
	return m.guard.cmd(partLog, cmd)
}
