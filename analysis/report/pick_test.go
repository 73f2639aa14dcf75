package report

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is picked is what a whole decoding gives.
func TestParseAccountsAgreesWithParse(t *testing.T) {
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 2))
		var doc Document
		fill(random, reflect.ValueOf(&doc).Elem(), 0)
		var b bytes.Buffer
		if err := JSON(&b, doc); err != nil {
			t.Fatal(err)
		}
		whole, err := Parse(bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		picked, err := ParseAccounts(bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if diff := cmp.Diff(whole.Accounts, picked.Accounts); diff != "" || picked.LeftOut != whole.EventsLeftOut || picked.Provisional != whole.Incident.Provisional {
			t.Fatalf("seed %d (-whole +picked):\n%s", seed, diff)
		}
	}
}

func TestPickErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "line 1, column 1: an object should begin here",
		"[]":                            "an object should begin here",
		"{\"schema\":1,\n\"events\":[{": "line 2, column 12: unexpected end of JSON input",
		`{"schema"`:                     "a key and a colon should stand here",
		`{"schema":1 "x":2}`:            "a comma or the object's end should stand here",
		`{"schema":1}{`:                 "line 1, column 13: something follows the object's end",
		`{"schema":1,"events":{}}`:      "events: json: cannot unmarshal object",
		`{"a":"x\"}`:                    "unexpected end of JSON input",
		`{"a":1}`:                       `no "schema": this is no report of rankscope`,
		`{"schema":7}`:                  "schema 7, but this program reads schema 1",
	} {
		if _, err := ParseAccounts(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}

// Of any valid object the picked value is the one that encoding/json finds.
func FuzzPick(f *testing.F) {
	for _, text := range []string{`{"k":1}`, ` {"a":{"k":[1,"]}"]},"k" : "x\\\"" }`, `{"k":[],"k":{"a":[{}]}}`, `{"k":-1e5,"b":null}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var want map[string]json.RawMessage
		if json.Unmarshal(text, &want) != nil || want == nil || bytes.IndexByte(text, '\\') >= 0 && bytes.Contains(text, []byte(`\u`)) {
			return // no object, or a key that may be written with escapes
		}
		got, err := pick(text, "k")
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got["k"], want["k"]) {
			t.Errorf("%s: picked %s, want %s", text, got["k"], want["k"])
		}
	})
}
