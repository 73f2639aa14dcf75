package tui

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
)

// stall is the job's standing still that is worth telling; nil without one. An
// old log stands still too: it takes one that grew while it was watched, or
// ranks that live on this machine.
func (m *Model) stall() *analysis.Stall {
	if m.snapshot == nil || m.snapshot.Stall == nil {
		return nil
	}
	if s := m.snapshot.Stall; s.Grew || m.local.found && !m.local.state.Past {
		return s
	}
	return nil
}

// mostNamed is how many ranks are named before they are only counted.
const mostNamed = 4

// stalledRanks names the ranks that are waited for.
func stalledRanks(s *analysis.Stall) string {
	if !s.Behind && len(s.Ranks) == 2 {
		return "both ranks"
	}
	if !s.Behind && len(s.Ranks) > 1 {
		return fmt.Sprintf("all %d ranks", len(s.Ranks))
	}
	if len(s.Ranks) > mostNamed {
		return fmt.Sprintf("%d ranks", len(s.Ranks))
	}
	var numbers []string
	for _, r := range s.Ranks {
		numbers = append(numbers, strconv.Itoa(r.Rank))
	}
	if len(numbers) == 1 {
		name := "rank " + numbers[0]
		if place := s.Ranks[0].Node; place != "" {
			name += " · " + place
		}
		return name
	}
	return "ranks " + strings.Join(numbers, ", ")
}

// stallText tells of a stall in a few sentences.
func (m *Model) stallText(s *analysis.Stall) string {
	text := "No step since " + s.Since.Format(time.TimeOnly)
	if s.Usual > 0 {
		text += fmt.Sprintf(" (usually one every %s)", about(s.Usual))
	}
	who := strings.ReplaceAll(stalledRanks(s), " · ", " on ")
	who = strings.ToUpper(who[:1]) + who[1:]
	if s.Behind {
		text += fmt.Sprintf(". %s stopped after step %d, the others are at step %d: they wait.", who, s.Step, s.Ahead)
	} else {
		text += fmt.Sprintf(". %s stopped after step %d.", who, s.Ahead)
	}
	if s.Hint != nil {
		text += fmt.Sprintf(" Before that: “%s” (line %d): exhaustion can be a hang.", strings.TrimSpace(s.Hint.Text), s.Hint.Line)
	}
	return safetext.String(text + " The Checks tab has commands that look at it while it hangs.")
}

// about is a time with as many figures as a habit is worth.
func about(d time.Duration) string {
	if d < 10*time.Second {
		return d.Round(100 * time.Millisecond).String()
	}
	return d.Round(time.Second).String()
}
