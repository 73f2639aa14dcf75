package probe

import "time"

const (
	// kept is how many readings a trend is made of: short enough to follow a
	// change of pace, long enough that one batch more or less doesn't show.
	kept = 12
	// farthest is the latest end that is worth telling.
	farthest = 24 * time.Hour
)

type point struct {
	at   time.Time
	used int64
}

// history is the last readings of one mount, the oldest first.
type history []point

func (h history) add(p point) history {
	h = append(h, p)
	return h[max(len(h)-kept, 0):]
}

// slope is the line through all readings by least squares, in bytes a second.
func (h history) slope() float64 {
	if len(h) < 3 {
		return 0
	}
	n := float64(len(h))
	var sx, sy, sxx, sxy float64
	for _, p := range h {
		x, y := p.at.Sub(h[0].at).Seconds(), float64(p.used-h[0].used)
		sx, sy, sxx, sxy = sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	below := n*sxx - sx*sx
	if below <= 0 {
		return 0
	}
	return (n*sxy - sx*sy) / below
}

// fullIn is when the rest is used up; 0 when that can't be told.
func fullIn(s Space, slope float64) time.Duration {
	if slope <= 0 || s.Size <= 0 {
		return 0
	}
	seconds := float64(max(s.Size-s.Used, 0)) / slope
	if seconds <= 0 || seconds > farthest.Seconds() {
		return 0
	}
	return time.Duration(seconds * float64(time.Second))
}
