package machine

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"rankscope/analysis/safetext"
	"rankscope/tui/cells"
	"rankscope/tui/ink"
)

// nothing is shown where there is no reading and nobody says why.
const nothing = "No rank of this log runs on this machine."

// Percents from which a mount is coloured.
const (
	high = 80
	full = 95
)

// write makes the rows.
func (m *Model) write() {
	m.rows, m.plain = nil, nil
	why := m.state.Why
	if len(m.state.Mounts) == 0 && why == "" {
		why = nothing
	}
	for n, mount := range m.state.Mounts {
		if n > 0 {
			m.blank()
		}
		m.mount(mount)
	}
	if len(m.rows) > 0 && why != "" {
		m.blank()
	}
	m.paragraph(why, m.styles.Dim)
	m.Scroll(0)
}

func (m *Model) paragraph(text string, look ink.Ink) {
	if text == "" {
		return
	}
	m.plain = append(m.plain, safetext.String(text))
	for _, line := range cells.Wrap(safetext.String(text), max(m.width, 1)) {
		m.rows = append(m.rows, look.Paint(line))
	}
}

func (m *Model) blank() {
	m.rows, m.plain = append(m.rows, ""), append(m.plain, "")
}

func (m *Model) mount(t Mount) {
	s := &m.styles
	percent := t.Percent()
	look := s.Text
	switch {
	case percent >= full:
		look = s.Error
	case percent >= high:
		look = s.Warning
	}
	m.paragraph(t.Name+" of "+rankNames(t.Ranks), s.Title)
	m.paragraph(fmt.Sprintf("%s of %s used, %d %%", size(t.Used), size(t.Size), percent), look)
	filled := max(m.width, 0) * percent / 100
	m.rows = append(m.rows, look.Paint(strings.Repeat(s.Full, filled))+s.Track.Paint(strings.Repeat(s.Empty, max(m.width-filled, 0))))
	switch {
	case m.state.Past:
	case t.FullIn > 0:
		m.paragraph(fmt.Sprintf("fills by %s/s: full in about %s", size(int64(t.Trend)), about(t.FullIn)), look)
	case t.Trend < -1:
		m.paragraph(fmt.Sprintf("empties by %s/s", size(int64(-t.Trend))), s.Dim)
	case t.Size > 0:
		m.paragraph("not filling", s.Dim)
	}
	if t.Listed >= 0 {
		m.paragraph(fmt.Sprintf("df %s, du %s", size(t.Used), size(t.Listed)), s.Dim)
	}
	m.paragraph(t.Verdict, s.Text)
	for _, h := range t.Holders {
		m.paragraph(fmt.Sprintf("r%d  pid %d  %s in %s", h.Rank, h.PID, size(h.Bytes), files(h.Files)), s.Text)
	}
}

// holds says what a process keeps.
func (h Holder) holds() string {
	return fmt.Sprintf("rank %d (pid %d) holds %s", h.Rank, h.PID, size(h.Bytes))
}

func files(n int) string {
	if n == 1 {
		return "1 file"
	}
	return strconv.Itoa(n) + " files"
}

func rankNames(ranks []int) string {
	if len(ranks) == 0 {
		return "this machine"
	}
	names := make([]string, len(ranks))
	for i, r := range ranks {
		names[i] = strconv.Itoa(r)
	}
	if len(names) == 1 {
		return "rank " + names[0]
	}
	return "ranks " + strings.Join(names, ", ")
}

// about is a time with as many figures as a projection is worth.
func about(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", max(int(d.Seconds()+0.5), 1))
	case d < 2*time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()+0.5))
	}
	return fmt.Sprintf("%d h", int(d.Hours()+0.5))
}

func size(n int64) string {
	value := float64(max(n, 0))
	for _, unit := range []string{"B", "KiB", "MiB", "GiB"} {
		if value < 1000 {
			return strings.TrimSuffix(strconv.FormatFloat(value, 'f', 1, 64), ".0") + " " + unit
		}
		value /= 1024
	}
	return fmt.Sprintf("%.1f TiB", value)
}
