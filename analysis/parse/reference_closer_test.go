package parse

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
)

func (r *reference) bracketTime(m map[string]string) bool {
	m["noted"] = "yes"
	r.origin.Source = ""
	switch found := r.fields(false); {
	case found && r.origin.Source != "":
		r.note("deepspeed")
	case found && r.origin.Launcher:
		r.note("elastic")
	case found:
		r.note("python-logging")
	case strings.HasPrefix(r.rest, "iteration "):
		r.note("megatron")
	default:
		r.note("time")
	}
	return true
}

func (r *reference) groupRank(m map[string]string) bool {
	if g := regexp.MustCompile(`^\[(?:Rank (\d+)|PG (?:ID 0 PG GUID \d+\(default_pg\)|ID \d+ PG GUID \d+\(default_pg\)|0) Rank (\d+))\]`).FindStringSubmatch(r.rest); g != nil {
		m["rank"] = g[1] + g[2]
	}
	return true
}

func (r *reference) docker(m map[string]string) bool {
	var entry struct {
		Log          *string
		Stream, Time string
	}
	if json.Unmarshal([]byte(m["json"]), &entry) != nil || entry.Log == nil || entry.Stream == "" && entry.Time == "" {
		return false
	}
	m["stream"], m["t"] = entry.Stream, entry.Time
	r.begin(strings.Split(strings.TrimRight(*entry.Log, "\r\n "), "\r"))
	if !strings.HasSuffix(*entry.Log, "\n") {
		r.note("docker-partial")
		m["noted"] = "yes"
	}
	return true
}

func (r *reference) jsonLine(m map[string]string) bool {
	var e map[string]any
	d := json.NewDecoder(bytes.NewReader([]byte(m["json"])))
	d.UseNumber()
	if d.Decode(&e) != nil {
		return false
	}
	word := func(keys ...string) string {
		for _, k := range keys {
			switch v := e[k].(type) {
			case string:
				return v
			case json.Number:
				return v.String()
			}
		}
		return ""
	}
	for _, k := range []string{"msg", "message", "event", "log"} {
		switch v := e[k].(type) {
		case string:
			r.rest = clean(v)
		case map[string]any:
			extra, _ := v["extraInfo"].(map[string]any)
			text, ok := v["message"].(string)
			if !ok {
				return false
			}
			r.rest = text
			r.carried, _ = extra["py_callstack"].(string)
			e["time"] = extra["timestamp"]
			r.note("torchelastic-error")
			m["noted"] = "yes"
		case nil:
			continue
		default:
			return false
		}
		m["rank"], m["local"], m["pid"] = word("rank"), word("local_rank"), word("process", "pid")
		m["node"], m["level"] = word("host", "hostname"), word("level", "levelname", "severity", "lvl")
		m["t"] = word("time", "asctime", "@timestamp")
		if ts := word("ts", "timestamp", "time"); regexp.MustCompile(`^\d{10}(?:\.\d+)?$|^\d{13}$`).MatchString(ts) {
			if m["t"], m["epoch"] = "", ts; !strings.Contains(ts, ".") && len(ts) == 13 {
				m["epoch"] = ts[:10] + "." + ts[10:]
			}
		}
		for k, v := range m {
			if v == "" {
				delete(m, k)
			}
		}
		if r.carried == "" {
			r.carried = word("exc_info")
		}
		return true
	}
	return false
}
