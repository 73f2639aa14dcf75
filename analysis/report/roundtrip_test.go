package report

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rankscope/analysis"
)

// What JSON wrote, Parse reads: equal but for positions and for what is made
// valid on the way out.
func TestRoundTrip(t *testing.T) {
	for name, doc := range samples() {
		if name == "empty" || name == "large" {
			continue // its incident is made up, its bytes are made valid: see below
		}
		var b bytes.Buffer
		if err := JSON(&b, doc); err != nil {
			t.Fatal(err)
		}
		got, err := Parse(&b)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if doc.Accounts == nil {
			got.Accounts = nil // one without anything for each input
		}
		diff := cmp.Diff(doc, got, cmpopts.EquateEmpty(), cmpopts.IgnoreTypes(analysis.Pos{}),
			cmpopts.IgnoreFields(analysis.Input{}, "Ended"))
		if diff != "" {
			t.Errorf("%s (-written +read):\n%s", name, diff)
		}
	}
}

// Any document, also one that no engine makes: written, read and written again
// it is the same, byte for byte.
func TestRoundTripProperty(t *testing.T) {
	for seed := range uint64(100) {
		random := rand.New(rand.NewPCG(seed, 1))
		var doc Document
		fill(random, reflect.ValueOf(&doc).Elem(), 0)
		var first, second bytes.Buffer
		if err := JSON(&first, doc); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		harmless(t, "json", first.String())
		read, err := Parse(bytes.NewReader(first.Bytes()))
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if err := JSON(&second, read); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first.String(), second.String()); diff != "" {
			t.Fatalf("seed %d (-first +second):\n%s", seed, diff)
		}
		var b bytes.Buffer
		if err := Text(&b, doc, int(seed)); err != nil {
			t.Fatal(err)
		}
		if err := Markdown(&b, doc); err != nil {
			t.Fatal(err)
		}
		harmless(t, "text and markdown", b.String())
	}
}

// fill makes an arbitrary value.
func fill(random *rand.Rand, v reflect.Value, depth int) {
	words := []string{"", "rank", "high", "shm-exhausted", "origin", "a b", "\x1b[2J", "\xff\xfe", "`|*\n\n", "日本語", "\u009b", "…\u202e", "node-0"}
	if v.Type() == reflect.TypeFor[json.RawMessage]() {
		return // of a comparison: written, but nothing that a merge reads
	}
	if v.Type() == reflect.TypeFor[time.Time]() {
		if random.IntN(3) > 0 {
			units := []int64{1, 1e3, 1e6, 1e9}
			unit := units[random.IntN(len(units))]
			t := time.Unix(0, random.Int64N(1<<62)/unit*unit).UTC()
			v.Set(reflect.ValueOf(t))
		}
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(words[random.IntN(len(words))] + words[random.IntN(len(words))])
	case reflect.Bool:
		v.SetBool(random.IntN(2) == 0)
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(random.Int64N(40) - 2)
	case reflect.Float64:
		v.SetFloat(random.NormFloat64())
	case reflect.Pointer:
		if random.IntN(3) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(random, v.Elem(), depth+1)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), random.IntN(4), 4))
		for i := range v.Len() {
			fill(random, v.Index(i), depth+1)
		}
	case reflect.Map:
		v.Set(reflect.ValueOf(map[string]string{words[random.IntN(6)]: words[random.IntN(len(words))]}))
	case reflect.Struct:
		for i := range v.NumField() {
			fill(random, v.Field(i), depth+1)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"empty", "", "line 1, column 1: unexpected end of JSON input"},
		{"cut", "{\"schema\":1,\n \"inputs\":[", "line 2, column"},
		{"not a report", `{"a":1}`, "no report of rankscope"},
		{"newer", `{"schema":2}`, "schema 2, but this program reads schema 1"},
		{"kind", "{\"schema\":1,\n\"ranks\":{}}", "line 2, column 9: ranks: object found where an array belongs"},
		{"time", `{"schema":1,"timeline":[{"time":"yesterday"}]}`, `timeline[0].time: "yesterday" is no RFC 3339 time`},
		{"trailing", `{"schema":1} {}`, "line 1, column 14"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse(strings.NewReader(c.in))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

// Keys of a newer program are passed over, missing ones are unknown, words
// from outside of the lists claim nothing.
func TestParseTolerates(t *testing.T) {
	got, err := Parse(strings.NewReader("\ufeff" + `{"schema":1,"new":{"x":[1]},"verdict":{"cause":"gremlins","confidence":"sure"},
		"ranks":[{"role":"hero","later":true}]}`))
	if err != nil {
		t.Fatal(err)
	}
	i := got.Incident
	if i.Cause != analysis.CauseUnknown || i.Confidence != analysis.Low || i.Ranks[0].Role != analysis.RankUnknown ||
		i.Ranks[0].Rank != analysis.None || i.Origin != nil {
		t.Errorf("got %+v", i)
	}
}

func TestParseSizeLimit(t *testing.T) {
	_, err := Parse(endless{})
	if err == nil || !strings.Contains(err.Error(), "larger than 64 MiB") {
		t.Errorf("error %v", err)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestRecognise(t *testing.T) {
	var b bytes.Buffer
	if err := JSON(&b, shmDocument()); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		head string
		want bool
	}{
		{b.String()[:20], true}, {"\ufeff {\"schema\" : 1}", true}, {"", false}, {"{}", false},
		{`{"level":"info","schema":1}`, false}, {`"schema":1`, false}, {"{ \"schema\"", false},
	} {
		if got := Recognise([]byte(c.head)); got != c.want {
			t.Errorf("Recognise(%q) = %v", c.head, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, doc := range []Document{peerDocument(), {}} { // small seeds: large ones are minimised for long
		var b bytes.Buffer
		if err := JSON(&b, doc); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		doc, err := Parse(bytes.NewReader(text))
		if err != nil {
			return
		}
		var first, second bytes.Buffer
		if err := JSON(&first, doc); err != nil {
			t.Fatal(err)
		}
		again, err := Parse(bytes.NewReader(first.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if err := JSON(&second, again); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("not the same when read again:\n%s\n%s", first.Bytes(), second.Bytes())
		}
		if err := Text(&first, doc, 80); err != nil {
			t.Fatal(err)
		}
	})
}

func BenchmarkJSON(b *testing.B) {
	doc := largeDocument()
	for range 6 {
		doc.Incident.Ranks = append(doc.Incident.Ranks, doc.Incident.Ranks...)
	}
	b.ReportAllocs()
	for b.Loop() {
		var buffer bytes.Buffer
		if err := JSON(&buffer, doc); err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(buffer.Len()))
	}
}

// A report that was cut or forged is an error or bounded accounts, never more.
func FuzzParseAccounts(f *testing.F) {
	for _, doc := range []Document{peerDocument(), {}} {
		var b bytes.Buffer
		if err := JSON(&b, doc); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := ParseAccounts(bytes.NewReader(text))
		if err != nil {
			return
		}
		events, writers := 0, 0
		for _, a := range c.Accounts {
			events += len(a.Events)
			writers += len(a.Writers)
		}
		if events > maxEvents || writers > maxWriters {
			t.Errorf("%d events and %d writers", events, writers)
		}
	})
}
