package clipboard

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

// quitter copies at start and quits when the answer is there and the terminal
// has got its sequence.
type quitter struct {
	copy    tea.Cmd
	written <-chan struct{}
	got     *Result
}

func (q quitter) Init() tea.Cmd  { return q.copy }
func (q quitter) View() tea.View { return tea.NewView("") }
func (q quitter) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if r, ok := msg.(Result); ok {
		*q.got = r
		return q, func() tea.Msg { <-q.written; return tea.QuitMsg{} }
	}
	return q, nil
}

// terminal keeps what is written to it, and tells when it holds a text.
type terminal struct {
	bytes.Buffer
	clean   func(string) string
	want    string
	written chan struct{}
	told    sync.Once
}

func (w *terminal) Write(p []byte) (int, error) {
	n, err := w.Buffer.Write(p)
	if strings.Contains(w.clean(w.String()), w.want) {
		w.told.Do(func() { close(w.written) })
	}
	return n, err
}

// Bubble Tea writes the sequence that holds the text, in screen's frames or
// without.
func TestBubbleTeaWritesTheSequence(t *testing.T) {
	text := "kubectl patch …\n" + strings.Repeat("x", 2000)
	unframe := strings.NewReplacer("\x1b\\\x1bP", "", "\x1bP", "")
	for _, c := range []struct {
		name  string
		vars  map[string]string
		clean func(string) string
	}{
		{"plain", map[string]string{"TERM": "xterm-256color"}, strings.Clone},
		{"screen", map[string]string{"TERM": "screen.xterm-256color", "STY": "1.pts"}, unframe.Replace},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			out := &terminal{clean: c.clean, written: make(chan struct{}),
				want: "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text))}
			var got Result
			w := &world{vars: c.vars}
			p := tea.NewProgram(quitter{Copy(w.env("linux", true), text), out.written, &got}, tea.WithInput(nil), tea.WithOutput(out),
				tea.WithContext(ctx), tea.WithoutSignals())
			if _, err := p.Run(); err != nil {
				t.Fatalf("%v; wrote %q, want %q in it", err, out.String(), out.want)
			}
			if c.name == "screen" && strings.Count(out.String(), "\x1bP") < 2 {
				t.Error("one frame holds more than screen passes on")
			}
			if got.Way != OSC52 || got.Bytes != len(text) || got.Confirmed {
				t.Errorf("result %+v", got)
			}
		})
	}
}

func TestRunGivesTheTextToTheProgram(t *testing.T) {
	cat, err := exec.LookPath("tee")
	if err != nil {
		t.Skip("no tee on this machine")
	}
	file := filepath.Join(t.TempDir(), "copied")
	if err := run(t.Context(), "some text\n", cat, file); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(file); string(got) != "some text\n" {
		t.Errorf("the program reads %q", got)
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	sleep, err := exec.LookPath("sleep")
	if err != nil {
		t.Skip("no sleep on this machine")
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, "x", sleep, "600") }()
	cancel()
	if err := <-ended; err == nil {
		t.Error("no error of a killed program")
	}
}

// With a real tmux the text is in its buffer, to the byte.
func TestARealTmuxHoldsTheText(t *testing.T) {
	tmux, err := exec.LookPath("tmux")
	if err != nil {
		t.Skip("no tmux on this machine")
	}
	socket := filepath.Join(t.TempDir(), "s")
	call := func(args ...string) (string, error) {
		out, err := exec.Command(tmux, append([]string{"-S", socket, "-f", "/dev/null"}, args...)...).CombinedOutput()
		return string(out), err
	}
	if out, err := call("new-session", "-d", "-x", "80", "-y", "24", "cat"); err != nil {
		t.Skipf("tmux doesn't start here: %v: %s", err, out)
	}
	t.Cleanup(func() { _, _ = call("kill-server") })
	t.Setenv("TMUX", socket+",0,0")
	env := System(nil)
	env.Lookup = func(name string) (string, bool) {
		if name == "TMUX" {
			return os.LookupEnv(name)
		}
		return "", false
	}
	text := "volumes:\n  - name: dshm # größe 日本 'quoted' $(id)\n"
	got, _ := result(t, Copy(env, text))
	if got.Way != Tmux || !got.Confirmed {
		t.Skipf("this tmux is too old for load-buffer -w: %v", got)
	}
	if held, err := call("show-buffer"); err != nil || held != text {
		t.Errorf("tmux holds %q (%v), want %q", held, err, text)
	}
}

func ExampleResult_String() {
	fmt.Println(Result{Way: OSC52, Bytes: 1204})
	// Output: sent 1,204 bytes to the terminal's clipboard by OSC 52; terminals don't confirm it
}
