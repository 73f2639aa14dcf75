package parse

import (
	"bytes"

	"rankscope/analysis"
)

// docker reads Docker's json-file log (moby: daemon/logger/jsonfilelog):
//
//	{"log":"RuntimeError: …\n","stream":"stderr","time":"2026-11-29T12:00:05.1Z"}
//
// Docker cuts lines of more than 16 KiB; a piece has no newline at its end.
func (r *reading) docker() bool {
	b := r.rest
	if !hasPrefix(b, `{"log":`) {
		return false
	}
	o := openObject(b)
	var log value
	var c clock
	stream, stamped := analysis.StreamNone, false
	for {
		key, v, more := o.next()
		if !more {
			break
		}
		switch string(key) {
		case "log":
			log = v
		case "stream":
			switch string(v.raw) {
			case "stdout":
				stream = analysis.Stdout
			case "stderr":
				stream = analysis.Stderr
			}
		case "time":
			t, n := timestamp(v.raw)
			c, stamped = t, n > 0
		}
	}
	if !o.ended() || !log.quoted || stream == analysis.StreamNone && !stamped {
		return false
	}
	r.stream = stream
	if stamped {
		r.tell(c)
	}
	d := dialectDocker
	s := log.raw
	if !bytes.HasSuffix(s, []byte(`\n`)) || !startsEscape(s, len(s)-2) {
		d = dialectDockerPartial
	}
	t := trimEscaped(s)
	r.before, r.behind = b[:log.at], b[log.at+len(t):]
	r.begin(text{t, true})
	r.note(d)
	return true
}

// trimEscaped drops line ends and padding from the end of a JSON string.
func trimEscaped(s []byte) []byte {
	for {
		n := len(s)
		switch {
		case n > 0 && s[n-1] == ' ':
			s = s[:n-1]
		case n > 1 && (s[n-1] == 'n' || s[n-1] == 'r') && s[n-2] == '\\' && startsEscape(s, n-2):
			s = s[:n-2]
		default:
			return s
		}
	}
}
