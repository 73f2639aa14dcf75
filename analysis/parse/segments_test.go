package parse

import (
	"slices"
	"testing"
)

func TestSegments(t *testing.T) {
	for raw, want := range map[string][]string{
		"plain":                                 {"plain"},
		"crlf\r":                                {"crlf\r"},
		"":                                      {""},
		"a\rb\rc":                               {"a", "b", "c"},
		"\ra\r  \r\x1b[K\rb\r":                  {"a", "b"},
		"[default0]:bar\rERROR: x\rbar":         {"[default0]:bar", "[default0]:ERROR: x", "[default0]:bar"},
		"[default0]:\rbar":                      {"[default0]:\rbar"},
		"[default0]:\rbar\rx":                   {"[default0]:bar", "[default0]:x"},
		"[pod/a/b] 2026-11-29T12:00:05.1Z x\ry": {"[pod/a/b] 2026-11-29T12:00:05.1Z x", "[pod/a/b] 2026-11-29T12:00:05.1Z y"},
		`{"log":"[default1]:x\rERROR: \"hidden\"\rlast\n","stream":"stderr","time":"2026-11-29T12:00:05.1Z"}`: {
			`{"log":"[default1]:x\n","stream":"stderr","time":"2026-11-29T12:00:05.1Z"}`,
			`{"log":"[default1]:ERROR: \"hidden\"\n","stream":"stderr","time":"2026-11-29T12:00:05.1Z"}`,
			`{"log":"[default1]:last\n","stream":"stderr","time":"2026-11-29T12:00:05.1Z"}`},
		"ERROR: Unexpected bus error encountered in worker.[rank1]: Traceback (most recent call last):": {
			"ERROR: Unexpected bus error encountered in worker.", "[rank1]: Traceback (most recent call last):"},
		"[default0]:a.[default1]:b.[default2]:c":           {"[default0]:a.", "[default0]:[default1]:b.", "[default0]:[default2]:c"},
		"[rank0]:   File \"x\", line 3, in main[rank1]: b": {"[rank0]:   File \"x\", line 3, in main", "[rank1]: b"},
	} {
		var got []string
		for _, s := range (Layout{}).Segments([]byte(raw)) {
			got = append(got, string(s))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q:\n got %q\nwant %q", raw, got, want)
		}
	}
}

// TestHiddenSegmentKeepsItsWriter is what Segments is for.
func TestHiddenSegmentKeepsItsWriter(t *testing.T) {
	raw := []byte(`{"log":"[default1]:x\rERROR: hidden\rlast\n","stream":"stderr","time":"2026-11-29T12:00:05.1Z"}`)
	segments := Layout{}.Segments(raw)
	got := describe(Layout{}.Line(segments[1]))
	want := "docker-json torchrun-tee | local=1 role=default stream=stderr level=error t=2026-11-29T12:00:05.1 zoned | ERROR: hidden"
	if got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
