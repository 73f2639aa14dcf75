package document

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"rankscope/analysis"
)

// said writes an event as one line of a table: line, signature, pod, fields.
func said(e analysis.Event) string {
	var fields []string
	for k, v := range e.Fields {
		fields = append(fields, k+"="+v)
	}
	sort.Strings(fields)
	return strings.TrimSpace(fmt.Sprintf("%d %s %s | %s", e.Line.Number, e.Signature, e.Line.Origin.Pod, strings.Join(fields, " ")))
}

func TestDocuments(t *testing.T) {
	for _, c := range []struct {
		file, kind string
		says       []string
	}{
		{"pod.yaml", Pod, []string{
			"4 pod-placed trainer-worker-0 | namespace=ml node=gpu-07 pod=trainer-worker-0",
			"9 no-shm-mount trainer-worker-0 | container=pytorch pod=trainer-worker-0 standing=true total=64 MiB",
			"13 memory-limit trainer-worker-0 | container=pytorch memory_limit=64Gi",
			"29 container-bus-error trainer-worker-0 | container=pytorch exitcode=135 pod=trainer-worker-0 reason=Error",
		}},
		{"job.yaml", Pod, []string{
			"13 memory-limit  | container=pytorch memory_limit=128Gi",
			"18 shm-volume  | container=pytorch shm_size=16Gi",
		}},
		{"pod.json", Pod, []string{
			"4 pod-placed trainer-0 | namespace=ml pod=trainer-0",
			"5 no-shm-mount trainer-0 | container=pytorch pod=trainer-0 standing=true total=64 MiB",
			"13 container-oom-killed trainer-0 | container=pytorch exitcode=137 pod=trainer-0 reason=OOMKilled",
		}},
		{"describe.txt", Describe, []string{
			"5 pod-placed trainer-worker-0 | namespace=ml node=gpu-07 pod=trainer-worker-0",
			"15 container-oom-killed trainer-worker-0 | container=pytorch exitcode=137 pod=trainer-worker-0 reason=OOMKilled",
			"22 memory-limit trainer-worker-0 | container=pytorch memory_limit=64Gi",
			"36 shm-volume trainer-worker-0 | container=pytorch shm_size=16Gi",
		}},
		{"describe-bare.txt", Describe, []string{
			`6 emptydir-limit trainer-0 | message=Usage of EmptyDir volume "cache" exceeds the limit "1Gi". pod=trainer-0 reason=Evicted`,
			"8 no-shm-mount trainer-0 | container=train pod=trainer-0 standing=true total=64 MiB",
			"12 container-bus-error trainer-0 | container=train exitcode=135 pod=trainer-0 reason=Error",
			"18 pod-evicted trainer-0 | message=The node was low on resource: memory. pod=trainer-0 reason=Evicted",
		}},
		{"events.txt", Listing, []string{
			"3 container-oom-killed  | anon_rss=100kB driver=shared memory process=python reason=OOMKilling shmem_rss=900kB",
			"4 pod-evicted trainer-worker-1 | message=The node was low on resource: memory. Threshold quantity: 100Mi pod=trainer-worker-1 reason=Evicted",
		}},
		{"sacct.txt", Sacct, []string{
			"3 sacct-out-of-memory  | exitcode=0:125 state=OUT_OF_ME+ step_id=4711",
			"6 sacct-cancelled  | exitcode=0:0 state=TIMEOUT step_id=4712",
			"7 sacct-state  | exitcode=0:0 slurm_job_id=4713 state=COMPLETED",
			"8 sacct-bus-error  | exitcode=0:7 state=FAILED step_id=4714.0",
		}},
		{"sacct-parsable.txt", Sacct, []string{
			"2 sacct-cancelled  | exitcode=0:0 reason=None state=CANCELLED by 1000 step_id=4711",
			"4 sacct-cancelled  | exitcode=1:0 reason=None state=NODE_FAIL step_id=4715",
		}},
		{"df.txt", DF, []string{
			"5 df-shm-row  | mount=/dev/shm percent=100 total=64M used=64M",
			"6 df-disk-full  | mount=/data percent=100 total=3.5T used=3.5T",
		}},
		{"df-blocks.txt", DF, []string{"2 df-shm-row  | mount=/dev/shm percent=3 total=16777216 KiB used=503316 KiB"}},
		{"df-inodes.txt", DF, []string{"2 df-shm-inodes  | inodes=1024 inodes_used=1024 mount=/dev/shm"}},
		{"docker.json", Docker, []string{
			"7 container-bus-error  | container=train exitcode=135",
			"13 memory-limit  | container=train memory_limit=68719476736",
			"14 docker-shm-default  | container=train standing=true total=64 MiB",
		}},
		{"docker-host.json", Docker, []string{"1 container-oom-killed  | container=t exitcode=137 reason=OOMKilled"}},
		{"dmesg.txt", Dmesg, []string{
			"2 kernel-oom-killed  | anon_rss=7012340kB driver=anonymous memory pid=23203 process=python3 shmem_rss=20480kB",
			"3 kernel-oom-killed  | anon_rss=12340kB driver=shared memory pid=23204 process=python3 shmem_rss=7020480kB",
		}},
	} {
		t.Run(c.file, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("testdata", c.file))
			if err != nil {
				t.Fatal(err)
			}
			if kind := Recognise(c.file, data); kind != c.kind {
				t.Fatalf("recognised as %q, want %q", kind, c.kind)
			}
			var got []string
			for _, e := range Events(c.kind, data) {
				got = append(got, said(e))
				if at := string(data[e.Line.Pos.Offset:e.Line.Pos.End()]); !strings.Contains(at, e.Line.Text) {
					t.Errorf("line %d says %q, but there stands %q", e.Line.Number, e.Line.Text, at)
				}
				if Explain(e.Signature) == "" {
					t.Errorf("%s isn't explained", e.Signature)
				}
			}
			if a, b := strings.Join(got, "\n"), strings.Join(c.says, "\n"); a != b {
				t.Errorf("says\n%s\nwant\n%s", a, b)
			}
		})
	}
}

func TestLogsAreNoDocuments(t *testing.T) {
	for _, text := range []string{
		"", "\n\n", "2026-12-01 03:08:16 INFO step 1\n",
		`{"log":"x","stream":"stderr","time":"2026-12-01T03:09:26Z"}` + "\n",
		"signatures:\n  - id: x\n    role: fact\n", "Name: run 7\nloss 3\n",
		"[rank0]: Traceback (most recent call last):\n", "package main\n\nfunc main() {}\n", "JobID 4711 started\n",
		"[1,0]<stderr>: step 0\n", "model:\n  kind: Pod\n",
	} {
		if kind := Recognise("run.log", []byte(text)); kind != "" {
			t.Errorf("%q is taken for %s", text, kind)
		}
	}
}

func TestBombsAreRefused(t *testing.T) {
	head := "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n"
	aliases := head + "a: &a [x,x,x,x,x,x,x,x,x,x]\n"
	for i := 'b'; i < 'k'; i++ {
		p := string(i - 1)
		aliases += fmt.Sprintf("%c: &%c [*%s,*%s,*%s,*%s,*%s,*%s,*%s,*%s,*%s]\n", i, i, p, p, p, p, p, p, p, p, p)
	}
	for name, text := range map[string]string{
		"aliases": aliases, "itself": head + "a: &a [*a]\nb: *a\n", "brackets": head + "a: " + strings.Repeat("[", 5000),
		"dashes": head + "a:\n" + strings.Repeat("- ", 5000) + "x\n",
		"deep": head + func() (s string) {
			for i := range 400 {
				s += strings.Repeat(" ", i) + "a:\n"
			}
			return s
		}(),
	} {
		if events := Events(Pod, []byte(text)); len(events) > 1 {
			t.Errorf("%s: %d events", name, len(events))
		}
	}
}

func FuzzEvents(f *testing.F) {
	files, err := filepath.Glob("testdata/*.*")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		if data, err := os.ReadFile(file); err == nil {
			f.Add(data)
		}
	}
	kinds := []string{Pod, Describe, Listing, Sacct, DF, Docker, Dmesg}
	f.Fuzz(func(t *testing.T, data []byte) {
		Recognise("x", data)
		for _, kind := range kinds {
			for _, e := range Events(kind, data) {
				if e.Line.Pos.Offset < 0 || e.Line.Pos.End() > int64(len(data)) || len(e.Line.Text) > analysis.MaxEvidence {
					t.Fatalf("%s: an event outside of its document: %+v", kind, e)
				}
			}
		}
	})
}
