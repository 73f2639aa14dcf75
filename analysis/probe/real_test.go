//go:build linux

package probe

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

const fillerEnv = "RANKSCOPE_TEST_FILLER"

func TestMain(m *testing.M) {
	if os.Getenv(fillerEnv) != "" {
		fill()
		return
	}
	os.Exit(m.Run())
}

// fill is a rank in a mount namespace of its own: for each line it is sent it
// puts one more MiB into an unlinked file of a /dev/shm of 32 MiB, and answers.
func fill() {
	err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, "")
	if err == nil {
		err = syscall.Mount("tmpfs", shm, "tmpfs", 0, "size=32m")
	}
	if err != nil {
		fmt.Println("refused:", err)
		return
	}
	file, err := os.Create(shm + "/torch_1_2_3")
	if err != nil {
		fmt.Println("refused:", err)
		return
	}
	os.Remove(file.Name())
	fmt.Println("ready")
	for asked := bufio.NewScanner(os.Stdin); asked.Scan(); {
		if _, err := file.Write(make([]byte, 1<<20)); err != nil {
			fmt.Println("full")
			return
		}
		fmt.Println("wrote")
	}
}

// filler starts such a rank; ask sends it a line and returns its answer.
func filler(t *testing.T) (pid int, ask func() string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self)
	c.Args[0] = "python3"
	c.Env = append(os.Environ(), fillerEnv+"=1")
	c.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS, Pdeathsig: syscall.SIGKILL}
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Skipf("skipped: no mount namespace may be made here: %v", err)
	}
	t.Cleanup(func() { in.Close(); c.Wait() })
	answers := bufio.NewScanner(out)
	answers.Scan()
	if answers.Text() != "ready" {
		t.Skipf("skipped: no tmpfs may be mounted here: %s", answers.Text())
	}
	return c.Process.Pid, func() string {
		io.WriteString(in, "more\n")
		answers.Scan()
		return answers.Text()
	}
}

func TestARealMountThatFills(t *testing.T) {
	pid, ask := filler(t)
	p := New(Options{})
	now := time.Now()
	var r Reading
	for range 10 { // one MiB a second, by the test's own clock
		if got := ask(); got != "wrote" {
			t.Fatal(got)
		}
		now = now.Add(time.Second)
		var ok bool
		if r, ok = p.Read(now, map[int]int{pid: 6}); !ok || len(r.Mounts) != 1 {
			t.Fatalf("%v %+v", ok, r)
		}
	}
	m := r.Mounts[0]
	if m.Size != 32<<20 || m.Verdict != LivingHolders || m.Listed != 0 {
		t.Errorf("%+v", m)
	}
	if len(m.Holders) != 1 || m.Holders[0].PID != pid || m.Holders[0].Rank != 6 || m.Holders[0].Bytes != 10<<20 {
		t.Errorf("holders %+v", m.Holders)
	}
	left := 0
	for ask() == "wrote" {
		left++
	}
	if got := m.FullIn.Seconds(); math.Abs(got-float64(left)) > float64(left)/5 {
		t.Errorf("projected %.1f s, it took %d", got, left)
	}
}
