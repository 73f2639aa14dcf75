package catalog

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"rankscope/analysis"
)

// quoted are lines that say what a failure says and are none: the programs that
// print the sentences, documentation, configuration, searches.
const quoted = `
SIGNAL_HANDLER(SIGBUS, handler_SIGBUS, "ERROR: Unexpected bus error encountered in worker. "
  "This might be caused by insufficient shared memory (shm).\n");
    raise RuntimeError('DataLoader worker (pid(s) {}) exited unexpectedly'.format(pids_str)) from e
        # Error happened: DataLoader worker (pid 27) is killed by signal: Bus error. It is possible that
TORCH_CHECK(false, "unable to allocate shared memory(shm) for file <", filename_, ">: ", c10::utils::str_error(err));
      TORCH_CHECK(false, "could not unlink the shared memory file ", filename_, " : ", c10::utils::str_error(errno));
> RuntimeError: DataLoader worker (pid 229) is killed by signal: Bus error. It is possible that dataloader's workers are out of shared memory.
- If you see ` + "`RuntimeError: DataLoader worker (pid 3) is killed by signal: Bus error.`" + ` raise --shm-size.
| ` + "`unable to allocate shared memory(shm) for file </torch_1_2_3>`" + ` | /dev/shm too small | mount 16Gi |
# RuntimeError: DataLoader worker (pid 40931) is killed by signal: Bus error. It is possible that
train.log:981:RuntimeError: DataLoader worker (pid 27) is killed by signal: Bus error. It is possible that
981:RuntimeError: DataLoader worker (pid 27) is killed by signal: Bus error. It is possible that
logs/a.out-3-OSError: [Errno 28] No space left on device
grep -a 'killed by signal' train.log
rg -a -n 'killed by signal|allocate shared memory|bus error encountered' LOG
pattern: "DataLoader worker \\(pid (\\d+)\\) is killed by signal: Bus error"
+            "RuntimeError: Too many open files. Communication with the workers is no longer possible."
except KeyboardInterrupt:
    raise KeyboardInterrupt
class RendezvousConnectionError(RendezvousError):
# MDB_CORRUPTED: Located page was wrong type
NVRM: Xid table: see the manual
NCCL INFO NET/IB : Using [0]mlx5_0:1/IB [1]mlx5_1:1/IB [RO]; OOB eth0:10.0.0.3<0>
NCCL INFO Channel 00/0 : 0[0] -> 1[1] via SHM/direct/direct
NCCL INFO Could not enable P2P between dev 0 and dev 1, falling back to /dev/shm
NCCL_DEBUG=INFO NCCL_SHM_DISABLE=1 torchrun train.py
kubectl exec POD -- df -h /dev/shm
sudo mount -o remount,size=128G /dev/shm
tmpfs /dev/shm tmpfs defaults,size=128G 0 0
      medium: Memory # else the worker is killed by signal: Bus error
echo "write error: No space left on device"
Validation Mean Absolute Error: 0.31
loss 0.31 ValueErrorRate 0.0
`

// notFacts are the IDs of all events of a text's lines that are more than facts.
func notFacts(c *Catalog, text string) []string {
	var out []string
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		before := lines[max(0, i-maxContext):i]
		for _, e := range c.Match(analysis.Line{Origin: analysis.NoOrigin(), Text: line}, func() []string { return before }) {
			if e.Role != analysis.RoleFact {
				out = append(out, e.Signature+": "+line)
			}
		}
	}
	return out
}

func TestQuotedLinesAreNoFailures(t *testing.T) {
	for _, e := range notFacts(loaded(t), quoted) {
		t.Error(e)
	}
}

// TestOwnTextIsNoFailure: the catalogue's own files and code, printed into a log,
// are full of its sentences.
func TestOwnTextIsNoFailure(t *testing.T) {
	c := loaded(t)
	for _, tree := range []fs.FS{embedded, os.DirFS(".")} {
		err := fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
			if d != nil && d.IsDir() && d.Name() == "document" {
				return fs.SkipDir // its examples are a cluster's own words
			}
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".yaml") && !strings.HasSuffix(path, ".go") {
				return err
			}
			text, err := fs.ReadFile(tree, path)
			for _, e := range notFacts(c, string(text)) {
				t.Errorf("%s: %s", path, e)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
