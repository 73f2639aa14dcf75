package engine

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rankscope/analysis/remedy"
)

// A second loader is counted however the program says that it has one.
func TestAValidationLoaderIsCounted(t *testing.T) {
	log, err := os.ReadFile(filepath.Join(incidents, "ddp-shm", "input", "run.log"))
	if err != nil {
		t.Fatal(err)
	}
	const said = "config num_workers=2 batch_size=8 prefetch_factor=2"
	const two = "4 ranks × ((2 workers × 2 prefetch + 1) + (4 workers × 2 prefetch + 1)) × 10 MiB = 560 MiB"
	const one = "4 ranks × (2 workers × 2 prefetch + 1) × 10 MiB = 200 MiB"
	for _, c := range []struct{ form, want string }{
		{"Namespace(batch_size=8, epochs=3, num_workers=2, prefetch_factor=2, seed=1, val_num_workers=4)", two},
		{"args: {'num_workers': 2, 'val_num_workers': 4, 'prefetch_factor': 2, 'data': '/data'}", two},
		{"cmd: train.py --num-workers 2 --val-num-workers 4 --prefetch-factor 2 --data /data", two},
		{"train.py --num_workers=2 --num_val_workers=4 --prefetch_factor=2", two},
		{`{"num_workers": 2, "valid_num_workers": 4, "prefetch_factor": 2}`, two},
		{"overrides: data.num_workers=2 data.val_dataloader.num_workers=4 prefetch_factor=2 num_workers=2", two},
		{"config num_workers=2 num_workers_val=4 prefetch_factor=2", two},
		{"config num_workers=2 val_num_workers=0 prefetch_factor=2", one},
		{"config num_workers=2 interval_num_workers=4 prefetch_factor=2", one},
		{said, one},
	} {
		path := filepath.Join(t.TempDir(), "run.log")
		if err := os.WriteFile(path, bytes.ReplaceAll(log, []byte(said), []byte(c.form)), 0o600); err != nil {
			t.Fatal(err)
		}
		e, err := New(Options{Paths: []string{path}, Remedy: remedy.Options{BatchBytes: 10 << 20}})
		if err != nil {
			t.Fatal(err)
		}
		if err := e.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := e.Snapshot().Plan.Size.Formula; got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.form, got, c.want)
		}
		e.Close()
	}
	if !strings.Contains(string(log), said) {
		t.Errorf("no line says %q", said)
	}
}
