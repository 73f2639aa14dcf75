package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"rankscope/analysis"
)

// The promise of the JSON: every key by its path ("ranks.role": in each rank),
// and for the closed lists their words. Lines are only ever added here.
const promised = `
schema provisional inputs verdict origin origins ranks attempts nodes hypotheses timeline facts fix commands events
version running world_size notes avoid gate events_left_out writers
inputs: path host size lines dialects status reason read context running last
verdict: cause confidence summary signature missing conflicts
verdict.signature: file line text
origin: rank local_rank node pod container pid worker_pid attempt mount time evidence
origin.evidence: file line text why also time time_inferred signature
origin.evidence.also: file line
origins: rank local_rank node pod container pid worker_pid attempt mount time evidence
ranks: rank local_rank node pod attempt mount role last_step last_seen first_related pid last_line ending lines
ranks.first_related: file line time time_inferred signature text
attempts: attempt verdict origin
attempts.verdict: cause confidence
nodes: node clock mounts
nodes.clock: offset_s uncertainty_s anchors
nodes.mounts: name size_bytes used_percent ranks
hypotheses: cause confidence for against check
hypotheses.for: file line text why also
hypotheses.against: file line text why also
timeline: time time_inferred node rank attempt kind file line text value
facts: name value rank node file line
fix: environment title snippet why caveat who apply language mitigation
commands: title command why where group
avoid: what why
gate: title state why
events: input line offset signature role cause rank text fields
writers: input rank lines first last last_step step
writers.first: line offset
writers.last: line offset
`

func closedWords() map[string][]string {
	words := map[string][]string{
		"inputs.status": {"read", "skipped", "partial"},
		"ranks.role":    {"origin", "affected", "collateral", "silent", "healthy", "unknown"},
		"timeline.kind": {"hint", "initiating", "wrapper", "collateral", "teardown", "restart", "confirmation", "end"},
		"fix.who":       {"user", "admin"},
		"commands.where": {
			"log machine", "pod", "node",
		},
		"commands.group": {"decide", "verify", "preserve"},
		"gate.state":     {"open", "known", "done"},
		"events.role":    {"fact", "hint", "initiating", "wrapper", "collateral", "teardown", "confirmation", "noise"},
	}
	var all []string
	for _, c := range analysis.Causes() {
		all = append(all, string(c))
	}
	for _, at := range []string{"verdict", "attempts.verdict", "hypotheses"} {
		words[at+".cause"] = all
		words[at+".confidence"] = []string{"high", "medium", "low"}
	}
	return words
}

func generic(t *testing.T, d Document) map[string]any {
	t.Helper()
	var b bytes.Buffer
	if err := JSON(&b, d); err != nil {
		t.Fatal(err)
	}
	var v map[string]any
	if err := json.Unmarshal(b.Bytes(), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// at walks all objects under a path, through arrays and past nulls.
func objects(v any, path []string) []map[string]any {
	switch v := v.(type) {
	case []any:
		var out []map[string]any
		for _, e := range v {
			out = append(out, objects(e, path)...)
		}
		return out
	case map[string]any:
		if len(path) == 0 {
			return []map[string]any{v}
		}
		return objects(v[path[0]], path[1:])
	}
	return nil
}

func TestSchemaKeys(t *testing.T) {
	doc := shmDocument()
	doc.Incident.Origins = []analysis.Party{*doc.Incident.Origin}
	full := generic(t, doc)
	for line := range strings.Lines(promised) {
		path, keys, nested := strings.Cut(line, ":")
		var at []string
		if !nested {
			keys = path
		} else {
			at = strings.Split(path, ".")
		}
		if strings.TrimSpace(keys) == "" {
			continue
		}
		found := objects(full, at)
		if len(found) == 0 {
			t.Errorf("%s: the sample has none", path)
		}
		for _, object := range found {
			for key := range strings.FieldsSeq(keys) {
				if _, ok := object[key]; !ok {
					t.Errorf("%s lacks %q", strings.Join(at, "."), key)
				}
			}
		}
	}
}

func TestSchemaShape(t *testing.T) {
	for name, doc := range samples() {
		v := generic(t, doc)
		noNullArrays(t, name, v)
		for path, words := range closedWords() {
			steps := strings.Split(path, ".")
			key := steps[len(steps)-1]
			for _, object := range objects(v, steps[:len(steps)-1]) {
				if word, _ := object[key].(string); !slices.Contains(words, word) {
					t.Errorf("%s: %s is %q", name, path, object[key])
				}
			}
		}
	}
	v := generic(t, peerDocument())
	if v["origin"] != nil {
		t.Errorf("origin = %v, want null", v["origin"])
	}
	rank := objects(v, []string{"ranks"})[1]
	for _, key := range []string{"attempt", "first_related", "last_seen"} {
		if rank[key] != nil {
			t.Errorf("%s = %v, want null", key, rank[key])
		}
	}
	if rank["pid"] != 0.0 {
		t.Errorf("pid = %v, want 0", rank["pid"])
	}
}

// nullable are the keys that may be null: none of them is an array.
func nullable(key string) bool {
	return slices.Contains(strings.Fields(`origin signature first_related rank local_rank node_rank task attempt
		line time time_inner uptime_us last_step last_seen offset_s uncertainty_s size_bytes used_percent value
		cause world_size`), key)
}

func noNullArrays(t *testing.T, path string, v any) {
	t.Helper()
	switch v := v.(type) {
	case map[string]any:
		for key, e := range v {
			if e == nil && !nullable(key) {
				t.Errorf("%s.%s is null", path, key)
			}
			noNullArrays(t, path+"."+key, e)
		}
	case []any:
		for n, e := range v {
			noNullArrays(t, fmt.Sprintf("%s[%d]", path, n), e)
		}
	}
}

// Words from outside of a closed list, and numbers that JSON has no form for,
// don't get out.
func TestClosedLists(t *testing.T) {
	doc := shmDocument()
	doc.Incident.Cause, doc.Incident.Confidence = "made-up", "sure"
	doc.Incident.Ranks[0].Role = "hero"
	doc.Incident.Timeline[0].Kind = "?"
	doc.Inputs[0].Status = ""
	doc.Remedies[0].Who, doc.Commands[0].Where, doc.Commands[0].Group = "nobody", "", "x"
	doc.Incident.Nodes[0].Clock.OffsetSeconds = math.NaN()
	doc.Incident.Nodes[0].Clock.UncertaintySeconds = math.Inf(1)
	v := generic(t, doc)
	verdict := objects(v, []string{"verdict"})[0]
	if verdict["cause"] != "unknown" || verdict["confidence"] != "low" {
		t.Errorf("verdict = %v", verdict)
	}
	if clock := objects(v, []string{"nodes", "clock"})[0]; clock["offset_s"] != nil || clock["uncertainty_s"] != nil {
		t.Errorf("clock = %v", clock)
	}
}

func TestTimes(t *testing.T) {
	zoned := at("03:08:22.709")
	zoned.Zoned = true
	boot := analysis.Stamp{T: at("00:00:00").T.AddDate(-56, -11, 0), Uptime: true} // 1970-01-01
	for _, c := range []struct {
		stamp analysis.Stamp
		want  string
	}{
		{at("03:08:22.709"), "2026-12-01T03:08:22.709"},
		{at("03:08:22.7"), "2026-12-01T03:08:22.700"},
		{at("03:08:22.080001"), "2026-12-01T03:08:22.080001"},
		{at("03:08:22"), "2026-12-01T03:08:22"},
		{zoned, "2026-12-01T03:08:22.709Z"},
		{analysis.Stamp{}, "<nil>"},
		{boot, "<nil>"},
	} {
		got := "<nil>"
		if f := encodeStamp(c.stamp); f.Time != nil {
			got = *f.Time
		}
		if got != c.want {
			t.Errorf("time = %s, want %s", got, c.want)
		}
	}
}

// A flood of events stays within its bound; what may be an origin stays.
func TestEventsBound(t *testing.T) {
	doc := Document{Inputs: []analysis.Input{{Status: analysis.InputRead}}, Accounts: make([]analysis.Account, 1)}
	account := &doc.Accounts[0]
	for n := range 5000 {
		role := analysis.RoleHint
		if n == 4999 {
			role = analysis.RoleInitiating
		}
		line := analysis.Line{Number: n, Origin: analysis.NoOrigin(), Text: strings.Repeat("\x00", analysis.MaxEvidence/8)}
		account.Events = append(account.Events, analysis.Event{Role: role, Line: line})
	}
	v := generic(t, doc)
	events := objects(v, []string{"events"})
	if len(events) == 0 || events[len(events)-1]["role"] != "initiating" {
		t.Fatalf("%d events, the last isn't the initiating one", len(events))
	}
	if left := v["events_left_out"].(float64); int(left)+len(events) != len(account.Events) {
		t.Errorf("%d kept and %v left out of %d", len(events), left, len(account.Events))
	}
	// Of the readings what stays is spread evenly.
	for n := 1; n+1 < len(events)-1; n++ {
		if gap := events[n]["line"].(float64) - events[n-1]["line"].(float64); gap > 128 {
			t.Errorf("%v lines between two readings that stay", gap)
		}
	}
	b, err := json.Marshal(v["events"])
	if err != nil {
		t.Fatal(err)
	}
	if len(b) > MaxEventBytes+MaxEventBytes/8 || len(b) < MaxEventBytes/2 {
		t.Errorf("events take %d bytes of %d", len(b), MaxEventBytes)
	}
}
