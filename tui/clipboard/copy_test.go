package clipboard

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"
)

// world is a fake environment.
type world struct {
	vars     map[string]string
	programs []string // that are there
	broken   []string // of these, that fail
	calls    []string
	stdin    string
}

func (w *world) env(goos string, terminal bool) Env {
	return Env{
		Lookup: func(name string) (string, bool) { v, ok := w.vars[name]; return v, ok },
		LookPath: func(program string) (string, error) {
			for _, p := range w.programs {
				if p == program {
					return "/usr/bin/" + p, nil
				}
			}
			return "", exec.ErrNotFound
		},
		Run: func(_ context.Context, stdin, path string, args ...string) error {
			w.calls = append(w.calls, strings.Join(append([]string{path}, args...), " "))
			w.stdin = stdin
			for _, b := range w.broken {
				if path == "/usr/bin/"+b {
					return errors.New("exit status 1")
				}
			}
			return nil
		},
		Terminal: terminal,
		GOOS:     goos,
	}
}

// result runs the command; raw says that Bubble Tea was told to write.
func result(t *testing.T, cmd tea.Cmd) (r Result, raw bool) {
	t.Helper()
	switch msg := cmd().(type) {
	case Result:
		return msg, false
	case tea.BatchMsg:
		if len(msg) != 2 || msg[0] == nil {
			t.Fatalf("a batch of %d", len(msg))
		}
		r, ok := msg[1]().(Result)
		if !ok {
			t.Fatal("no Result in the batch")
		}
		return r, true
	default:
		t.Fatalf("message %T", msg)
		return Result{}, false
	}
}

func TestWays(t *testing.T) {
	all := []string{"wl-copy", "xclip", "xsel", "tmux", "pbcopy"}
	for _, c := range []struct {
		name             string
		vars             map[string]string
		programs, broken []string
		goos             string
		way              Way
		calls            []string
	}{
		{"wayland", map[string]string{"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, all, nil, "linux",
			WlCopy, []string{"/usr/bin/wl-copy --type text/plain"}},
		{"x11", map[string]string{"DISPLAY": ":0"}, all, nil, "linux",
			Xclip, []string{"/usr/bin/xclip -in -selection clipboard"}},
		{"x11 with xsel", map[string]string{"DISPLAY": ":0"}, []string{"xsel"}, nil, "linux",
			Xsel, []string{"/usr/bin/xsel --input --clipboard"}},
		{"mac", nil, all, nil, "darwin", Pbcopy, []string{"/usr/bin/pbcopy"}},
		{"mac over ssh", map[string]string{"SSH_TTY": "/dev/ttys1"}, all, nil, "darwin", OSC52, nil},
		{"no display", nil, all, nil, "linux", OSC52, nil},
		{"forwarded display over ssh", map[string]string{"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "a b c d"}, all, nil, "linux", OSC52, nil},
		{"tmux over ssh", map[string]string{"TMUX": "/tmp/t,1,0", "SSH_CONNECTION": "a b c d"}, all, nil, "linux",
			Tmux, []string{"/usr/bin/tmux load-buffer -w -"}},
		{"display and tmux", map[string]string{"TMUX": "/tmp/t,1,0", "DISPLAY": ":0"}, all, nil, "linux",
			Xclip, []string{"/usr/bin/xclip -in -selection clipboard"}},
		{"broken helper, then tmux", map[string]string{"TMUX": "/tmp/t,1,0", "DISPLAY": ":0"}, []string{"xclip", "tmux"}, []string{"xclip"}, "linux",
			Tmux, []string{"/usr/bin/xclip -in -selection clipboard", "/usr/bin/tmux load-buffer -w -"}},
		{"old tmux", map[string]string{"TMUX": "/tmp/t,1,0"}, all, []string{"tmux"}, "linux",
			OSC52, []string{"/usr/bin/tmux load-buffer -w -"}},
		{"empty variables", map[string]string{"TMUX": "", "DISPLAY": "", "SSH_TTY": ""}, all, nil, "linux", OSC52, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := &world{vars: map[string]string{"TERM": "xterm-256color"}, programs: c.programs, broken: c.broken}
			for k, v := range c.vars {
				w.vars[k] = v
			}
			cmd := Copy(w.env(c.goos, true), "sizeLimit: 8Gi\n")
			if len(w.calls) > 0 {
				t.Error("something ran before the command did")
			}
			got, raw := result(t, cmd)
			want := Result{Way: c.way, Bytes: 15, Confirmed: c.way != OSC52}
			if got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
			if raw != (c.way == OSC52) {
				t.Errorf("Bubble Tea writes: %v", raw)
			}
			if diff := cmp.Diff(c.calls, w.calls); diff != "" {
				t.Errorf("calls (-want +got):\n%s", diff)
			}
			if len(w.calls) > 0 && w.stdin != "sizeLimit: 8Gi\n" {
				t.Errorf("the helper reads %q", w.stdin)
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	largest := strings.Repeat("x", MaxEncoded/4*3)
	for _, c := range []struct {
		name, term, text string
		terminal         bool
		want             error
		says             string
	}{
		{"dumb", "dumb", "x", true, ErrNoTerminal, "plain text screen"},
		{"no TERM", "", "x", true, ErrNoTerminal, "plain text screen"},
		{"linux console", "linux", "x", true, ErrNoTerminal, "plain text screen"},
		{"no terminal", "xterm", "x", false, ErrNoTerminal, "plain text screen"},
		{"too large", "xterm", largest + "xxx", true, ErrTooLarge, "74996 bytes encoded, at most 74994"},
		{"largest", "xterm", largest, true, nil, "sent 56,244 bytes"},
		{"empty", "xterm", "", true, ErrEmpty, "nothing to copy"},
		{"nothing safe", "xterm", "\x1b[2J\x00", true, ErrEmpty, "nothing to copy"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := &world{vars: map[string]string{"TERM": c.term}}
			got, _ := result(t, Copy(w.env("linux", c.terminal), c.text))
			if !errors.Is(got.Err, c.want) {
				t.Errorf("err %v, want %v", got.Err, c.want)
			}
			if (got.Way == "") != (c.want != nil) || got.Confirmed {
				t.Errorf("got %+v", got)
			}
			if !strings.Contains(got.String(), c.says) || strings.Contains(got.String(), "\n") {
				t.Errorf("says %q, want %q in it, on one line", got, c.says)
			}
			if got.PlainText() != (c.want != nil && c.want != ErrEmpty) {
				t.Errorf("PlainText is %v", got.PlainText())
			}
		})
	}
}

func TestTheTextIsMadeSafe(t *testing.T) {
	w := &world{vars: map[string]string{"DISPLAY": ":0"}, programs: []string{"xclip"}}
	result(t, Copy(w.env("linux", true), "a\x1b[201~\x1b]52;c;eA==\ab\u202e\r\n"))
	if want := "ab‹U+202E›\n"; w.stdin != want {
		t.Errorf("the helper reads %q, want %q", w.stdin, want)
	}
}

func TestWhatAFailedCopySays(t *testing.T) {
	w := &world{vars: map[string]string{"DISPLAY": ":0", "TERM": "dumb"}, programs: []string{"xclip"}, broken: []string{"xclip"}}
	got, _ := result(t, Copy(w.env("linux", true), "x"))
	if !strings.Contains(got.String(), "xclip: exit status 1") || !got.PlainText() {
		t.Errorf("says %q", got)
	}
	for _, c := range []struct {
		in   Result
		want string
	}{
		{Result{Way: Xclip, Bytes: 1, Confirmed: true}, "copied 1 byte by xclip"},
		{Result{Way: Tmux, Bytes: 1234567, Confirmed: true}, "copied 1,234,567 bytes to tmux's buffer, sent on to the terminal"},
		{Result{Way: OSC52, Bytes: 312}, "sent 312 bytes to the terminal's clipboard by OSC 52; terminals don't confirm it"},
	} {
		if got := c.in.String(); got != c.want {
			t.Errorf("says %q, want %q", got, c.want)
		}
	}
}

// A helper that hangs is given up after the limit, and the next way is taken.
func TestAHelperThatHangsIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &world{vars: map[string]string{"DISPLAY": ":0", "TERM": "xterm"}, programs: []string{"xclip"}}
		env := w.env("linux", true)
		env.Run = func(ctx context.Context, _, _ string, _ ...string) error {
			<-ctx.Done()
			return ctx.Err()
		}
		began := time.Now()
		got, raw := result(t, Copy(env, "x"))
		if got.Way != OSC52 || !raw {
			t.Errorf("got %+v", got)
		}
		if took := time.Since(began); took != limit {
			t.Errorf("took %v, want %v", took, limit)
		}
	})
}
