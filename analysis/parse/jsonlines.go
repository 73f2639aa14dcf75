package parse

import (
	"time"

	"rankscope/analysis"
)

// jsonLine reads a log line that is a JSON object, under the names that
// python-json-logger, structlog, zap and zerolog give to its members:
//
//	{"level":"error","time":"2026-…","rank":3,"msg":"…"}
//
// and torchrun's error.json (torch/distributed/elastic/multiprocessing/errors),
// whose message is an object.
func (r *reading) jsonLine() bool {
	o := openObject(r.rest)
	var said jsonMembers
	for {
		key, v, more := o.next()
		if !more {
			break
		}
		said.hear(key, v)
	}
	if !o.ended() || said.message.raw == nil {
		return false
	}
	d := dialectJSONLines
	if !said.message.quoted {
		if !said.errorFile() {
			return false
		}
		d = dialectErrorFile
	}
	said.tell(r)
	r.pending = false
	r.rest = r.decode(text{bytes: trimEscaped(said.message.raw), escaped: true})
	r.carried = said.carried.raw
	if !said.carried.quoted {
		r.carried = nil
	}
	r.note(d)
	return true
}

// jsonMembers are the members of a JSON line that mean something.
type jsonMembers struct {
	message, level, time, rank, local, node, pid, logger, carried value
}

func (m *jsonMembers) hear(key []byte, v value) {
	switch string(key) {
	case "msg", "message", "event", "log":
		if m.message.raw == nil {
			m.message = v
		}
	case "level", "levelname", "severity", "lvl", "log_level":
		m.level = v
	case "time", "timestamp", "ts", "asctime", "@timestamp":
		m.time = v
	case "rank", "global_rank", "RANK":
		m.rank = v
	case "local_rank", "localrank", "LOCAL_RANK":
		m.local = v
	case "host", "hostname", "node", "node_name", "nodename":
		m.node = v
	case "pid", "process":
		m.pid = v
	case "logger", "name":
		m.logger = v
	case "exc_info", "exception", "traceback", "stack_trace", "exc_text":
		m.carried = v
	}
}

// errorFile goes into the message of an error.json.
func (m *jsonMembers) errorFile() bool {
	o := openObject(m.message.raw)
	var inner, extra value
	for {
		key, v, more := o.next()
		if !more {
			break
		}
		switch string(key) {
		case "message":
			inner = v
		case "extraInfo":
			extra = v
		}
	}
	if !o.ended() || !inner.quoted {
		return false
	}
	m.message = inner
	for o = openObject(extra.raw); ; {
		key, v, more := o.next()
		if !more {
			return true
		}
		switch string(key) {
		case "timestamp":
			m.time = v
		case "py_callstack":
			m.carried = v
		}
	}
}

// tell notes what the members say.
func (m *jsonMembers) tell(r *reading) {
	if lv := levelNamed(m.level.raw); lv != analysis.LevelNone {
		r.level = lv
	}
	if c, ok := m.time.clock(); ok {
		r.tell(c)
	}
	if rank, ok := m.rank.number(); ok {
		r.hear(rank, false)
	}
	if local, ok := m.local.number(); ok {
		r.local = local
	}
	if pid, ok := m.pid.number(); ok && pid <= maxPID {
		r.process(pid)
	}
	if n := m.node.raw; m.node.quoted && len(n) > 0 && span(n, nameClass) == len(n) {
		r.node = n
	}
	r.launcher = r.launcher || launcherSource(m.logger.raw)
}

// number reads a value that is a whole number, quoted or not.
func (v value) number() (int, bool) {
	n, d := number(v.raw)
	return n, d > 0 && d == len(v.raw)
}

// clock reads a timestamp, or seconds or milliseconds since 1970.
func (v value) clock() (clock, bool) {
	if c, n := timestamp(v.raw); n > 0 {
		return c, true
	}
	whole := digits(v.raw)
	if whole != 10 && whole != 13 {
		return clock{}, false
	}
	seconds, _ := number(v.raw[:9])
	seconds = seconds*10 + int(v.raw[9]-'0')
	nanos := 0
	fraction := v.raw[whole:]
	if whole == 13 {
		nanos, _ = number(v.raw[10:13])
		nanos *= 1e6
	} else if len(fraction) > 1 && fraction[0] == '.' {
		f, n := number(fraction[1:min(len(fraction), 10)])
		for ; n < 9; n++ {
			f *= 10
		}
		nanos = f
	}
	t := time.Unix(int64(seconds), 0).UTC()
	year, month, day := t.Date()
	if year < 1990 || year > 2099 {
		return clock{}, false
	}
	return clock{year: int16(year), month: int8(month), day: int8(day), zoned: true,
		seconds: int32(seconds % 86400), nanos: int32(nanos)}, true
}
