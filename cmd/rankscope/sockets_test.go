package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rankscope/cmd/rankscope/demo"
	"rankscope/tui/screentest"
)

// traced is a command under strace, which notes each socket; the test is passed
// over where there is no strace, or it may not trace.
func traced(t *testing.T, folder string, args ...string) (cmd *exec.Cmd, sockets func() string) {
	t.Helper()
	trace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("no strace here")
	}
	if out, err := exec.Command(trace, "-f", "true").CombinedOutput(); err != nil {
		t.Skipf("strace may not trace here: %s", out)
	}
	file := filepath.Join(t.TempDir(), "trace")
	cmd = exec.Command(trace, append([]string{"-f", "-qq", "-e", "trace=socket,socketpair,connect,bind,listen,sendto", "-e", "signal=none", "-o", file, "rankscope"}, args...)...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "LANG=C.UTF-8", "LC_ALL=", "TMUX=", "DISPLAY=", "WAYLAND_DISPLAY=", "COLORTERM=")
	return cmd, func() string {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
}

// No command makes a socket. The one program that the explorer would start and
// that makes one, a clipboard's helper, needs a display or tmux, which are
// taken away here.
func TestNoSocketIsMade(t *testing.T) {
	folder := logFolder(t)
	for _, args := range [][]string{{"report", demo.Name}, {"watch", "--settle", "10ms", demo.Name}, {"--version"}} {
		cmd, sockets := traced(t, folder, args...)
		if out, err := cmd.CombinedOutput(); err != nil && cmd.ProcessState.ExitCode() != exitIncident {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		if made := strings.TrimSpace(sockets()); made != "" {
			t.Errorf("%v: %s", args, made)
		}
	}
}

func TestNoSocketIsMadeByTheExplorerInATerminal(t *testing.T) {
	cmd, sockets := traced(t, logFolder(t), demo.Name)
	s := screentest.Start(t, 120, 36, cmd)
	s.See(t, "rank 2")
	s.Keys(t, "y")
	s.See(t, "sent")
	s.Keys(t, "q")
	ends(t, s, 0)
	// lipgloss reads terminfo when it is loaded, and asks for the home folder;
	// where C is linked in, as in a test program, its library asks nscd. That is
	// why the README has the program built without.
	made := strings.Split(strings.TrimSpace(sockets()), "\n")
	for n, line := range made {
		nscd := strings.Contains(line, "socket(AF_UNIX") && n+1 < len(made) && strings.Contains(made[n+1], "nscd/socket")
		if line != "" && !nscd && !strings.Contains(line, "nscd/socket") {
			t.Errorf("%s", line)
		}
	}
}

// A full disk behind stdout is said, and no success.
func TestStdoutThatIsFull(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no /dev/full here")
	}
	defer full.Close()
	for _, form := range formats() {
		var said strings.Builder
		s := session{stdin: strings.NewReader(""), stdout: full, stderr: &said}
		if code := run([]string{"rankscope", "report", "--format", form, filepath.Join("demo", demo.Name)}, s); code != exitUsage || !strings.Contains(said.String(), "no space left") {
			t.Errorf("%s: exit code %d, %q", form, code, said.String())
		}
	}
}

// A pipe whose reader has gone ends the program as it ends any other.
func TestStdoutThatIsClosed(t *testing.T) {
	cmd := exec.Command("sh", "-c", "rankscope report --format json "+demo.Name+" | true; exit 0")
	cmd.Dir = logFolder(t)
	if out, err := cmd.CombinedOutput(); err != nil || strings.Contains(string(out), "goroutine") {
		t.Errorf("%v: %s", err, out)
	}
}
