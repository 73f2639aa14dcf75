package parse

import (
	"regexp"
	"strings"

	"rankscope/analysis"
)

const (
	// reTime is a full time, named t.
	reTime  = `(?P<t>(?:(?:199\d|20\d\d)(?:-\d\d-|/\d\d/)\d\d|\d\d/\d\d/(?:199\d|20\d\d))[ T]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z\b|[+-]\d\d:?\d\d\b)?)`
	reCtime = `(?P<stamped>(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (?: \d|\d\d) \d\d:\d\d:\d\d (?:199\d|20\d\d))`
	reMD    = `(?P<md>\d{3,4} \d\d:\d\d:\d\d(?:[.,]\d{1,9})?)`
	reSrc   = `(?P<src>[\w./+<>-]*\.[\w./+<>-]*:\d+)`
	reName  = `[\w.-]+`
	reLv    = `(?:DEBUG|TRACE|VERBOSE|INFO|NOTICE|SUCCESS|WARNING|WARN|ERROR|SEVERE|CRITICAL|FATAL|PANIC)`
)

// rule is one dialect: what its expression matches is taken off, but what the
// group "rest" holds.
type rule struct {
	name      string
	transport bool
	needs     ambiguous
	re        *regexp.Regexp
	// then looks closer and may refuse; nil accepts.
	then func(r *reference, m map[string]string) bool
}

func re(s string) *regexp.Regexp { return regexp.MustCompile(`(?s)^` + s + `$`) }

// rules in the order in which they are tried.
var rules = []rule{
	{"torchrun-tee", true, 0, re(`\[(?P<role>default|trainer)(?P<local>\d{1,9})\]:(?P<rest>.*)`), nil},
	{"kubectl-prefix", true, 0, re(`\[pod/(?P<pod>` + reName + `)/(?P<container>` + reName + `)\] ?(?P<rest>.*)`), nil},
	{"mpirun-tag", true, 0, re(`\[` + reCtime + `\]<(?P<stream>stdout|stderr)>: ?(?P<rest>.*)`), nil},
	{"mpirun-tag", true, 0, re(reCtime + `(?P<rest>\[(?:[a-zA-Z][\w.-]*@)?\d+,(?:mpirank:)?\d{1,9}(?:,[\w.-]+)?\]<std(?:out|err)>:.*)`), nil},
	{"mpirun-tag", true, 0, re(`\[(?:[a-zA-Z][\w.-]*@)?\d+,(?:mpirank:)?(?P<rank>\d{1,9})(?:,(?P<node>[\w.-]+))?\]<(?P<stream>stdout|stderr)>: ?(?P<rest>.*)`), nil},
	{"torchrun-tee", true, onRole, re(`\[(?P<role>[A-Za-z_](?:[\w-]*[A-Za-z_-])?)(?P<local>\d{1,9})\]:(?P<rest>.*)`), func(r *reference, m map[string]string) bool { return m["role"] != "rank" }},
	{"cri", true, 0, re(reTime + ` (?P<stream>stdout|stderr) F(?::\S*)?(?: (?P<rest>.*))?`), isRFC3339},
	{"cri-partial", true, 0, re(reTime + ` (?P<stream>stdout|stderr) P(?::\S*)?(?: (?P<rest>.*))?`), isRFC3339},
	{"journald", true, 0, re(reTime + ` (?P<node>` + reName + `) (?P<unit>kernel|kubelet|systemd|slurmd|slurmstepd|slurmctld|containerd|dockerd|crio|systemd-oomd|earlyoom): ?(?P<rest>.*)`), isRFC3339},
	{"journald", true, 0, re(reTime + ` (?P<node>` + reName + `) (?P<unit>[\w.@/-]+)\[(?P<pid>\d+)\]: (?P<rest>.*)`), isRFC3339},
	{"timestamps", true, 0, re(reTime + `(?: (?P<rest>.*))?`), func(r *reference, m map[string]string) bool { return isRFC3339(r, m) && strings.Contains(m["t"], ".") }},
	{"srun-label", true, onSrunLabel, re(`(?:P\d+ )? *(?P<task>\d{1,9}):(?: (?P<rest>.*))?`), func(r *reference, m map[string]string) bool { return r.origin.Task == analysis.None }},
	{"docker-json", true, 0, re(`(?P<json>\{"log":.*\})`), (*reference).docker},
	{"ray", true, 0, re(`\((?:[^()\s]+ )?(?:rank=(?P<rank>\d{1,9}) )?pid=(?P<pid>\d+)(?:, ip=(?P<node>[^ ()]+))?\)(?: (?P<rest>.*))?`), nil},
	{"ray", true, 0, re(`\(raylet\)(?: (?P<rest>.*))?`), nil},
	{"journald", true, 0, re(`(?P<syslog>[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d) (?P<node>` + reName + `) (?P<unit>[\w.@/-]+)(?:\[(?P<pid>\d+)\])?: ?(?P<rest>.*)`), nil},
	{"torchx", true, onTorchx, re(`(?P<role>[A-Za-z][\w.-]*)/(?P<noderank>\d{1,9})(?: (?P<rest>.*))?`), nil},
	{"compose", true, onCompose, re(`(?P<container>[A-Za-z][\w.-]*) +\|(?: (?P<rest>.*))?`), nil},
	{"stern", true, onStern, re(`(?P<pod>[a-z0-9.][a-z0-9.]*-[a-z0-9.-]*[a-z0-9]) (?P<container>[a-z0-9.-]+)(?: (?P<rest>.*))?`), func(r *reference, m map[string]string) bool {
		return strings.ContainsAny(m["pod"], "0123456789") && strings.Trim(m["container"], "0123456789") != ""
	}},

	{"rank", false, 0, re(`\[(?P<sure>rank)(?P<rank>\d{1,9})\]: ?(?P<rest>.*)`), nil},
	{"rank", false, 0, re(`\[(?:rank|Rank|RANK)[:=-]? ?(?P<rank>\d{1,9})(?:/\d+)?\]: ?(?P<rest>.*)`), nil},
	{"", false, 0, re(`\[(?:rank|Rank|RANK)[:=-]? ?(?P<rank>\d{1,9})(?:/\d+)?\](?P<rest> Watchdog.*)`), nil},
	{"rank-mark", false, 0, re(`\[(?:rank|Rank|RANK)[:=-]? ?(?P<rank>\d{1,9})(?:/\d+)?\](?:(?: *(?:--?|\|\|?)| )? |(?P<open>\[)|$)(?P<rest>.*)`), func(r *reference, m map[string]string) bool {
		r.rest = m["open"] + r.rest
		return true
	}},
	{"ray-core", false, 0, re(`\[` + reTime + ` (?P<letter>[VDIWEFC]) (?P<pid>\d+) \d+\] ?(?:` + reSrc + `: )?(?P<rest>.*)`), nil},
	{"python", false, 0, re(`\[` + reTime + `(?: [\w ]+)?\](?P<rest>.*)`), (*reference).bracketTime},
	{"dmesg", false, 0, re(`(?:<\d+>)?\[ *(?P<uptime>\d{1,9}\.\d{6})\](?: (?P<rest>.*))?`), nil},
	{"dmesg", false, 0, re(`\[(?P<ctime>\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})\](?: (?P<rest>.*))?`), nil},
	{"nccl", false, 0, re(`(?:(?P<node>` + reName + `):(?P<pid>\d+):\d+ )?\[(?P<gpu>\d{1,9})\] (?:` + reSrc + ` (?:\([^)]*\) )?)?(?P<rest>NCCL (?P<level>` + reLv + `)\b.*)`), nil},
	{"ucx", false, 0, re(`\[(?P<epoch>\d{10}\.\d+)\] \[(?P<node>` + reName + `):(?P<pid>\d+)(?::\d+)+\] *` + reSrc + ` +(?P<rest>UCX +(?P<level>` + reLv + `)\b.*)`), nil},
	{"c10-glog", false, 0, re(`\[(?P<letter>[VDIWEFC])(?:` + reMD + `)? ` + reSrc + `\] ?(?P<rest>.*)`), (*reference).groupRank},
	{"elastic", false, 0, re(`(?P<letter>[VDIWEFC])` + reMD + ` +(?P<pid>\d+) +` + reSrc + `\] ?(?P<rest>.*)`), func(r *reference, m map[string]string) bool {
		if !r.launcher(m["src"]) {
			r.note("c10-glog")
			m["noted"] = "yes"
		}
		return true
	}},
	{"python-basic", false, 0, re(`(?P<level>` + reLv + `):(?P<logger>[A-Za-z_.-][\w.-]*):(?P<rest>.*)`), nil},
	{"vllm", false, 0, re(`(?P<level>` + reLv + `) +(?P<md>\d\d-\d\d \d\d:\d\d:\d\d) ?(?:\[?` + reSrc + `\] ?)?(?P<rest>.*)`), nil},
	{"python", false, 0, re(`(?P<level>` + reLv + `) +` + reTime + `(?P<rest>.*)`), leveled},
	{"python", false, 0, re(`\[(?P<level>` + reLv + `)\] *` + reTime + `(?P<rest>.*)`), leveled},
	{"python", false, 0, re(`\[[A-Z]+\] ` + reTime + `(?P<rest>.*)`), leveled},
	{"python", false, 0, re(`\[(?P<level>` + reLv + `)\](?P<rest>.*)`), leveled},
	{"huggingface", false, 0, re(`\[(?P<level>` + reLv + `)\|` + reSrc + `\] ?(?:` + reTime + ` ?)?(?:>> )?(?P<rest>.*)`), nil},
	{"python", false, 0, re(reTime + `(?:\b|$)(?P<rest>.*)`), func(r *reference, m map[string]string) bool {
		if r.fields(false) {
			r.note("python-logging")
		} else {
			r.note("time")
		}
		m["noted"] = "yes"
		return true
	}},
	{"python-logging", false, 0, re(`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?P<rest> (?:- )?` + reLv + `\b.*)`), func(r *reference, m map[string]string) bool { return r.fields(false) }},
	{"megatron", false, 0, re(` \[` + reTime + `\] (?P<rest>iteration .*)`), nil},
	{"logfmt", false, 0, re(`(?:(?:time|ts)="?` + reTime + `"? )?level=(?P<level>debug|info|warning|error|fatal)(?: (?:time|ts)="?(?P<t2>[^" ]+)"?)?(?: (?P<rest>.*))?`), nil},
	{"json-lines", false, 0, re(`(?P<json>\{.*\})`), (*reference).jsonLine},
	{"openmpi", false, 0, re(`\[(?P<node>` + reName + `):(?P<pid>\d+)\](?: (?P<rest>.*))?`), hostNotFile},
	{"ucx", false, 0, re(`\[(?P<node>` + reName + `):(?P<pid>\d+)(?::\d+)+\](?: (?P<rest>.*))?`), hostNotFile},
	{"rich-box", false, 0, re(`│ (?P<rest>.*?) *│`), nil},
	{"tqdm", false, 0, re(`(?:[^%]*\d%\|[^|]*\| [\w./-]+|.*?\dit) \[[^\]]*:[^\]]*,[^\]]*\](?P<rest>.+)`), func(r *reference, m map[string]string) bool {
		r.inner = false
		return true
	}},
}

func isRFC3339(_ *reference, m map[string]string) bool {
	t := m["t"]
	return t[10] == 'T' && (strings.HasSuffix(t, "Z") || strings.ContainsAny(t[19:], "+-"))
}

func hostNotFile(_ *reference, m map[string]string) bool {
	return !regexp.MustCompile(`^(?:[\d.-]+|.*\.(?:py|cc|cpp|c|h|cu|rs|go)|` + reLv + `)$`).MatchString(m["node"])
}

func leveled(r *reference, m map[string]string) bool {
	r.fields(true)
	r.note("python-logging")
	m["noted"] = "yes"
	return true
}
