package remedy

import (
	"strings"
	"testing"

	"rankscope/analysis"
)

func TestStalledLooksAtTheRankThatIsWaitedFor(t *testing.T) {
	inc := &analysis.Incident{Cause: analysis.CauseUnknown}
	for name, c := range map[string]struct {
		rank analysis.Rank
		env  string
		want []string
	}{
		"a node":   {analysis.Rank{Rank: 3, Node: "node-b", PID: 41}, "slurm", []string{"py-spy dump --pid 41", "/dev/shm"}},
		"a pod":    {analysis.Rank{Rank: 3, Pod: "job-1", PID: 41}, "kubernetes", []string{"kubectl exec", "py-spy dump --pid 41", "job-1"}},
		"no place": {analysis.Rank{Rank: 3}, "", []string{"py-spy dump --pid PID"}},
	} {
		t.Run(name, func(t *testing.T) {
			list := Stalled(analysis.Stall{Ranks: []analysis.Rank{c.rank}}, inc, nil, Options{Environment: c.env})
			var all []string
			for _, command := range list {
				all = append(all, command.Command)
			}
			if len(list) < 2 || !strings.Contains(all[0], "py-spy") {
				t.Fatalf("commands:\n%s", strings.Join(all, "\n"))
			}
			for _, want := range c.want {
				if !strings.Contains(strings.Join(all, "\n"), want) {
					t.Errorf("no %q in\n%s", want, strings.Join(all, "\n"))
				}
			}
		})
	}
	if list := Stalled(analysis.Stall{}, inc, nil, Options{}); list != nil {
		t.Errorf("commands for nobody: %v", list)
	}
}
