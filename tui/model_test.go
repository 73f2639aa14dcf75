package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
	"rankscope/analysis/engine"
)

func TestTheFirstScreenShowsWhereItBegan(t *testing.T) {
	e := ddpShm(t)
	for _, size := range [][2]int{{140, 40}, {80, 24}, {40, 12}} {
		d := drive(t, e, size[0], size[1])
		d.exact()
		d.sees("shm-exhausted (high)", "rank 2 · train-0", "RuntimeError: DataLoader")
		row, ok := d.model.log.Cursor()
		if !ok || row.Number != e.find(1, "RuntimeError: DataLoader worker") {
			t.Errorf("at %v the cursor is on line %d", size, row.Number)
		}
	}
}

func TestEvidenceIsWalkedOriginFirst(t *testing.T) {
	e := ddpShm(t)
	d := drive(t, e, 140, 40)
	fatal := e.find(1, "RuntimeError: DataLoader worker")
	want := []int{e.find(182, "[rank 2] - trainer - shared memory 100%"), e.find(1, "ERROR: Unexpected bus")}
	for _, rank := range []string{"2", "0", "3", "1"} {
		want = append(want, e.find(1, "[rank "+rank+"] - trainer - shared memory"))
	}
	want = append(want, fatal) // begun anew
	for i, line := range want {
		d.keys("e")
		if row, _ := d.model.log.Cursor(); row.Number != line {
			t.Fatalf("evidence %d is line %d, want %d", i, row.Number, line)
		}
	}
	d.keys("j", "j", "e")
	if row, _ := d.model.log.Cursor(); row.Number != fatal {
		t.Errorf("after moving away e leads to line %d, want back to %d", row.Number, fatal)
	}
	d.keys("E")
	if row, _ := d.model.log.Cursor(); row.Number != want[len(want)-2] {
		t.Errorf("E leads to line %d, want %d", row.Number, want[len(want)-2])
	}
}

func TestRanksWarningsAndAttempts(t *testing.T) {
	e := ddpShm(t)
	d := drive(t, e, 140, 40)
	d.keys("]")
	d.sees("rank 0 (after): its first related line")
	if row, _ := d.model.log.Cursor(); row.Number != e.find(1, "[rank 0] - trainer - shared memory") {
		t.Errorf("] leads to line %d", row.Number)
	}
	d.keys("[")
	d.sees("rank 2 (origin)")
	d.keys("g", "w")
	d.sees("warning 1 of 28")
	d.keys("w")
	d.sees("warning 2 of 28")
	d.keys("W", "W")
	d.sees("warning 28 of 28")
	d.keys("}")
	d.sees("the job was started once")
}

func TestCopyIsExactlyWhatIsShown(t *testing.T) {
	e := ddpShm(t)
	for _, c := range []struct {
		name string
		keys []string
		want string
		says string
	}{
		{"the Kubernetes snippet, in two keys", []string{"p", "y"}, shmRemedies()[0].Snippet, "the Kubernetes snippet"},
		{"the deciding command, in three", []string{"p", "p", "y"}, "df -h /dev/shm", "the command"},
		{"a line", []string{"y"}, string(e.rows[e.find(1, "RuntimeError: DataLoader worker")-1].Raw), "line"},
		{"the check of a cause", []string{"p", "p", "p", "j", "j", "j", "j", "y"}, "df -h /dev/shm", "the check"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, size := range [][2]int{{140, 40}, {80, 24}, {40, 12}} {
				d := drive(t, e, size[0], size[1])
				d.keys(c.keys...)
				if len(d.copied) != 1 || d.copied[0] != c.want {
					t.Errorf("at %v copied %q, want %q", size, d.copied, c.want)
				}
				if notice := d.model.status.Notice(); !strings.Contains(notice, c.says) || !strings.Contains(notice, "bytes") || !strings.Contains(notice, "tmux") {
					t.Errorf("the notice is %q", notice)
				}
			}
		})
	}
}

func TestRefusedCopyOffersPlainText(t *testing.T) {
	d := drive(t, ddpShm(t), 140, 40, func(o *Options) {
		o.Clipboard.Lookup = func(string) (string, bool) { return "", false }
	})
	d.keys("p", "y")
	d.sees("not copied", "^L")
	d.keys("ctrl+l")
	d.sees("\n  emptyDir:", "Esc closes")
	d.lacks("│")
	d.exact()
	d.keys("esc")
	d.sees("Ranks")
}

func TestReadingIsPaused(t *testing.T) {
	e := ddpShm(t)
	d := drive(t, e, 140, 40)
	d.keys("P")
	d.sees("all there is has been read")
	e.publish(func(s *engine.Snapshot) {
		s.Progress = engine.Progress{Read: 3 << 30, Total: 10 << 30, Opening: true, Following: true}
	})
	d.send(snapshotMsg{snapshot: e.Snapshot()})
	d.sees("30 %")
	d.keys("P")
	d.sees("reading paused at 30 %", "P goes on")
	d.keys("P")
	d.lacks("paused")
	if len(e.paused) != 2 || !e.paused[0] || e.paused[1] {
		t.Errorf("the engine was told %v", e.paused)
	}
}

func TestEscapeOnlyBacksOut(t *testing.T) {
	d := drive(t, ddpShm(t), 140, 40)
	d.keys("+", "/")
	d.text("bus")
	d.keys("enter", "&")
	d.text("shared")
	d.keys("enter", "?")
	for range 12 {
		d.keys("esc")
		d.exact()
	}
	if d.quit {
		t.Fatal("Esc left the program")
	}
	if f := d.model.log.Filter(); !f.IsZero() || d.model.zoom || d.model.search.filter.Pattern != "" {
		t.Errorf("something is left: filter %+v, full screen %v, search %q", f, d.model.zoom, d.model.search.filter.Pattern)
	}
	d.keys("q")
	if !d.quit {
		t.Error("q didn't leave")
	}
}

func TestSearch(t *testing.T) {
	e := ddpShm(t)
	d := drive(t, e, 140, 40)
	d.keys("g", "/")
	d.text("bus er")
	d.sees("2 matches")
	d.keys("enter")
	if row, _ := d.model.log.Cursor(); row.Number != e.find(1, "Unexpected bus error") {
		t.Errorf("the search leads to line %d", row.Number)
	}
	d.keys("n")
	d.sees("match 2 of 2")
	d.keys("n")
	d.sees("match 1 of 2, begun anew")
	d.keys("N")
	d.sees("match 2 of 2, begun anew")

	d.keys("g", "/")
	d.text("no such thing")
	d.sees("no match")
	d.keys("esc")
	if row, _ := d.model.log.Cursor(); row.Number != 1 {
		t.Errorf("backing out left the log at line %d", row.Number)
	}
	d.keys("/", "ctrl+r")
	d.text("[")
	d.sees("missing closing ]")
	d.exact()
}

func TestFilterAndItsEnd(t *testing.T) {
	e := ddpShm(t)
	d := drive(t, e, 140, 40)
	d.keys("&")
	d.text("step 35")
	d.keys("enter")
	d.sees("& step 35", "step 35 loss")
	d.lacks("step 36 loss")
	d.keys("e") // hidden by the filter, which gives way
	d.lacks("& step 35")
	d.sees("Unexpected bus error")

	d.keys(":")
	d.text("204")
	d.keys("enter", "&")
	d.text("no such text")
	d.keys("enter")
	d.sees("No line has")
	d.keys("esc")
	if row, _ := d.model.log.Cursor(); row.Number != 204 {
		t.Errorf("a filter that kept nothing left the log at line %d", row.Number)
	}
	d.keys("&")
	d.text("r2")
	d.keys("enter")
	d.sees("only r2")
	if f := d.model.log.Filter(); len(f.Ranks) != 1 || f.Ranks[0] != 2 || f.Pattern != "" {
		t.Errorf("a rank typed as a filter keeps %+v", f)
	}
	d.keys("esc")
	d.lacks("only r2")

	d.keys("2", "enter")
	d.sees("only r2")
	d.keys("enter")
	d.lacks("only r2")
}

func TestGoto(t *testing.T) {
	e := ddpShm(t)
	d := drive(t, e, 140, 40)
	for typed, want := range map[string]int{
		"1": 1, "100": 100, "195": 195, "274": 274,
		"r3":           e.find(1, "[rank 3] - trainer - shared memory"),
		"03:08:22":     e.find(1, "03:08:22,"),
		"03:08:22.420": e.find(1, "03:08:22,420"),
	} {
		d.keys(":")
		d.text(typed)
		d.keys("enter")
		if row, _ := d.model.log.Cursor(); row.Number != want {
			t.Errorf(":%s leads to line %d, want %d", typed, row.Number, want)
		}
		d.exact()
	}
	d.keys(":")
	d.text("9999")
	d.keys("enter")
	d.sees("the log ends before that")
	d.keys(":")
	d.text("nowhere")
	d.sees("type a line")
}

func TestLiveLogIsFollowedUntilItFails(t *testing.T) {
	e := ddpShm(t)
	story := e.snapshot.Incident
	all := e.rows
	e.rows = all[:100]
	e.publish(func(s *engine.Snapshot) {
		s.Incident = &analysis.Incident{Cause: analysis.CauseNone}
		s.Progress.Following, s.Progress.Ended = true, false
	})
	d := drive(t, e, 140, 40, func(o *Options) { o.Bell = true })
	d.sees("following", "no failure")
	if row, _ := d.model.log.Cursor(); row.Number != 100 {
		t.Errorf("the log is at line %d, want its end", row.Number)
	}
	e.rows = all[:120]
	e.publish(func(*engine.Snapshot) {})
	d.send(snapshotMsg{snapshot: e.Snapshot()})
	if row, _ := d.model.log.Cursor(); row.Number != 120 {
		t.Errorf("the log is at line %d, want the new end", row.Number)
	}
	d.keys("k")
	d.sees("paused")
	d.keys("F")
	d.sees("following")

	fresh := drive(t, e, 140, 40, func(o *Options) { o.Bell = true })
	e.rows = all
	e.publish(func(s *engine.Snapshot) { s.Incident = story })
	fresh.send(snapshotMsg{snapshot: e.Snapshot()})
	fresh.sees("shm-exhausted (high)")
	if row, _ := fresh.model.log.Cursor(); row.Number != story.Signature.Line {
		t.Errorf("the log is at line %d, want %d", row.Number, story.Signature.Line)
	}
	if !fresh.model.rung {
		t.Error("the bell didn't ring")
	}
}

func TestAFailingPaneLeavesTheOthers(t *testing.T) {
	e := ddpShm(t)
	var failed []string
	d := drive(t, e, 140, 40, func(o *Options) { o.PaneFailed = func(pane string, _ []byte) { failed = append(failed, pane) } })
	d.model.guard.do(partTimeline, func() { panic("a text of the log") })
	d.sees(failedText, "RuntimeError: DataLoader")
	d.lacks("a text of the log")
	d.exact()
	d.keys("3", "l", "h", "z", "1", "e", "p", "]")
	d.exact()
	d.sees("its first related line")
	if len(failed) != 1 || failed[0] != "Timeline" {
		t.Errorf("failures told: %v", failed)
	}
}

// TestMessagesInAnyOrder gives the model what three keys caused in the wrong
// order, as a program may: the newest text counts.
func TestMessagesInAnyOrder(t *testing.T) {
	d := drive(t, ddpShm(t), 140, 40)
	d.keys("/")
	var late []tea.Msg
	for _, k := range []string{"b", "u", "s"} {
		next, cmd := d.model.Update(press(k))
		d.model = next.(Model)
		late = append(late, gather(cmd)...)
	}
	for i := len(late) - 1; i >= 0; i-- {
		d.send(late[i])
	}
	if got := d.model.search.filter.Pattern; got != "bus" {
		t.Errorf("it searches for %q", got)
	}
	d.sees("2 matches")
}

// gather runs a command and those that it batches, and returns their messages.
func gather(cmd tea.Cmd) []tea.Msg {
	if cmd == nil || waits(cmd) {
		return nil
	}
	switch msg := cmd().(type) {
	case nil:
		return nil
	case tea.BatchMsg:
		var all []tea.Msg
		for _, c := range msg {
			all = append(all, gather(c)...)
		}
		return all
	default:
		return []tea.Msg{msg}
	}
}
