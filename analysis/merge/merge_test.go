package merge

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rankscope/analysis"
)

// account is a log of a host with one event of rank.
func account(host, path string, size int64, rank int) analysis.Account {
	o := analysis.NoOrigin()
	o.Rank = rank
	line := analysis.Line{Number: 3, Origin: o, Text: "RuntimeError: CUDA out of memory", Pos: analysis.Pos{Offset: 100}}
	return analysis.Account{
		Input: analysis.Input{Path: path, Host: host, Size: size, Lines: 9, Status: analysis.InputRead}, Path: analysis.NoOrigin(),
		Events: []analysis.Event{{Signature: "cuda-oom", Role: analysis.RoleInitiating, Cause: analysis.CUDAOOM, Line: line, Count: 1}},
		Last:   analysis.Line{Number: 9, Text: "exit"},
	}
}

// fact adds a fact to an account.
func fact(a analysis.Account, fields map[string]string) analysis.Account {
	a.Events = append([]analysis.Event{{Signature: "host", Role: analysis.RoleFact, Fields: fields}}, a.Events...)
	return a
}

func names(j Joined) []string {
	var list []string
	for _, a := range j.Accounts {
		list = append(list, a.Input.Path)
	}
	return list
}

func TestLogsAreNamedByTheirHost(t *testing.T) {
	for name, c := range map[string]struct {
		parts []Part
		want  []string
	}{
		"the same path on two hosts": {
			[]Part{{File: "b.json", Accounts: []analysis.Account{account("node-b", "/logs/run.log", 7, 1)}},
				{File: "a.json", Accounts: []analysis.Account{account("node-a", "/logs/run.log", 8, 0)}}},
			[]string{"node-a:/logs/run.log", "node-b:/logs/run.log"},
		},
		"files before folders, numbers in order, the rotated first": {
			[]Part{{File: "a.json", Accounts: []analysis.Account{account("a", "l/rank_10.log", 1, 1), account("a", "l/rank_2.log", 2, 2),
				account("a", "run.log", 3, 3), account("a", "run.log.1", 4, 4), account("a", "run.log.2", 5, 5)}}},
			[]string{"a:run.log.2", "a:run.log.1", "a:run.log", "a:l/rank_2.log", "a:l/rank_10.log"},
		},
		"what came through a pipe is named by its report": {
			[]Part{{File: "pods/0.json", Accounts: []analysis.Account{account("login", "-", 5, 0)}},
				{File: "pods/1.json", Accounts: []analysis.Account{account("login", "-", 9, 1)}}},
			[]string{"pods/0.json:stdin", "pods/1.json:stdin"},
		},
		"a report twice, and an older one": {
			[]Part{{File: "a.json", Accounts: []analysis.Account{account("a", "run.log", 9, 0)}},
				{File: "copy.json", Accounts: []analysis.Account{account("a", "run.log", 9, 0)}},
				{File: "old.json", Accounts: []analysis.Account{account("a", "run.log", 5, 0)}}},
			[]string{"a:run.log"},
		},
		"a file that two nodes share": {
			[]Part{{File: "a.json", Accounts: []analysis.Account{account("a", "/nfs/run.log", 9, 0)}},
				{File: "b.json", Accounts: []analysis.Account{account("b", "/nfs/run.log", 9, 0)}}},
			[]string{"a:/nfs/run.log"},
		},
		"two ranks' files that hold the same": {
			[]Part{{File: "a.json", Accounts: []analysis.Account{account("a", "0/stderr.log", 9, -1), account("a", "1/stderr.log", 9, -1)}}},
			[]string{"a:0/stderr.log", "a:1/stderr.log"},
		},
		"a merge's own report": {
			[]Part{{File: "m.json", Accounts: []analysis.Account{account("a", "a:/logs/run.log", 9, 0)}}},
			[]string{"a:/logs/run.log"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, names(Join(c.parts))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestTheOrderOfReportsDoesNotMatter(t *testing.T) {
	var parts []Part
	for n, host := range []string{"a", "b", "c", "c", "d"} {
		size := int64(10 + n)
		parts = append(parts, Part{File: host + string(rune('0'+n)) + ".json", Accounts: []analysis.Account{
			account(host, "/logs/run.log", size, n), account(host, "/logs/0/stderr.log", size, n), account(host, "-", size, n)}})
	}
	want := Join(parts)
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(seed, 3))
		random.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
		if diff := cmp.Diff(want, Join(parts)); diff != "" {
			t.Fatalf("seed %d (-want +got):\n%s", seed, diff)
		}
	}
}

// The host tells the place only where it can.
func TestAHostIsAPlaceOnlyIfLogsLieOnSeveral(t *testing.T) {
	place := func(parts ...Part) string {
		var list []string
		for _, a := range Join(parts).Accounts {
			list = append(list, a.Path.Node)
		}
		return strings.Join(list, ",")
	}
	part := func(a ...analysis.Account) Part { return Part{File: a[0].Input.Host + ".json", Accounts: a} }
	if got := place(part(account("a", "/run.log", 1, 0)), part(account("b", "/run.log", 2, 1))); got != "a,b" {
		t.Errorf("places %q", got)
	}
	if got := place(part(account("login", "/a.log", 1, 0), account("login", "/b.log", 2, 1))); got != "," {
		t.Errorf("on one host: places %q", got)
	}
	if got := place(part(account("a", "/run.log", 1, 0)), part(account("b", "/run.log", 1, 0)), part(account("c", "/c.log", 3, 0))); got != "c," {
		t.Errorf("with a shared file: places %q", got)
	}
}

func TestReportsOfSeveralJobsAreToldApart(t *testing.T) {
	at := func(a analysis.Account, day int) analysis.Account {
		w := analysis.Writer{}
		w.First.Origin.Stamp.T = time.Date(2026, 12, day, 3, 0, 0, 0, time.UTC)
		w.Last = w.First
		a.Writers = []analysis.Writer{w}
		return a
	}
	for name, c := range map[string]struct {
		a, b analysis.Account
		want string
	}{
		"Slurm's numbers": {account("a", "/l/slurm-4711-0.out", 1, 0), account("b", "/l/slurm-4712-1.out", 2, 1),
			"the reports look like those of several jobs: job 4711 in 1.json, job 4712 in 2.json"},
		"world sizes": {fact(account("a", "a.log", 1, 0), map[string]string{"world_size": "4"}), fact(account("b", "b.log", 2, 1), map[string]string{"world_size": "8"}),
			"the reports look like those of several jobs: a world size of 4 in 1.json, a world size of 8 in 2.json"},
		"a rank on two hosts": {fact(account("a", "a.log", 1, 0), map[string]string{"rank": "3", "host": "a"}), fact(account("b", "b.log", 2, 1), map[string]string{"rank": "3", "host": "b"}),
			"the reports look like those of several jobs: rank 3 is on a in 1.json and on b in 2.json"},
		"days between": {at(account("a", "a.log", 1, 0), 1), at(account("b", "b.log", 2, 1), 9),
			"the reports look like those of several jobs: the log of 2.json begins 8 days after that of 1.json ended"},
		"one job": {at(fact(account("a", "slurm-1-0.out", 1, 0), map[string]string{"rank": "0", "host": "a", "world_size": "2"}), 1),
			at(fact(account("b", "slurm-1-1.out", 2, 1), map[string]string{"rank": "1", "host": "b", "world_size": "2"}), 2), ""},
	} {
		t.Run(name, func(t *testing.T) {
			j := Join([]Part{{File: "1.json", Accounts: []analysis.Account{c.a}}, {File: "2.json", Accounts: []analysis.Account{c.b}}})
			if got := strings.Join(j.Warnings, "\n"); got != c.want || j.Mixed != (c.want != "") {
				t.Errorf("warnings %q, mixed %v; want %q", got, j.Mixed, c.want)
			}
		})
	}
	j := Join([]Part{{File: "1.json", Accounts: []analysis.Account{account("a", "a.log", 1, 0)}, Provisional: true, LeftOut: 12}})
	want := "reports that tell only what was read so far: 1\nthe reports had no room for 12 events; the most telling are there"
	if got := strings.Join(j.Warnings, "\n"); got != want || j.Mixed {
		t.Errorf("warnings %q, mixed %v", got, j.Mixed)
	}
}

// What Join is given stays as it was.
func TestJoinChangesNoReport(t *testing.T) {
	part := Part{File: "a.json", Accounts: []analysis.Account{account("a", "/x.log", 1, 0), account("b", "/y.log", 2, 1)}}
	Join([]Part{part})
	if part.Accounts[0].Input.Path != "/x.log" || part.Accounts[0].Path.Node != "" {
		t.Errorf("changed to %+v", part.Accounts[0])
	}
}
