package tui

import (
	"fmt"
	"slices"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

// BenchmarkUpdateAndView is what one key costs at 200×60: p99 is to stay within
// 8 ms.
func BenchmarkUpdateAndView(b *testing.B) {
	for name, e := range map[string]*fakeEngine{"4 ranks": ddpShm(b), "512 ranks": manyRanks(b, 512), "4096 ranks": manyRanks(b, 4096)} {
		for _, key := range []string{"j", "ctrl+d", "e", "]", "w", "tab", "z"} {
			b.Run(fmt.Sprintf("%s/%s", name, key), func(b *testing.B) {
				d := drive(b, e, 200, 60)
				d.keys("g")
				var took []time.Duration
				b.ReportAllocs()
				for b.Loop() {
					from := time.Now()
					next, cmd := d.model.Update(press(key))
					d.model = next.(Model)
					_ = d.model.View()
					took = append(took, time.Since(from))
					d.run(cmd)
				}
				slices.Sort(took)
				b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
			})
		}
	}
}

// BenchmarkSnapshot is what a new snapshot costs.
func BenchmarkSnapshot(b *testing.B) {
	for name, e := range map[string]*fakeEngine{"4 ranks": ddpShm(b), "4096 ranks": manyRanks(b, 4096)} {
		b.Run(name, func(b *testing.B) {
			d := drive(b, e, 200, 60)
			b.ReportAllocs()
			revision := uint64(10)
			for b.Loop() {
				revision++
				s := *e.snapshot
				s.Revision = revision
				incident := *s.Incident
				s.Incident = &incident
				next, _ := d.model.Update(snapshotMsg{snapshot: &s})
				d.model = next.(Model)
				_ = d.model.View()
			}
		})
	}
}

var _ tea.Model = Model{}
