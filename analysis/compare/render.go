package compare

import (
	"encoding/json"
	"fmt"
	"io"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
)

// shownDifferences is how many differences a text lists beside the decisive one.
const shownDifferences = 8

// WriteText writes r for a person: the decisive difference, what speaks against
// the comparison, and the first of the other differences. Lines break at width
// cells, between words; 0 means that the width isn't known. The error is w's.
func (r Result) WriteText(w io.Writer, width int) error {
	if width <= 0 {
		width = plainWidth
	}
	p := page{width: max(width, leastWidth)}
	p.put("", 0, fmt.Sprintf("Held against %s:", r.Good.Name))
	switch {
	case r.Decisive >= 0:
		d := r.Differences[r.Decisive]
		p.put("  decisive    ", 14, place(d.First)+"  "+d.Text)
		p.put("              ← ", 16, d.Why+", before the failure")
	case len(r.Differences) == 0:
		p.put("  ", 2, "The two sides print the same.")
	default:
		p.put("  ", 2, "No difference before the failure decides it.")
	}
	for _, text := range r.Warnings {
		p.put("  mind        ", 14, text)
	}
	shown := 0
	for n, d := range r.Differences {
		if n == r.Decisive {
			continue
		}
		if shown++; shown > shownDifferences {
			break
		}
		p.put(fmt.Sprintf("  %-10s  ", kindWords()[d.Kind]), 14, d.sentence())
	}
	if left := len(r.Differences) + r.Omitted - shown; shown > shownDifferences && left > 0 {
		p.put("              ", 14, fmt.Sprintf("… %d more", left))
	}
	_, err := io.WriteString(w, p.text.String())
	return err
}

// kindWords name the kinds in a text.
func kindWords() map[Kind]string {
	return map[Kind]string{OnlyFailed: "only here", OnlyGood: "only there", Count: "count", Config: "setting"}
}

// sentence says what a difference is, in a line.
func (d Difference) sentence() string {
	if d.Kind == Config {
		return fmt.Sprintf("%s: %s here, %s there", d.Template, orUntold(d.FailedValue), orUntold(d.GoodValue))
	}
	text := place(d.First) + "  " + d.Text
	if d.Kind == Count {
		text += fmt.Sprintf("  (%d lines here, %d there)", d.Failed.Lines, d.Good.Lines)
	}
	return text
}

func orUntold(value string) string {
	if value == "" {
		return "not told"
	}
	return value
}

type jsonComparison struct {
	Failed      string           `json:"failed"`
	Good        string           `json:"good"`
	Decisive    *jsonDifference  `json:"decisive"`
	Differences []jsonDifference `json:"differences"`
	Omitted     int              `json:"omitted"`
	Warnings    []string         `json:"warnings"`
}

type jsonDifference struct {
	Kind        Kind   `json:"kind"`
	Template    string `json:"template"`
	File        string `json:"file"`
	Line        int    `json:"line"` // as sed -n counts
	Text        string `json:"text"`
	Rank        *int   `json:"rank"` // null where several have it, or nobody is named
	FailedLines int    `json:"failed_lines"`
	GoodLines   int    `json:"good_lines"`
	FailedValue string `json:"failed_value"`
	GoodValue   string `json:"good_value"`
	Before      bool   `json:"before_failure"`
	Why         string `json:"why"`
}

// MarshalJSON gives r as the report's "comparison" has it; fields are only ever
// added.
func (r Result) MarshalJSON() ([]byte, error) {
	out := jsonComparison{Failed: safetext.Valid(r.Failed.Name), Good: safetext.Valid(r.Good.Name), Omitted: r.Omitted,
		Differences: []jsonDifference{}, Warnings: []string{}}
	for n, d := range r.Differences {
		j := jsonDifference{Kind: d.Kind, Template: d.Template, File: safetext.Valid(d.First.File), Line: d.First.Line, Text: d.Text,
			FailedLines: d.Failed.Lines, GoodLines: d.Good.Lines, FailedValue: safetext.String(d.FailedValue), GoodValue: safetext.String(d.GoodValue),
			Before: d.Before, Why: safetext.String(d.Why)}
		if d.Rank != analysis.None {
			rank := d.Rank
			j.Rank = &rank
		}
		out.Differences = append(out.Differences, j)
		if n == r.Decisive {
			out.Decisive = &j
		}
	}
	for _, text := range r.Warnings {
		out.Warnings = append(out.Warnings, safetext.String(text))
	}
	return json.Marshal(out)
}
