package parse

import (
	"bytes"

	"rankscope/analysis"
)

// glog reads the lines of PyTorch's C++ side (c10/util/Logging.cpp) of all
// ages:
//
//	[E1218 20:27:21.426415540 ProcessGroupNCCL.cpp:629] …   ≥ 2.2
//	[W322 13:52:49.000862500 socket.cpp:464] …              month not padded
//	[W socket.cpp:426] …                                    ≤ 2.1
func (r *reading) glog() bool {
	b := r.rest
	level, ok := levelLetter(b[1])
	if !ok {
		return false
	}
	n := 2
	var c clock
	if isDigit(b[n]) {
		if c, n = monthDay(b, n); n == 0 {
			return false
		}
	}
	if n >= len(b) || b[n] != ' ' {
		return false
	}
	from := n + 1
	s := sourceLine(b[from:])
	end := from + s
	if s == 0 || end >= len(b) || b[end] != ']' {
		return false
	}
	r.level, r.source = level, b[from:end]
	if !c.isZero() {
		r.tell(c)
	}
	r.took(dialectGlog, end+1)
	r.rest = skipSpace(r.rest)
	r.groupRank()
	return true
}

// monthDay reads "1218 20:27:21.426415540" from b[n:] and returns where it
// ends; 0 if there is none.
func monthDay(b []byte, n int) (clock, int) {
	v, d := number(b[n:])
	if d < 3 || d > 4 || !validDay(v/100, v%100) {
		return clock{}, 0
	}
	c := clock{month: int8(v / 100), day: int8(v % 100)}
	n += d
	if n >= len(b) || b[n] != ' ' {
		return clock{}, 0
	}
	h := c.hours(b[n+1:])
	if h == 0 {
		return clock{}, 0
	}
	return c, n + 1 + h
}

// groupRank hears the rank in "[Rank 3] Watchdog …" and "[PG ID 0 PG GUID
// 0(default_pg) Rank 0] …", which stay part of the message. The number counts
// within its process group: it is the global rank in the default group only.
func (r *reading) groupRank() {
	if rank, n := rankMark(r.rest); n > 0 {
		r.hear(rank, false)
		return
	}
	if !hasPrefix(r.rest, "[PG ") {
		return
	}
	end := bytes.IndexByte(r.rest, ']')
	if end < 0 {
		return
	}
	group := r.rest[:end]
	at := bytes.Index(group, []byte(" Rank "))
	if at < 0 || !defaultGroup(group[:at]) {
		return
	}
	if rank, n := number(group[at+len(" Rank "):]); n > 0 && at+len(" Rank ")+n == len(group) {
		r.hear(rank, false)
	}
}

func defaultGroup(group []byte) bool {
	if bytes.IndexByte(group, '(') >= 0 {
		return bytes.Contains(group, []byte("(default_pg)"))
	}
	return hasPrefix(group, "[PG ID 0") || string(group) == "[PG 0"
}

// glogBare reads the same without brackets and with a process: the agent's
// Python logging of torchrun ≥ 2.3 (torch/_logging/_internal.py), and klog of
// kubelet and operators, which pads the process.
//
//	E1129 12:00:05.123000 4711 site-packages/torch/distributed/elastic/multiprocessing/api.py:869] failed (exitcode: 1) …
func (r *reading) glogBare() bool {
	b := r.rest
	if len(b) < 20 || !isDigit(b[1]) {
		return false
	}
	level, ok := levelLetter(b[0])
	if !ok {
		return false
	}
	c, n := monthDay(b, 1)
	if n == 0 {
		return false
	}
	n += skipSpaces(b[n:])
	pid, d := process(b[n:])
	if n += d; d == 0 || n >= len(b) || b[n] != ' ' {
		return false
	}
	from := n + skipSpaces(b[n:])
	s := sourceLine(b[from:])
	end := from + s
	if s == 0 || end >= len(b) || b[end] != ']' {
		return false
	}
	r.level, r.source = level, b[from:end]
	r.process(pid)
	r.launcher = r.launcher || launcherSource(r.source)
	r.tell(c)
	kind := dialectGlog
	if r.launcher {
		kind = dialectElastic
	}
	r.took(kind, end+1)
	r.rest = skipSpace(r.rest)
	return true
}

// levelFirst reads prefixes that start with a level:
//
//	WARNING:torch.distributed.elastic.multiprocessing.api:Sending …   logging.basicConfig
//	INFO 10-22 09:43:49 [shm_broadcast.py:466] …                      vLLM
//	[INFO] 2026-12-01 03:08:27,097 …  and  INFO 2026-12-01 …
//
// "INFO: text" is a message.
func (r *reading) levelFirst() bool {
	b := r.rest
	level, n := levelWord(b)
	if n == 0 {
		return r.levelBracket()
	}
	if n < len(b) && b[n] == ':' {
		return r.basic(level, n+1)
	}
	n += skipSpaces(b[n:])
	if n < len(b) && isDigit(b[n]) {
		return r.vllm(level, n) || r.levelTime(level, n)
	}
	return false
}

// levelBracket reads "[INFO] ", which a time or a rank may follow, and "[OUTPUT] "
// before a time.
func (r *reading) levelBracket() bool {
	level, n := levelField(r.rest)
	if n == 0 || r.rest[0] != '[' {
		word := 1
		for word < len(r.rest) && word < 16 && isUpper(r.rest[word]) {
			word++
		}
		if r.rest[0] != '[' || !hasPrefix(r.rest[word:], "] ") {
			return false
		}
		return r.levelTime(analysis.LevelNone, word+2)
	}
	at := n + skipSpaces(r.rest[n:])
	if r.levelTime(level, at) {
		return true
	}
	r.level = level
	r.took(dialectPython, n)
	r.fields(true)
	return true
}

// levelTime reads a time at n, behind a level.
func (r *reading) levelTime(level analysis.Level, n int) bool {
	c, t := timestamp(r.rest[n:])
	if t == 0 {
		return false
	}
	if level != analysis.LevelNone {
		r.level = level
	}
	r.tell(c)
	r.took(dialectPython, n+t)
	r.fields(true)
	return true
}

// basic reads the logger behind "LEVEL:".
func (r *reading) basic(level analysis.Level, n int) bool {
	b := r.rest
	s := span(b[n:], nameClass)
	if end := n + s; s > 0 && !isDigit(b[n]) && end < len(b) && b[end] == ':' {
		r.level = level
		r.launcher = r.launcher || launcherSource(b[n:end])
		return r.took(dialectBasic, end+1)
	}
	return false
}

// vllm reads vLLM's body at n (vllm/logging_utils/formatter.py): month and day
// without a year, a time, and a source with or without its opening bracket.
func (r *reading) vllm(level analysis.Level, n int) bool {
	b := r.rest
	month, m := number(b[n:])
	if m != 2 || len(b) < n+15 || b[n+2] != '-' || b[n+5] != ' ' {
		return false
	}
	day, d := number(b[n+3 : n+5])
	if d != 2 || !validDay(month, day) {
		return false
	}
	c := clock{month: int8(month), day: int8(day)}
	h := c.hours(b[n+6:])
	if h == 0 {
		return false
	}
	r.level = level
	r.tell(c)
	r.took(dialectVLLM, n+6+h)
	r.rest = skipSpace(r.rest)
	from := 0
	if hasPrefix(r.rest, "[") {
		from = 1
	}
	if s := sourceLine(r.rest[from:]); s > 0 && hasPrefix(r.rest[from+s:], "]") {
		r.source = r.rest[from : from+s]
		r.rest = skipSpace(r.rest[from+s+1:])
	}
	return true
}
