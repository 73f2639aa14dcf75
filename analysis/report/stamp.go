package report

import (
	"fmt"
	"time"

	"rankscope/analysis"
)

// The layouts of a time in the report, with and without the zone that the log
// named. Parsing takes any number of fraction digits.
const (
	zonedLayout = "2006-01-02T15:04:05Z07:00"
	bareLayout  = "2006-01-02T15:04:05"
)

// stampFields is a line's time in the JSON; it is embedded wherever a line
// stands.
type stampFields struct {
	// Time is null when the line has none, and when it counts from boot.
	Time         *string `json:"time"`
	TimeInferred bool    `json:"time_inferred"`
	// TimeInner is the program's own time under a container runtime's.
	TimeInner *string `json:"time_inner"`
	// UptimeUS is the time since boot, in microseconds, of a line of dmesg.
	UptimeUS *int64 `json:"uptime_us"`
}

func encodeStamp(s analysis.Stamp) stampFields {
	f := stampFields{TimeInferred: s.Inferred, TimeInner: encodeTime(s.Inner, false)}
	if s.Uptime && !s.T.IsZero() {
		sinceBoot := s.T.UnixMicro()
		f.UptimeUS = &sinceBoot
		return f
	}
	f.Time = encodeTime(s.T, s.Zoned)
	return f
}

func (f stampFields) decode() (analysis.Stamp, error) {
	s := analysis.Stamp{Inferred: f.TimeInferred}
	var err error
	if s.T, s.Zoned, err = decodeTime(f.Time); err != nil {
		return s, err
	}
	if s.Inner, _, err = decodeTime(f.TimeInner); err != nil {
		return s, err
	}
	if f.UptimeUS != nil {
		s.T, s.Zoned, s.Uptime = time.UnixMicro(*f.UptimeUS).UTC(), false, true
	}
	return s, nil
}

// encodeTime is nil for the zero time and for a year that RFC 3339 has no
// form for.
func encodeTime(t time.Time, zoned bool) *string {
	if t.IsZero() || t.Year() < 0 || t.Year() > 9999 {
		return nil
	}
	layout := bareLayout
	if zoned {
		layout = zonedLayout
	}
	s := t.Format(withFraction(layout, t))
	return &s
}

// withFraction puts as many digits behind the seconds of a layout as t has, in
// groups of three: logs write milli-, micro- or nanoseconds.
func withFraction(layout string, t time.Time) string {
	const seconds = len(bareLayout)
	digits := ""
	switch ns := t.Nanosecond(); {
	case ns == 0:
	case ns%1e6 == 0:
		digits = ".000"
	case ns%1e3 == 0:
		digits = ".000000"
	default:
		digits = ".000000000"
	}
	return layout[:seconds] + digits + layout[seconds:]
}

func decodeTime(s *string) (t time.Time, zoned bool, err error) {
	if s == nil {
		return time.Time{}, false, nil
	}
	if t, err = time.Parse(bareLayout, *s); err == nil {
		return t, false, nil
	}
	if t, err = time.Parse(zonedLayout, *s); err == nil {
		return t, true, nil
	}
	return time.Time{}, false, fmt.Errorf("%.40q is no RFC 3339 time", *s)
}

// clock is a time for a person: the time of day, "~" before an inferred one,
// and the day too where the story lasts longer than one.
func clock(s analysis.Stamp, withDay bool) string {
	if s.IsZero() {
		return ""
	}
	if s.Uptime {
		return fmt.Sprintf("boot+%.3fs", float64(s.T.UnixMicro())/1e6)
	}
	text := s.T.Format(withFraction(bareLayout, s.T))
	if day, hour, ok := cutDay(text); ok {
		text = hour
		if withDay {
			text = day + " " + hour
		}
	}
	if s.Inferred {
		return "~" + text
	}
	return text
}

func cutDay(text string) (day, hour string, ok bool) {
	const dayLength = len("2006-01-02")
	if len(text) <= dayLength || text[dayLength] != 'T' {
		return "", "", false
	}
	return text[:dayLength], text[dayLength+1:], true
}
