package tui

import (
	"context"

	"rankscope/analysis/engine"
	"rankscope/analysis/safetext"
	"rankscope/tui/logview"
)

// rows gives an engine's rows to the log, safe to show.
type rows struct{ engine Engine }

// rowsOf is the log's source for e; none for no engine.
func rowsOf(e Engine) logview.Source {
	if e == nil {
		return nil
	}
	return rows{e}
}

// Rows reads rows around a place.
func (r rows) Rows(ctx context.Context, q logview.Query) (logview.Window, error) {
	w, err := r.engine.Window(ctx, engine.Query{
		Anchor: q.Anchor, End: q.End, Before: q.Before, After: q.After, Filter: engineFilter(q.Filter),
	})
	if err != nil {
		return logview.Window{}, err
	}
	shown := make([]logview.Row, len(w.Rows))
	for i := range w.Rows {
		shown[i] = shownRow(&w.Rows[i])
	}
	return logview.Window{Rows: shown, Anchor: w.Anchor, AtStart: w.AtStart, AtEnd: w.AtEnd, Timed: w.Timed}, nil
}

func engineFilter(f logview.Filter) engine.Filter {
	return engine.Filter{Ranks: f.Ranks, Pattern: f.Pattern, Regexp: f.Regexp}
}

// shownRow makes a row safe to show and to copy.
func shownRow(r *engine.Row) logview.Row {
	o := &r.Line.Origin
	return logview.Row{
		Pos: r.Line.Pos, Number: r.Line.Number, File: safetext.String(r.File),
		Text: safetext.String(r.Line.Text), Raw: safetext.Line(r.Raw), Copy: safetext.Copy(string(r.Raw)),
		Stamp: o.Stamp, Rank: r.Rank, Attempt: o.Attempt, Launcher: o.Launcher, Level: o.Level,
		Known: r.Signature != "", Role: r.Role, First: r.First, Cited: r.Cited, Begins: r.Begins, Fraction: r.Fraction,
	}
}
