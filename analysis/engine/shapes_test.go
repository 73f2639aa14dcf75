package engine

import (
	"fmt"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"

	"rankscope/analysis"
	"rankscope/analysis/engine/generated"
)

// verdict is what must not change with the shape of a log.
func verdictOf(in *analysis.Incident) string {
	ranks := []int{}
	if in.Origin != nil {
		ranks = append(ranks, in.Origin.Rank)
		for _, p := range in.Origins {
			ranks = append(ranks, p.Rank)
		}
	}
	sort.Ints(ranks)
	return fmt.Sprint(in.Cause, " of ", ranks)
}

// by groups lines by what a prefix names, each group a file.
func by(text string, prefix *regexp.Regexp, name string) []generated.File {
	groups := map[string]*strings.Builder{}
	var order []string
	last := ""
	for line := range strings.Lines(text) {
		if m := prefix.FindStringSubmatch(line); m != nil {
			last = m[1]
		} else {
			last = "launcher"
		}
		if groups[last] == nil {
			groups[last] = &strings.Builder{}
			order = append(order, last)
		}
		groups[last].WriteString(line)
	}
	var files []generated.File
	for _, group := range order {
		path := fmt.Sprintf(name, group)
		if group == "launcher" {
			path = "launcher.log"
		}
		files = append(files, generated.File{Path: path, Text: groups[group].String()})
	}
	return files
}

// joined puts files one behind another.
func joined(files []generated.File) []generated.File {
	var all strings.Builder
	for _, f := range files {
		all.WriteString(f.Text)
	}
	return []generated.File{{Path: "all.log", Text: all.String()}}
}

var (
	taskPrefix = regexp.MustCompile(`^(\d+): `)
	podPrefix  = regexp.MustCompile(`^\[pod/([\w-]+)/`)
)

func TestTheShapeOfALogChangesNothing(t *testing.T) {
	known := loaded(t)
	for _, c := range []struct {
		name              string
		launcher, runtime string
		reshape           func(seed uint64, files []generated.File) []generated.File
	}{
		{"srun's lines split by rank", "srun-label", "bare", func(_ uint64, f []generated.File) []generated.File {
			return append(by(f[0].Text, taskPrefix, "rank-%s.log"), f[1:]...)
		}},
		{"srun's lines joined by rank", "srun-label", "bare", func(_ uint64, f []generated.File) []generated.File {
			return append(joined(by(f[0].Text, taskPrefix, "rank-%s.log")), f[1:]...)
		}},
		{"srun's files by task", "srun-label", "bare", func(seed uint64, _ []generated.File) []generated.File {
			return generated.As(seed, "srun-files", "bare").Files
		}},
		{"pods' lines split by pod", "torchrun-tee", "+kubectl-both", func(_ uint64, f []generated.File) []generated.File {
			return append(by(f[0].Text, podPrefix, "%s.txt"), f[1:]...)
		}},
		{"pods' lines joined by pod", "torchrun-tee", "+kubectl-both", func(_ uint64, f []generated.File) []generated.File {
			return append(joined(by(f[0].Text, podPrefix, "%s.txt")), f[1:]...)
		}},
		{"torchrun's console beside its folders", "torchrun-tee", "bare", func(seed uint64, _ []generated.File) []generated.File {
			return generated.As(seed, "torchrun-tee-dirs", "bare").Files
		}},
		{"torchrun's folders alone", "torchrun-tee", "bare", func(seed uint64, _ []generated.File) []generated.File {
			return generated.As(seed, "torchrun-dirs", "bare").Files
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tried := 0
			for seed := uint64(0); tried < shapeSeeds; seed++ {
				own := generated.New(seed)
				if family(own.Dialect) != family(c.launcher) || !own.Truth.Evidence || own.World > 64 {
					continue
				}
				tried++
				made := generated.As(seed, c.launcher, c.runtime)
				a, b := answer(t, known, made.Files), answer(t, known, c.reshape(seed, made.Files))
				if x, y := verdictOf(a), verdictOf(b); x != y {
					t.Errorf("seed %d (%s, %d ranks on %d nodes): %s, reshaped %s; truth %s of rank %d", seed, made.Kind, made.World, made.Nodes,
						x, y, made.Truth.Cause, made.Truth.Rank)
				}
			}
		})
	}
}

// TestJoinedConsolesNameNoOtherRank joins consoles of several nodes, whose local
// ranks are then the same: a rank may become unknown, never another.
func TestJoinedConsolesNameNoOtherRank(t *testing.T) {
	known := loaded(t)
	tried := 0
	for seed := uint64(0); tried < shapeSeeds; seed++ {
		own := generated.New(seed)
		if family(own.Dialect) != "torchrun" || !own.Truth.Evidence || own.World > 64 || own.Nodes == 1 || own.Truth.Rank < 0 {
			continue
		}
		tried++
		made := generated.As(seed, "torchrun-tee", "bare")
		in := answer(t, known, joined(made.Files))
		if g := gradeOf(made.Truth, in); g == wrong || g == wrongAndSure {
			t.Errorf("seed %d (%s, %d ranks on %d nodes): %s (%s); truth %s of rank %d", seed, made.Kind, made.World, made.Nodes,
				verdictOf(in), in.Confidence, made.Truth.Cause, made.Truth.Rank)
		}
	}
}

// family is the program that starts the ranks.
func family(dialect string) string {
	name, _, _ := strings.Cut(dialect, "+")
	name, _, _ = strings.Cut(name, "-")
	return name
}

func TestAFileGivenTwiceCountsOnce(t *testing.T) {
	known := loaded(t)
	for seed := range uint64(shapeSeeds) {
		made := generated.New(seed)
		if len(made.Files) == 0 || made.World > 64 {
			continue
		}
		once := answer(t, known, made.Files)
		var twice []generated.File
		for _, f := range made.Files {
			twice = append(twice, f, generated.File{Path: "copy/" + f.Path, Text: f.Text})
		}
		both := answer(t, known, twice)
		if a, b := verdictOf(once), verdictOf(both); a != b {
			t.Errorf("seed %d (%s, %s): %s, given twice %s", seed, made.Kind, made.Dialect, a, b)
		}
		if rise(once.Confidence, both.Confidence) {
			t.Errorf("seed %d (%s, %s): %s rose to %s", seed, made.Kind, made.Dialect, once.Confidence, both.Confidence)
		}
	}
}

func rise(from, to analysis.Confidence) bool {
	order := map[analysis.Confidence]int{analysis.Low: 0, analysis.Medium: 1, analysis.High: 2}
	return order[to] > order[from]
}

// TestWhatIsNoFailureIsNotCalledOne: sources, signature files and warnings.
func TestWhatIsNoFailureIsNotCalledOne(t *testing.T) {
	known := loaded(t)
	var files []string
	for _, pattern := range []string{"../catalog/signatures/*.yaml", "../*/*.go", "../remedy/plans/*.yaml", "*.go", "generated/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		if in := answerOf(t, known, file); in.Confidence == analysis.High {
			t.Errorf("%s: %s (high): %s", file, in.Cause, in.Summary)
		}
	}
	for name, text := range map[string]string{"source.py": python, "warnings.log": strings.Repeat(warnings, 200)} {
		in := answer(t, known, []generated.File{{Path: "given.log", Text: text}})
		if in.Confidence == analysis.High || in.Cause != analysis.CauseNone && in.Confidence != analysis.Low {
			t.Errorf("%s: %s (%s): %s", name, in.Cause, in.Confidence, in.Summary)
		}
	}
}

const python = `import torch
# RuntimeError: DataLoader worker (pid 27) is killed by signal: Bus error.
def handler():
    raise RuntimeError(f"DataLoader worker (pid {pid}) is killed by signal: Bus error. ")
    message = "ERROR: Unexpected bus error encountered in worker. This might be caused by insufficient shared memory (shm)."
    raise OSError(28, "No space left on device")
    print("CUDA out of memory. Tried to allocate 2.00 GiB")
`

const warnings = `2026-12-01 03:08:16,803 - WARNING - trainer - dataset shard had 3 errors and was skipped
UserWarning: Detected call of lr_scheduler.step() before optimizer.step().
2026-12-01 03:08:17,803 - ERROR - trainer - failed to send metrics, retrying after timeout
/usr/lib/python3/dist-packages/torch/utils/data/dataloader.py:624: UserWarning: This DataLoader will create 4 worker processes in total. Our suggested max number of worker in current system is 2, which is smaller than what this DataLoader is going to create.
2026-12-01 03:08:18,803 - WARNING - trainer - gradient overflow, skipping step
`
