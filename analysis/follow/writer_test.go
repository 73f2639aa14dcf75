package follow

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// writer writes numbered lines to a log and rotates it in every way there is.
// It has a single writing process in mind: it never writes to an earlier file
// after it wrote to a later one.
type writer struct {
	t    *testing.T
	seed uint64
	rnd  *rand.Rand
	path string
	// target is where the bytes go: path itself, or what the link at path
	// points to.
	target  string
	links   int // targets made so far
	file    *os.File
	written int // whole lines
	half    string
	// unread counts the rotations since the reader was last known to have
	// read everything: what is rotated out of keep can't be read by anyone.
	unread int
	caught func() // waits until the reader has read all
	pause  func(time.Duration)
	log    []string
	size   int64 // of the current file
}

// keep is how many rotated files there are at most.
const keep = 5

func (w *writer) note(format string, args ...any) {
	w.log = append(w.log, fmt.Sprintf(format, args...))
}

func (w *writer) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *writer) create() {
	f, err := os.OpenFile(w.target, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	w.must(err)
	w.file, w.size = f, 0
}

func (w *writer) write(s string) {
	_, err := io.WriteString(w.file, s)
	w.must(err)
	w.size += int64(len(s))
}

// lines appends n lines, in pieces.
func (w *writer) lines(n int) {
	w.note("%d lines", n)
	for range n {
		line := w.half + numbered(w.written, w.rnd.IntN(100)) + "\n"
		w.half = ""
		for cut := w.rnd.IntN(4); cut == 0 && len(line) > 1; cut = w.rnd.IntN(4) {
			at := 1 + w.rnd.IntN(len(line)-1)
			w.write(line[:at])
			line = line[at:]
			if w.rnd.IntN(8) == 0 {
				w.pause(w.short())
			}
		}
		w.write(line)
		w.written++
	}
}

// numbered is the nth line; each line of a run is different.
func numbered(n, padding int) string {
	return fmt.Sprintf("line %d %s", n, strings.Repeat("x", padding))
}

func (w *writer) short() time.Duration { return time.Duration(w.rnd.IntN(120)) * time.Millisecond }

// shift makes room for the next rotated file.
func (w *writer) shift() {
	if w.unread >= keep-1 {
		w.caught()
	}
	w.unread++
	if os.Remove(w.rotated(keep)) == nil {
		// Its inode may go to a new file, which only its time of birth tells
		// from it.
		w.tick()
	}
	for i := keep - 1; i >= 1; i-- {
		os.Rename(w.rotated(i), w.rotated(i+1))
	}
}

func (w *writer) rotated(i int) string { return fmt.Sprintf("%s.%d", w.target, i) }

// rotations are what step chooses from.
func (w *writer) rotations() map[string]func() {
	return map[string]func(){
		"rename and create":                            w.renameCreate,
		"rename, write on, create":                     w.renameLate,
		"rename, create, write on in the old":          w.renameEarly,
		"copy and truncate":                            func() { w.copyTruncate(false) },
		"copy, pause, truncate":                        func() { w.copyTruncate(true) },
		"truncate and regrow":                          w.truncateRegrow,
		"delete and create":                            func() { w.deleteCreate(false) },
		"delete, write on, create":                     func() { w.deleteCreate(true) },
		"turn the link":                                w.turnLink,
		"rename away and back":                         w.awayAndBack,
		"rename the folder away and back":              w.folderAway,
		"replace by a longer copy (rsync)":             w.longerCopy,
		"rename and create, nothing written":           func() { w.renameCreate(); w.renameCreate() },
		"copy and truncate, twice":                     func() { w.copyTruncate(false); w.lines(1 + w.rnd.IntN(5)); w.copyTruncate(false) },
		"rename and create, then copy and truncate":    func() { w.renameCreate(); w.lines(2); w.copyTruncate(true) },
		"copy and truncate, then rename and create":    func() { w.copyTruncate(false); w.lines(2); w.renameCreate() },
		"rename, create, and the new one at once away": func() { w.renameCreate(); w.lines(3); w.renameLate() },
	}
}

func (w *writer) renameCreate() {
	w.file.Close()
	w.shift()
	w.must(os.Rename(w.target, w.rotated(1)))
	if w.rnd.IntN(2) == 0 {
		w.pause(w.short())
	}
	w.create()
}

func (w *writer) renameLate() {
	w.shift()
	w.must(os.Rename(w.target, w.rotated(1)))
	w.pause(w.short())
	w.lines(w.rnd.IntN(5))
	w.pause(w.short())
	w.file.Close()
	w.create()
}

func (w *writer) renameEarly() {
	w.shift()
	w.must(os.Rename(w.target, w.rotated(1)))
	w.must(os.WriteFile(w.target, nil, 0o644))
	w.pause(w.short())
	w.lines(w.rnd.IntN(5))
	w.pause(w.short())
	w.file.Close()
	w.create()
}

func (w *writer) copyTruncate(pause bool) {
	w.shift()
	in, err := os.ReadFile(w.target)
	w.must(err)
	out, err := os.Create(w.rotated(1))
	w.must(err)
	half := w.rnd.IntN(len(in) + 1)
	out.Write(in[:half])
	if pause {
		w.pause(w.short())
	}
	out.Write(in[half:])
	out.Close()
	if pause {
		w.pause(w.short())
	}
	w.must(os.Truncate(w.target, 0))
	w.size = 0
}

// truncateRegrow loses what wasn't read, so it waits until all was.
func (w *writer) truncateRegrow() {
	w.caught()
	old := w.size
	w.must(w.file.Truncate(0))
	w.size = 0
	if w.rnd.IntN(3) == 0 {
		w.pause(w.short())
	}
	for w.size <= old+int64(w.rnd.IntN(3)) {
		w.lines(1)
	}
}

func (w *writer) deleteCreate(late bool) {
	// An empty file isn't held on to: nobody could read what is written to it
	// once it is deleted.
	w.lines(1)
	w.caught()
	w.must(os.Remove(w.target))
	if late {
		w.pause(w.short())
		w.lines(w.rnd.IntN(5))
		// Whether the last of it is read before the new file appears is up to
		// the descriptor that the reader has.
	}
	w.file.Close()
	// What happens within a tick of the file system's clock has no order once
	// the file is deleted.
	w.tick()
	w.create()
}

// tick waits until the file system's clock has moved on, by a few
// milliseconds.
func (w *writer) tick() {
	probe := filepath.Join(w.t.TempDir(), "tick")
	var first time.Time
	for {
		w.must(os.WriteFile(probe, []byte("x"), 0o644))
		info, err := os.Stat(probe)
		w.must(err)
		if first.IsZero() {
			first = info.ModTime()
		}
		if info.ModTime().Sub(first) > 5*time.Millisecond {
			return
		}
	}
}

// turnLink only works where the path is a link.
func (w *writer) turnLink() {
	if w.target == w.path {
		return
	}
	// A target that was never looked at can't be found once the link points
	// elsewhere: nothing in its name tells of the log.
	w.lines(1)
	w.caught()
	w.lines(w.rnd.IntN(5))
	w.file.Close()
	w.links++
	w.target = filepath.Join(filepath.Dir(w.path), fmt.Sprintf("target-%d.out", w.links))
	w.create()
	w.must(os.Symlink(w.target, w.path+".new"))
	w.must(os.Rename(w.path+".new", w.path))
}

func (w *writer) awayAndBack() {
	w.must(os.Rename(w.target, w.target+"-away"))
	w.lines(w.rnd.IntN(4))
	w.pause(w.short())
	w.lines(w.rnd.IntN(4))
	w.must(os.Rename(w.target+"-away", w.target))
}

func (w *writer) folderAway() {
	dir := filepath.Dir(w.target)
	w.must(os.Rename(dir, dir+"-away"))
	w.lines(w.rnd.IntN(4))
	w.pause(w.short())
	w.must(os.Rename(dir+"-away", dir))
}

func (w *writer) longerCopy() {
	for w.size < 2048 {
		w.lines(1)
	}
	w.caught() // shorter ones count as new files
	w.lines(w.rnd.IntN(3))
	in, err := os.ReadFile(w.target)
	w.must(err)
	w.file.Close()
	tmp := filepath.Join(filepath.Dir(w.target), ".run.log.tmp")
	w.must(os.WriteFile(tmp, in, 0o644))
	size := w.size
	w.must(os.Rename(tmp, w.target))
	w.create()
	w.size = size
}
