package safetext

import (
	"image/color"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// attack is one line of testdata/attacks.tsv: its name, the bytes as a Go
// string, what Line makes of them as a Go string, and what a terminal that got
// them would have done.
type attack struct {
	name, bytes, line, harm string
}

func attacks(t testing.TB) []attack {
	t.Helper()
	data, err := os.ReadFile("testdata/attacks.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var list []attack
	for n, row := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		fields := strings.Split(row, "\t")
		if len(fields) != 4 {
			t.Fatalf("attacks.tsv:%d: %d fields, want 4", n+1, len(fields))
		}
		a := attack{name: fields[0], harm: fields[3]}
		if a.bytes, err = strconv.Unquote(fields[1]); err != nil {
			t.Fatalf("attacks.tsv:%d: bytes: %v", n+1, err)
		}
		if a.line, err = strconv.Unquote(fields[2]); err != nil {
			t.Fatalf("attacks.tsv:%d: line: %v", n+1, err)
		}
		list = append(list, a)
	}
	return list
}

func TestAttacksAreMany(t *testing.T) {
	names := map[string]bool{}
	for _, a := range attacks(t) {
		if names[a.name] || a.harm == "" {
			t.Errorf("%q is there twice, or says no harm", a.name)
		}
		names[a.name] = true
	}
	if len(names) < 60 {
		t.Errorf("%d attacks, want 60 or more", len(names))
	}
}

func TestAttacksBecomeText(t *testing.T) {
	for _, a := range attacks(t) {
		t.Run(a.name, func(t *testing.T) {
			if got := Line([]byte(a.bytes)); got != a.line {
				t.Errorf("Line(%q) = %q, want %q", a.bytes, got, a.line)
			}
			checkEverything(t, a.bytes)
		})
	}
}

// screen is a terminal that notes whatever isn't plain writing.
type screen struct {
	*vt.Emulator
	noted   []string
	replies chan int
}

func newScreen() *screen {
	s := &screen{Emulator: vt.NewEmulator(80, 7), replies: make(chan int, 1)}
	note := func(what string) { s.noted = append(s.noted, what) }
	s.SetCallbacks(vt.Callbacks{
		Bell:             func() { note("bell") },
		Title:            func(string) { note("title") },
		IconName:         func(string) { note("icon name") },
		AltScreen:        func(bool) { note("alternate screen") },
		CursorVisibility: func(bool) { note("cursor visibility") },
		CursorStyle:      func(vt.CursorStyle, bool) { note("cursor style") },
		CursorColor:      func(color.Color) { note("cursor colour") },
		BackgroundColor:  func(color.Color) { note("background") },
		ForegroundColor:  func(color.Color) { note("foreground") },
		WorkingDirectory: func(string) { note("working directory") },
		EnableMode:       func(ansi.Mode) { note("mode on") },
		DisableMode:      func(ansi.Mode) { note("mode off") },
	})
	s.RegisterOscHandler(52, func([]byte) bool { note("clipboard"); return true })
	go func() { // replies must be read, or Write blocks
		total := 0
		b := make([]byte, 256)
		for {
			n, err := s.Read(b)
			total += n
			if err != nil {
				s.replies <- total
				return
			}
		}
	}()
	return s
}

// changes writes text into the middle row, between borders, and tells what
// happened besides.
func changes(text string) []string {
	s := newScreen()
	_, _ = s.WriteString("\x1b[4;1H│")
	s.noted = nil
	_, _ = s.WriteString(text)
	noted := s.noted
	_, _ = s.WriteString("│")
	at := s.CursorPosition()
	if at.Y != 3 || at.X < 2 {
		noted = append(noted, "cursor")
	}
	for y := range 7 {
		for x := range 80 {
			cell := s.CellAt(x, y)
			if cell == nil {
				continue
			}
			if y != 3 && strings.TrimSpace(cell.Content) != "" {
				noted = append(noted, "another row")
			}
			if !cell.Style.IsZero() || !cell.Link.IsZero() {
				noted = append(noted, "style or link")
			}
		}
	}
	if left := s.CellAt(0, 3); left == nil || left.Content != "│" {
		noted = append(noted, "border")
	}
	// Close would race with Read; the end of the pipe is enough.
	if pipe, ok := s.InputPipe().(io.Closer); ok {
		_ = pipe.Close()
	}
	if <-s.replies > 0 {
		noted = append(noted, "reply")
	}
	return noted
}

func TestATerminalSeesTextAlone(t *testing.T) {
	works := 0
	for _, a := range attacks(t) {
		if noted := changes(Line([]byte(a.bytes))); len(noted) > 0 {
			t.Errorf("%s: %s in spite of Line", a.name, strings.Join(noted, ", "))
		}
		styled, _ := Styled([]byte(a.bytes))
		if noted := changes(styled); len(noted) > 0 {
			t.Errorf("%s: %s in spite of Styled", a.name, strings.Join(noted, ", "))
		}
		if len(changes(a.bytes)) > 0 {
			works++
		}
	}
	// The emulator knows less than real terminals; but if it saw nothing at
	// all, this test would show nothing.
	if works < 40 {
		t.Errorf("only %d attacks do something to the emulator when let through", works)
	}
}
