package engine

import (
	"os"
	"path/filepath"
	"testing"

	"rankscope/analysis"
)

const (
	bareShell = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: train-0\nspec:\n  containers:\n  - name: train\n    image: train\n"
	mounted   = bareShell + "    volumeMounts:\n    - {name: dshm, mountPath: /dev/shm}\n  volumes:\n  - name: dshm\n" +
		"    emptyDir: {medium: Memory, sizeLimit: 16Gi}\n"
	hardlyUsed = "Filesystem      Size  Used Avail Use% Mounted on\ntmpfs            16G  492M   16G   3% /dev/shm\n"
)

// beside writes documents and returns their paths behind an incident's.
func beside(t *testing.T, incident string, documents map[string]string) []string {
	t.Helper()
	folder := t.TempDir()
	paths := []string{filepath.Join(incidents, incident, "input")}
	for name, text := range documents {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

func TestDocumentsRaiseAndLowerCauses(t *testing.T) {
	for _, c := range []struct {
		name, incident string
		documents      map[string]string
		right          func(*Snapshot) bool
	}{
		{"a pod without the mount", "single-shm", map[string]string{"pod.yaml": bareShell}, func(s *Snapshot) bool {
			return s.Incident.Cause == analysis.ShmExhausted && s.Incident.Confidence == analysis.High && rankIs(s, 0)
		}},
		{"a pod of another name", "single-shm", map[string]string{"pod.yaml": bareShell + "    # x\n  hostname: other\n"}, func(s *Snapshot) bool {
			return s.Incident.Confidence == analysis.High
		}},
		{"a large mount, hardly used", "single-shm", map[string]string{"pod.yaml": mounted, "df.txt": hardlyUsed}, func(s *Snapshot) bool {
			return s.Incident.Confidence != analysis.High && among(s.Incident.Hypotheses, analysis.MappedFileTruncated)
		}},
		{"another pod of two", "shm-kubectl-2pod", map[string]string{"pod.yaml": bareShell}, func(s *Snapshot) bool {
			return s.Incident.Cause == analysis.ShmExhausted && rankIs(s, 1)
		}},
		{"a clean run in a pod without the mount", "clean-mpi5", map[string]string{"pod.yaml": bareShell}, func(s *Snapshot) bool {
			return s.Incident.Cause == analysis.CauseNone
		}},
		{"an accountant's word for a kill", "kill-slurm-files", map[string]string{"sacct.txt": "JobID|State|ExitCode\n2|OUT_OF_MEMORY|0:125\n2.0|OUT_OF_MEMORY|0:125\n"},
			func(s *Snapshot) bool { return s.Incident.Cause == analysis.MemoryOOM && rankIs(s, 3) }},
		{"a kill in docker", "kill-docker", map[string]string{"inspect.json": `[{"Id":"1","State":{"OOMKilled":true,"ExitCode":137},"Name":"/t","HostConfig":{"Memory":0,"ShmSize":1073741824}}]`},
			func(s *Snapshot) bool { return s.Incident.Cause == analysis.MemoryOOM && rankIs(s, 0) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := read(t, beside(t, c.incident, c.documents)...)
			if !c.right(s) {
				t.Errorf("%s (%s): %s", s.Incident.Cause, s.Incident.Confidence, s.Incident.Summary)
			}
			kinds := 0
			for _, in := range s.Inputs {
				if in.Context != "" {
					kinds++
				}
			}
			if kinds != len(c.documents) {
				t.Errorf("%d documents were recognised, want %d", kinds, len(c.documents))
			}
		})
	}
}

func rankIs(s *Snapshot, rank int) bool {
	return s.Incident.Origin != nil && s.Incident.Origin.Rank == rank
}

func TestNoRankIsMadeOfADocument(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rank-7.yaml")
	if err := os.WriteFile(path, []byte(bareShell), 0o600); err != nil {
		t.Fatal(err)
	}
	if in := read(t, path).Incident; len(in.Ranks) != 0 || in.Confidence == analysis.High || in.Origin != nil {
		t.Errorf("ranks %v, %s (%s)", in.Ranks, in.Cause, in.Confidence)
	}
}

func TestTheKernelNamesTheDriver(t *testing.T) {
	s := read(t, filepath.Join(incidents, "cgroup-oom", "input"))
	for _, in := range s.Inputs {
		if filepath.Base(in.Path) == "dmesg.log" && in.Context != "dmesg" {
			t.Errorf("dmesg is taken for %q", in.Context)
		}
	}
	if s.Incident.Cause != analysis.MemoryOOM || !rankIs(s, 1) {
		t.Errorf("%s: %s", s.Incident.Cause, s.Incident.Summary)
	}
}
