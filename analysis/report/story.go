package report

import (
	"slices"

	"rankscope/analysis"
)

// How much of the timeline the forms for people show around the decisive
// moment; the JSON has all.
const (
	momentsBefore = 4
	momentsAfter  = 2
)

// row is one line of the short timeline: a moment, or several in a row that
// say the same, or a gap.
type row struct {
	moment analysis.Moment
	ranks  []int
	// decisive marks the line that names the failure.
	decisive bool
	// skipped is how many moments a gap stands for; 0 for a moment.
	skipped int
	// count is how many moments were folded into this one.
	count int
}

// story shortens the timeline to its first moment, those just before the
// failure, the failure and what followed at once.
func story(i *analysis.Incident) []row {
	rows := fold(i)
	if len(rows) == 0 {
		return nil
	}
	at := decisive(rows)
	from, to := max(at-momentsBefore, 1), min(at+momentsAfter+1, len(rows))
	out := []row{rows[0]}
	out = appendGap(out, rows[1:from])
	out = append(out, rows[from:to]...)
	return appendGap(out, rows[to:])
}

// appendGap stands for rows that are left out; a gap of one row would save
// nothing and is shown.
func appendGap(out, left []row) []row {
	if len(left) <= 1 {
		return append(out, left...)
	}
	gap := row{}
	for _, r := range left {
		gap.skipped += r.count
	}
	return append(out, gap)
}

// fold joins moments in a row that say the same of several ranks.
func fold(i *analysis.Incident) []row {
	var rows []row
	for _, m := range i.Timeline {
		is := i.Signature != nil && sameLine(i.Signature.Cite, m.Cite)
		if n := len(rows) - 1; n >= 0 && !is && !rows[n].decisive && sameWords(rows[n].moment, m) {
			rows[n].ranks = append(rows[n].ranks, m.Rank)
			rows[n].count++
			continue
		}
		rows = append(rows, row{moment: m, ranks: []int{m.Rank}, decisive: is, count: 1})
	}
	return rows
}

func sameWords(a, b analysis.Moment) bool {
	return a.Kind == b.Kind && a.Text == b.Text && a.Attempt == b.Attempt && a.Node == b.Node
}

// decisive is the row of the signature, else of the first failure, else the
// last.
func decisive(rows []row) int {
	if at := slices.IndexFunc(rows, func(r row) bool { return r.decisive }); at >= 0 {
		return at
	}
	if at := slices.IndexFunc(rows, func(r row) bool { return r.moment.Kind == analysis.MomentInitiating }); at >= 0 {
		return at
	}
	return len(rows) - 1
}

// severalDays tells whether times need their day beside them.
func severalDays(i *analysis.Incident) bool {
	day := ""
	for _, m := range i.Timeline {
		if m.Stamp.IsZero() || m.Stamp.Uptime {
			continue
		}
		d := m.Stamp.T.Format("2006-01-02")
		if day != "" && d != day {
			return true
		}
		day = d
	}
	return false
}
