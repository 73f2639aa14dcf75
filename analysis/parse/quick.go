package parse

import (
	"bytes"

	"rankscope/analysis"
)

// quickKey answers for the shapes that make up nearly all lines; ok is false
// where the full reading must answer. It rests on two facts about the
// scanners: every global rank they hear is spelled "…ank" or "…ANK" but in
// mpirun's tag, and every local rank and task comes from a prefix that stands
// first, is written "[default" or "[trainer", or had to be learned. So a line
// needs no reading once its first prefixes are known and the rest has none of
// these. A fuzz test holds it to Line.
func (l Layout) quickKey(raw []byte) (k Key, ok bool) {
	if l.on&^onSrunLabel != 0 || soiled(raw) {
		return KeyNone, false
	}
	b := raw
	if bytes.IndexByte(raw, '\r') >= 0 {
		if b = quickState(raw); b == nil || l.on != 0 {
			return KeyNone, false
		}
	}
	if l.on != 0 {
		task, n := quickTask(b)
		if n == 0 {
			return KeyNone, false // unlabelled or padded: a launcher's, few
		}
		k, b = analysis.TaskKey(task), b[n:]
	}
	if hasPrefix(b, "[pod/") {
		_, end := podName(b)
		if end == 0 || !hasPrefix(b[end:], "] ") {
			return KeyNone, false
		}
		b = b[end+2:]
	}
	b = b[quickTime(b):]
	if hasPrefix(b, "[default") || hasPrefix(b, "[trainer") {
		local, n := number(b[8:])
		if n == 0 || !hasPrefix(b[8+n:], "]:") {
			return KeyNone, false
		}
		k, b = analysis.LocalRankKey(local), b[8+n+2:]
	}
	if rank, n := quickRank(b); n > 0 {
		k, b = analysis.RankKey(rank), b[n:]
	}
	return k, !identifies(b)
}

// quickState goes to the last state of a bar that starts with a return, as
// tqdm's do, and behind the bar; nil where that isn't plain.
func quickState(raw []byte) []byte {
	for len(raw) > 0 && (raw[len(raw)-1] == '\r' || raw[len(raw)-1] == ' ') {
		raw = raw[:len(raw)-1]
	}
	if len(raw) == 0 || raw[0] != '\r' {
		return nil
	}
	b := raw[bytes.LastIndexByte(raw, '\r')+1:]
	if !isLetter(b[0]) {
		return nil
	}
	n := barEnd(b)
	if n == 0 || identifies(b[:n]) {
		return nil
	}
	return b[n:]
}

// quickTime reads the time of kubectl --timestamps.
func quickTime(b []byte) int {
	if len(b) < 31 || b[10] != 'T' || b[19] != '.' || b[29] != 'Z' || b[30] != ' ' {
		return 0
	}
	if c, n := timestamp(b); n != 30 || !c.zoned {
		return 0
	}
	return 31
}

// quickTask reads "3: " at the front.
func quickTask(b []byte) (task, n int) {
	task, n = number(b)
	if n == 0 || !hasPrefix(b[n:], ": ") {
		return 0, 0
	}
	return task, n + 2
}

// quickRank reads "[rank3]:", or the head of a logging line up to its rank:
// "2026-12-01 03:08:21,209 - INFO - [rank 0] " or "… [INFO] [rank0] ".
func quickRank(b []byte) (rank, n int) {
	if hasPrefix(b, "[rank") {
		rank, d := number(b[5:])
		if n = 5 + d; d > 0 && hasPrefix(b[n:], "]:") {
			return rank, n + 2
		}
		return 0, 0
	}
	if len(b) < 40 || b[0] != '2' {
		return 0, 0
	}
	c, n := timestamp(b)
	if n != 23 || c.zoned || b[n] != ' ' {
		return 0, 0
	}
	n++
	if b[n] == '-' && b[n+1] == ' ' {
		n += 2
	}
	level, d := levelField(b[n:])
	if level == 0 {
		return 0, 0
	}
	n += d
	switch {
	case hasPrefix(b[n:], " - "):
		n += 3
	case hasPrefix(b[n:], " "):
		n++
	default:
		return 0, 0
	}
	rank, d = rankMark(b[n:])
	if n += d; d == 0 || !hasPrefix(b[n:], " ") {
		return 0, 0
	}
	return rank, n
}

// identifies reports whether b may hold anything that states a rank or task.
func identifies(b []byte) bool {
	if plainText(b) {
		return false
	}
	if bytes.Contains(b, []byte("ank")) || bytes.Contains(b, []byte("ANK")) {
		return true
	}
	for at := 0; ; at++ {
		i := bytes.IndexByte(b[at:], '[')
		if i < 0 {
			break
		}
		at += i
		if hasPrefix(b[at:], "[default") || hasPrefix(b[at:], "[trainer") {
			return true
		}
	}
	if bytes.Contains(b, []byte("]<std")) {
		return true
	}
	// A Docker entry behind another prefix may spell them in escapes.
	return bytes.IndexByte(b, '{') >= 0 && bytes.IndexByte(b, '\\') >= 0
}
