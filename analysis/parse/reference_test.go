package parse

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"rankscope/analysis"
)

// This file is the plain reference: the dialects as regular expressions, tried
// in order. It is slow and short; the scanners must agree with it on every
// example and every line of the incidents.

// reference is a line on its way through the expressions.
type reference struct {
	layout   Layout
	rest     string
	states   []string // later states, the last one last
	inner    bool
	sure     bool
	origin   analysis.Origin
	times    []referenceTime
	dialects []string
	carried  string
}

type referenceTime struct {
	t                       time.Time
	zoned, yearless, uptime bool
}

// read is Layout.Line by expressions.
func (r *reference) read(raw string) analysis.Line {
	r.origin = analysis.NoOrigin()
	raw = strings.TrimRight(raw, "\r ")
	r.begin(strings.Split(raw, "\r"))
	for {
		if !r.inner && r.step(true) {
			continue
		}
		if r.states != nil {
			for _, s := range slices.Backward(r.states) {
				if clean(s) != "" {
					r.rest = clean(s)
					break
				}
			}
			r.states = nil
			continue
		}
		if r.step(false) {
			continue
		}
		at := referenceGlue(r.rest)
		if at == 0 {
			break
		}
		head := &reference{layout: r.layout, origin: analysis.NoOrigin()}
		head.begin(strings.Split(raw, "\r"))
		for head.step(true) {
		}
		head.rest, head.states = r.rest[at:], nil
		*r = *head
	}
	return r.finish()
}

func (r *reference) begin(states []string) {
	r.rest, r.states = clean(states[0]), states[1:]
	if len(r.states) == 0 {
		r.states = nil
	}
}

var terminal = regexp.MustCompile(`\x1b\[[ -?]*[@-~]|\x1b[\]PX^_][^\x1b\x07]*(?:\x07|\x1b\\)|\x1b[ -/]+[0-~]|\x1b[0-OQ-WYZ\\` + "`" + `-~]|\x1b|\x00`)

func clean(s string) string {
	return strings.TrimRight(strings.TrimPrefix(terminal.ReplaceAllString(s, ""), "\ufeff"), " \t\r\n")
}

// step applies the first rule that fits.
func (r *reference) step(transport bool) bool {
	for _, rule := range rules {
		if rule.transport != transport || rule.needs != 0 && r.layout.on&rule.needs == 0 {
			continue
		}
		m := match(rule.re, r.rest)
		if m == nil {
			continue
		}
		before := *r
		r.rest = m["rest"]
		if rule.then != nil && !rule.then(r, m) || !r.hear(m) {
			*r = before
			continue
		}
		if rule.name == "" {
			r.rest = before.rest
			return false
		}
		if m["noted"] == "" {
			r.note(rule.name)
		}
		if !transport && rule.name != "tqdm" && rule.name != "rich-box" && rule.name != "json-lines" {
			r.inner = true
		}
		return true
	}
	return false
}

func match(re *regexp.Regexp, s string) map[string]string {
	groups := re.FindStringSubmatch(s)
	if groups == nil {
		return nil
	}
	m := map[string]string{}
	for i, name := range re.SubexpNames() {
		if name != "" && groups[i] != "" {
			m[name] = groups[i]
		}
	}
	return m
}

func (r *reference) note(name string) {
	if n := len(r.dialects); n == 0 || r.dialects[n-1] != name {
		r.dialects = append(r.dialects, name)
	}
}

func (r *reference) launcher(source string) bool {
	if regexp.MustCompile(`torch[./]distributed[./](?:elastic|launch|run\b)|^(?:launch|runner)\.py:|\.go:`).MatchString(source) && !strings.Contains(source, "error_handler") {
		r.origin.Launcher = true
		return true
	}
	return false
}

var referenceMarks = regexp.MustCompile(`[\w.)%~^!?>\x80-\xff](\[rank\d{1,9}\]:|\[default\d{1,9}\]:|` + strings.ReplaceAll(reTime, "?P<t>", "?:") + `(?: - [A-Z]+ -| \[[A-Z]+\]) \[rank ?\d{1,9}\] )`)

func referenceGlue(s string) int {
	at := 0
	for _, m := range referenceMarks.FindAllStringSubmatchIndex(s, -1) {
		at = m[2]
	}
	return at
}

// finish does what Line does last.
func (r *reference) finish() analysis.Line {
	o := &r.origin
	if slices.Contains(r.dialects, "ray") {
		r.rest = regexp.MustCompile(` \[repeated \d+x across cluster\].*$`).ReplaceAllString(r.rest, "")
	}
	if m := regexp.MustCompile(`^(srun|slurmstepd|prterun|mpirun):? |^(slurmstepd)-[\w.-]+: `).FindStringSubmatch(r.rest); m != nil {
		o.Launcher = true
		if m[1] == "srun" || m[1] == "slurmstepd" || m[2] != "" {
			r.note("srun")
		} else {
			r.note("mpirun-tag")
		}
	}
	if o.Level == analysis.LevelNone {
		if m := regexp.MustCompile(`^(` + reLv + `): |^(?:srun|slurmstepd(?:-[\w.-]+)?): (error|warning): `).FindStringSubmatch(r.rest); m != nil {
			o.Level = levelOf(m[1] + m[2])
		}
	}
	if o.Rank != analysis.None || o.LocalRank != analysis.None {
		o.Launcher = false
	}
	r.stamp()
	line := analysis.Line{Origin: *o, Text: r.rest, Dialects: r.dialects}
	if r.carried != "" {
		line.Text = strings.TrimPrefix(line.Text+"\n"+r.carried, "\n")
	}
	return line
}

func TestScannersAgreeWithReferenceOnExamples(t *testing.T) {
	for raw, l := range allExamples() {
		want := describe((&reference{layout: l}).read(raw))
		if got := describe(l.Line([]byte(raw))); got != want {
			t.Errorf("line %q\nscanners   %s\nreference  %s", raw, got, want)
		}
	}
}

func TestScannersAgreeWithReferenceOnCorpus(t *testing.T) {
	for path, log := range corpus(t) {
		l := Learn(log[:min(len(log), 64<<10)], log)
		for _, raw := range bytes.Split(log, []byte("\n")) {
			want := describe((&reference{layout: l}).read(string(raw)))
			if got := describe(l.Line(raw)); got != want {
				t.Errorf("%s: line %q\nscanners   %s\nreference  %s", path, raw, got, want)
			}
		}
	}
}
