package timeline

import (
	"fmt"
	"time"
)

// shortSpan is a duration in a few ASCII characters: 350ms, 12s, 3m, 2h, 5d.
func shortSpan(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%dms", d.Milliseconds())
	case d < 2*time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()+0.5))
	case d < 2*time.Hour:
		return fmt.Sprintf("%dm", int(d.Minutes()+0.5))
	case d < 48*time.Hour:
		return fmt.Sprintf("%dh", int(d.Hours()+0.5))
	}
	return fmt.Sprintf("%dd", int(d.Hours()/24+0.5))
}

// spanWords is a duration as a person says it: 0.05 s, 3.2 s, 4 min 10 s.
func spanWords(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.3f s", d.Seconds())
	case d < time.Second:
		return fmt.Sprintf("%.2f s", d.Seconds())
	case d < time.Minute:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < time.Hour:
		return fmt.Sprintf("%d min %d s", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
}
