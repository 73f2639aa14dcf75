package tui

import "testing"

// TestLayoutSharesTheScreen checks every size and state: nothing overlaps,
// nothing is left over, the focused pane is shown.
func TestLayoutSharesTheScreen(t *testing.T) {
	for w := 1; w <= 300; w += 13 {
		for h := 1; h <= 110; h += 5 {
			for focus := range paneCount {
				for _, zoom := range []bool{false, true} {
					for _, ranks := range []int{0, 1, 4, 4096} {
						checkLayout(t, w, h, layoutState{focus: focus, zoom: zoom, ranks: ranks})
					}
				}
			}
		}
	}
}

func checkLayout(t *testing.T, w, h int, state layoutState) {
	t.Helper()
	s := layout(w, h, state)
	covered := make([]int, w*h)
	for _, r := range append([]rect{s.title, s.hint}, s.panes[:]...) {
		for y := r.y; y < r.y+r.h; y++ {
			for x := r.x; x < r.x+r.w; x++ {
				if x < 0 || y < 0 || x >= w || y >= h {
					t.Fatalf("%d×%d %+v: %+v is off the screen", w, h, state, r)
				}
				covered[y*w+x]++
			}
		}
	}
	for i, n := range covered {
		if n != 1 {
			t.Fatalf("%d×%d %+v: cell %d,%d is in %d parts", w, h, state, i%w, i/w, n)
		}
	}
	if body := h - s.title.h - s.hint.h; body > 0 && s.panes[state.focus].empty() {
		t.Fatalf("%d×%d %+v: the focused pane isn't shown", w, h, state)
	}
}

// TestLayoutDrawn shows what stands where, as a picture.
func TestLayoutDrawn(t *testing.T) {
	for _, c := range []struct {
		name  string
		w, h  int
		state layoutState
		want  string
	}{
		{"wide", 100, 20, layoutState{ranks: 4}, "" +
			"T:100×1+0+0 R:24×11+0+1 L:40×11+24+1 S:36×11+64+1 t:100×7+0+12 H:100×1+0+19"},
		{"80×24", 80, 24, layoutState{ranks: 4}, "" +
			"T:80×1+0+0 R:24×15+0+1 L:56×15+24+1 t:80×7+0+16 H:80×1+0+23"},
		{"80×24, side pane", 80, 24, layoutState{focus: paneSide, ranks: 4}, "T:80×1+0+0 S:80×22+0+1 H:80×1+0+23"},
		{"narrow and high", 64, 40, layoutState{ranks: 4}, "T:64×1+0+0 R:64×6+0+1 L:64×25+0+7 t:64×7+0+32 H:64×1+0+39"},
		{"40×12", 40, 12, layoutState{ranks: 4}, "T:40×1+0+0 L:40×10+0+1 H:40×1+0+11"},
		{"full screen", 140, 40, layoutState{focus: paneTimeline, zoom: true}, "T:140×1+0+0 t:140×38+0+1 H:140×1+0+39"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := drawn(layout(c.w, c.h, c.state)); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}
