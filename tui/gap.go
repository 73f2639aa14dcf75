package tui

import (
	"context"
	"errors"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
	"rankscope/tui/logview"
)

// A pause in the log is where nobody wrote for gapLeast: a step of training
// takes less, a rank that waits for a lost peer more.
const (
	gapLeast = 5 * time.Second
	gapRows  = 512     // lines read at a time
	gapMost  = 500_000 // lines looked through for one key
)

var (
	errNoGap  = errors.New("no pause of 5 s or more from here on")
	errFarGap = fmt.Errorf("no pause of 5 s or more in %d lines from here on", gapMost)
)

// stepGap goes to the next line before which the log was silent, or to the one
// before. A filter counts: of one rank it is the silence of that rank.
func (m *Model) stepGap(step int) tea.Cmd {
	row, ok := m.log.Cursor()
	if !ok {
		return m.say("the log is empty so far", bad)
	}
	ctx, epoch, source := m.ctx, m.epoch, rowsOf(m.engine)
	g := gapFinder{source: source, filter: m.log.Filter(), back: step < 0}
	return func() tea.Msg {
		msg := locatedMsg{epoch: epoch}
		found, err := g.next(ctx, row)
		msg.pos, msg.err = found.behind, err
		msg.said = fmt.Sprintf("silent for %s before this line", found.silent.Round(100*time.Millisecond))
		return msg
	}
}

// gapFinder looks for pauses in what the log shows.
type gapFinder struct {
	source logview.Source
	filter logview.Filter
	back   bool
	// edge is the latest time so far: a line that a launcher wrote late is no
	// pause.
	edge time.Time
}

// gap is a pause: the line that ended it, and how long it was.
type gap struct {
	behind analysis.Pos
	silent time.Duration
}

// next finds the next pause from a line on.
func (g *gapFinder) next(ctx context.Context, cursor logview.Row) (gap, error) {
	from := cursor.Pos
	if !g.back && !cursor.Stamp.Uptime {
		g.edge = cursor.Stamp.T // of a line without a time its neighbours'
	}
	for read := 0; read < gapMost; {
		rows, over, err := g.rows(ctx, from)
		if err != nil {
			return gap{}, fmt.Errorf("reading the log: %w", err)
		}
		if found, ok := g.among(rows, cursor.Pos); ok {
			return found, nil
		}
		if over || len(rows) < 2 {
			return gap{}, errNoGap
		}
		read += len(rows)
		if from = rows[len(rows)-1].Pos; g.back {
			from = rows[1].Pos // the first one again: a pause may lie before it
		}
	}
	return gap{}, errFarGap
}

// rows reads on from a line, in the direction of the search. over says that
// there is no more.
func (g *gapFinder) rows(ctx context.Context, from analysis.Pos) (rows []logview.Row, over bool, err error) {
	q := logview.Query{Anchor: from, After: gapRows, Filter: g.filter}
	if g.back {
		q.Before, q.After = gapRows, 1
	}
	w, err := g.source.Rows(ctx, q)
	at := min(w.Anchor, len(w.Rows))
	if g.back {
		g.edge = time.Time{}
		return w.Rows[:at], w.AtStart, err
	}
	return w.Rows[at:], w.AtEnd, err
}

// among finds the first pause among rows, or the last one going back.
func (g *gapFinder) among(rows []logview.Row, cursor analysis.Pos) (found gap, ok bool) {
	for _, row := range rows {
		if row.Stamp.IsZero() || row.Stamp.Inferred || row.Stamp.Uptime {
			continue
		}
		silent := row.Stamp.T.Sub(g.edge)
		if !g.edge.IsZero() && silent >= gapLeast && row.Pos != cursor {
			found, ok = gap{row.Pos, silent}, true
			if !g.back {
				return found, true
			}
		}
		if row.Stamp.T.After(g.edge) {
			g.edge = row.Stamp.T
		}
	}
	return found, ok
}
