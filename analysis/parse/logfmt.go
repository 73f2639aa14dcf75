package parse

import (
	"bytes"

	"rankscope/analysis"
)

// logfmt reads the head of key=value lines (logrus, Go's slog):
//
//	time="2026-11-29T12:00:05Z" level=error msg="…" pod=train-0
//
// time and level are peeled; the message is the rest.
func (r *reading) logfmt() bool {
	b := r.rest
	level := analysis.LevelNone
	var c clock
	stamped := false
	at := 0
	for {
		key, v, n := member(b[at:])
		if n == 0 {
			break
		}
		switch string(key) {
		case "time", "ts":
			t, d := timestamp(v)
			if d == 0 {
				return false
			}
			c, stamped = t, true
		case "level":
			if level = levelNamed(v); level == analysis.LevelNone {
				return false
			}
		default:
			n = 0
		}
		if n == 0 {
			break
		}
		at += n
		at += skipSpaces(b[at:])
	}
	if level == analysis.LevelNone {
		return false
	}
	r.level = level
	if stamped {
		r.tell(c)
	}
	return r.took(dialectLogfmt, at)
}

// member reads key=value or key="value".
func member(b []byte) (key, v []byte, n int) {
	k := span(b, wordClass)
	if k == 0 || k+1 >= len(b) || b[k] != '=' {
		return nil, nil, 0
	}
	n = k + 1
	if b[n] == '"' {
		end := bytes.IndexByte(b[n+1:], '"')
		if end < 0 {
			return nil, nil, 0
		}
		return b[:k], b[n+1 : n+1+end], n + end + 2
	}
	end := bytes.IndexByte(b[n:], ' ')
	if end < 0 {
		end = len(b) - n
	}
	return b[:k], b[n : n+end], n + end
}
