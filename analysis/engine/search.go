package engine

import (
	"context"
	"time"

	"rankscope/analysis"
)

// searchReport is how often a running search reports.
const searchReport = 100 * time.Millisecond

// Search looks through the newest Snapshot's log for lines that the filter
// keeps, from the start, and calls report with what it has, at intervals and at
// the end. Cancel ctx to end it; the error is the context's, or a pattern that
// is no regular expression. It reads files: call it from a command.
func (e *Engine) Search(ctx context.Context, f Filter, report func(SearchResult)) error {
	now := e.current.Load()
	keep, err := f.compile()
	if err != nil {
		return err
	}
	var total, read int64
	for _, v := range now.views {
		total += v.size
	}
	var result SearchResult
	last := e.options.Now()
	err = walk(ctx, now.lanes(Query{}), false, func(l *lane, r laneRow) bool {
		read += int64(r.length) + 1
		if row, ok := now.row(l, r, keep); ok {
			result.Total++
			if len(result.Hits) < MaxHits {
				result.Hits = append(result.Hits, Hit{Pos: row.Line.Pos,
					Cite: analysis.Cite{File: row.File, Line: row.Line.Number, Pos: row.Line.Pos}})
			}
		}
		if t := e.options.Now(); t.Sub(last) >= searchReport {
			last = t
			result.Scanned = min(1, float64(read)/float64(max(total, 1)))
			partial := result
			partial.Hits = result.Hits[:len(result.Hits):len(result.Hits)]
			report(partial)
		}
		return true
	})
	if err != nil {
		return err
	}
	result.Scanned, result.Done = 1, true
	report(result)
	return nil
}
