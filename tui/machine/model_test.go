package machine

import (
	"strings"
	"testing"
	"time"

	"rankscope/theme"
	"rankscope/tui/cells"
)

func TestView(t *testing.T) {
	state := State{Mounts: []Mount{{Name: "/dev/shm", Ranks: []int{2, 3}, Size: 64 << 20, Used: 61 << 20, Listed: 0,
		Trend: 1 << 16, FullIn: 48 * time.Second, Verdict: "living processes hold unlinked files",
		Holders: []Holder{{PID: 41, Rank: 2, Files: 3, Bytes: 60 << 20}}}}}
	for name, test := range map[string]struct {
		state State
		want  []string
	}{
		"nothing": {want: []string{"No rank of this log runs on this machine."}},
		"refused": {state: State{Why: "permission is missing"}, want: []string{"permission is missing"}},
		"filling": {state: state, want: []string{"/dev/shm of ranks 2, 3", "61 MiB of 64 MiB used, 95 %", "full in about 48 s",
			"df 61 MiB, du 0 B", "living processes", "r2  pid 41  60 MiB in 3 files"}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, width := range []int{0, 1, 7, 60} {
				m := New(DefaultKeyMap(), NewStyles(theme.Mono()))
				m.SetSize(width, 12)
				m.SetState(test.state)
				view := m.View()
				for row := range strings.SplitSeq(view, "\n") {
					if cells.Width(row) != width {
						t.Fatalf("a row of %d cells, want %d", cells.Width(row), width)
					}
				}
				for _, want := range test.want {
					if width == 60 && !strings.Contains(view, want) {
						t.Errorf("no %q in\n%s", want, view)
					}
				}
			}
		})
	}
}
