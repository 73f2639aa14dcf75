package main

import (
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v3"

	"rankscope/analysis/engine"
)

// rangeFlags narrow the reading to the end of each log.
func rangeFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "last", Local: true, Usage: "read only the end of each log: `AMOUNT` is a time (30m, 2h, 1d) or a size (500MiB, 2GiB)"},
		&cli.StringFlag{Name: "since", Local: true, Usage: "read each log only from a `TIME` of its own on: 03:00, or 2026-01-05T03:00"},
	}
}

// chosenRange is what --last and --since say.
func chosenRange(c *cli.Command) (r engine.Range, err error) {
	last, since := c.String("last"), c.String("since")
	switch {
	case last != "" && since != "":
		return r, &failure{exitUsage, "--last and --since both say where reading begins", "give one of them"}
	case last != "":
		if r.Last, r.Bytes = parseAmount(last); r.All() {
			return r, &failure{exitUsage, "--last " + last + " is neither a time nor a size", "a time like 30m, 2h or 1d, or a size like 500MiB or 2GiB"}
		}
	case since != "":
		var ok bool
		if r.Since, ok = parseSince(since); !ok {
			return r, &failure{exitUsage, "--since " + since + " is no time", "a time of day like 03:00, or a date and a time like 2026-01-05T03:00"}
		}
	}
	return r, nil
}

// parseAmount reads "30m", "1d" or "2GiB"; both are 0 when it is neither. A
// small m is minutes, a large one mebibytes.
func parseAmount(text string) (d time.Duration, bytes int64) {
	text = strings.TrimSpace(text)
	if days, ok := strings.CutSuffix(text, "d"); ok {
		if n, err := strconv.ParseFloat(days, 64); err == nil && n > 0 && n < 36500 {
			return time.Duration(n * 24 * float64(time.Hour)), 0
		}
	}
	if d, err := time.ParseDuration(text); err == nil && d > 0 {
		return d, 0
	}
	if text == "" || text[len(text)-1] >= '0' && text[len(text)-1] <= '9' {
		return 0, 0 // seconds or bytes?
	}
	bytes, _ = parseBytes(text)
	return 0, bytes
}

// parseSince reads a time as logs write it. One without a zone is as the log's
// own; one without a date is in the year 0.
func parseSince(text string) (time.Time, bool) {
	text = strings.TrimSpace(text)
	for _, form := range []string{"15:04", "15:04:05", "2006-01-02T15:04", "2006-01-02 15:04", "2006-01-02T15:04:05", time.DateTime,
		"2006-01-02T15:04Z07:00", time.RFC3339, time.DateOnly} {
		if t, err := time.Parse(form, text); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}
