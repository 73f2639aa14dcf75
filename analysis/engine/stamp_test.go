package engine

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"rankscope/analysis"
	"rankscope/analysis/parse"
)

// plainStamp is the reference: every line before offset is parsed, one by one.
func plainStamp(l parse.Layout, text []byte, offset int) analysis.Stamp {
	raw, _, _ := bytes.Cut(text[offset:], []byte{'\n'})
	o := l.Line(raw).Origin
	if !o.Stamp.IsZero() {
		return o.Stamp
	}
	var nearest, own analysis.Stamp
	seen := 0
	for rest := text[:offset]; len(rest) > 0 && seen < backLines && (seen < stampLookup || nearest.IsZero() && o.Pod == ""); seen++ {
		var line []byte
		line, rest = lastLine(rest)
		near := l.Line(line).Origin
		if near.Stamp.IsZero() || near.Pod != o.Pod || near.Task != o.Task {
			continue
		}
		if nearest.IsZero() {
			nearest = near.Stamp
		}
		if o.Key() == analysis.KeyNone || near.Key() == o.Key() {
			own = near.Stamp
			break
		}
	}
	if !own.IsZero() && own.Uptime == nearest.Uptime && nearest.T.Sub(own.T).Abs() > oneClock {
		nearest = own
	}
	nearest.Inferred = !nearest.IsZero()
	return nearest
}

// bytesOf is a source.Reader of bytes in memory.
type bytesOf struct{ *bytes.Reader }

func (bytesOf) Close() error { return nil }

// mixedLog is a log of runs of lines with and without a time.
func mixedLog(random *rand.Rand, size int) []byte {
	var text []byte
	for len(text) < size {
		line := []string{
			"Traceback (most recent call last):\n",
			"[rank3]:   File \"/srv/a.py\", line 264, in f\n",
			"RuntimeError: closed by peer [10.0.0.5]:4711 at pair.cc:534\n",
			"connect to 10.0.0.5:29500\n",
			"2026-12-01 03:08:%02d,716 - INFO - [rank %d] - trainer - step 37\n",
			"[pod/train-0/main] 2026-12-01 03:08:%02d,716 - INFO - [rank %d] - trainer - step 37\n",
			"[pod/train-1/main] RuntimeError: x\n",
		}[random.IntN(7)]
		for range 1 << random.IntN(9) {
			if bytes.IndexByte([]byte(line), '%') >= 0 {
				text = fmt.Appendf(text, line, random.IntN(60), random.IntN(5))
			} else {
				text = append(text, line...)
			}
		}
	}
	return text
}

func TestAStampIsThatOfTheReference(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range shapeSeeds {
		text := mixedLog(random, 120<<10)
		start := bytes.IndexByte(text[60<<10:], '\n') + 60<<10 + 1
		l := parse.Learn(text[:headSize], text)
		p := &passage{job: &job{reader: bytesOf{bytes.NewReader(text)}}, layout: &l, text: text[start:], start: int64(start)}
		for at := start; at < len(text); {
			raw, _, _ := bytes.Cut(text[at:], []byte{'\n'})
			if random.IntN(20) == 0 {
				e := analysis.Event{Line: p.line(raw, int64(at), 0)}
				p.stamp(&e)
				if want := plainStamp(l, text, at); e.Line.Origin.Stamp != want {
					t.Fatalf("line at %d, %q: %+v, want %+v", at, raw, e.Line.Origin.Stamp, want)
				}
			}
			at += len(raw) + 1
		}
	}
}
