package preserve

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// kind is what a private word is; it decides what stands in its place.
type kind int

const (
	host kind = iota
	user
	address  // IPv4
	address6 // IPv6
	mail
	secret // a key or password: the same word is private wherever it stands
	inPlace
)

// trace is a form by which something private is recognised in a line.
type trace struct {
	kind kind
	// worth is a quick look at a line in lower case that saves the slow one.
	worth func(lower string) bool
	// form's first group is what is private; the whole match where it has none.
	form *regexp.Regexp
}

// key is a name of a setting that holds a secret.
const key = `(?:[A-Za-z0-9]+[_-])*(?:token|secret|password|passwd|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|secret[_-]?key|credentials?)(?:[_-](?:id|key|value))?`

// endings are domains that only machines have.
const endings = `internal|localdomain|lan|corp|intranet|cluster\.local|amazonaws\.com`

// allTraces are compiled when they are first needed, and never changed.
var allTraces = sync.OnceValue(traces)

// traces lists all forms, the most telling first. Sources of the formats: the
// vendors' pages on their keys' prefixes; NCCL's log prefix (src/debug.cc);
// torchrun's failure summary (torch/distributed/elastic/multiprocessing/errors)
// and rendezvous lines.
func traces() []trace {
	list := []struct {
		kind  kind
		worth func(lower string) bool
		form  string
	}{
		{secret, oneOf("eyj"), `\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*)?`},
		{secret, oneOf("akia", "asia", "aroa", "aida"), `\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{12,}\b`},
		{secret, oneOf("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"), `\b(?:gh[pousr]_[A-Za-z0-9]{16,}|github_pat_[A-Za-z0-9_]{16,})`},
		{secret, oneOf("glpat-", "nvapi-", "sk-", "xox", "aiza", "dckr_", "pypi-", "hf_"),
			`\b(?:glpat-|nvapi-|sk-(?:ant-|proj-)?|xox[abprs]-|AIza|dckr_pat_|pypi-|hf_)[A-Za-z0-9_-]{16,}`},
		{secret, oneOf("wandb"), `(?i)wandb[^\n]{0,80}?\b([0-9a-f]{40})\b`},
		{inPlace, oneOf("bearer", "basic"), `(?i)\b(?:bearer|authorization["']?\s*[:=]\s*["']?basic)\s+([A-Za-z0-9._~+/=-]{6,})`},
		{inPlace, oneOf("://"), `[a-zA-Z][a-zA-Z0-9+.-]*://([^\s/@"'<>]{1,256})@`},
		{inPlace, oneOf("token", "secret", "passw", "passphrase", "key", "credential"), `(?i)(?:^|[^A-Za-z0-9])` + key + `["']?\s*(?:=|:\s)\s*["']?([^\s"',;&<>{}\[\]()]{6,})`},
		{inPlace, oneOf("nodelist"), `(?i)nodelist["']?\s*[=:]\s*["']?([^\s"']{2,})`},
		{mail, oneOf("@"), `[A-Za-z0-9][A-Za-z0-9._%+-]*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}\b`},
		{user, oneOf("/home/", "/users/", `\users\`), `(?:/home/|/Users/|/users/|\\Users\\)([A-Za-z0-9_][A-Za-z0-9._-]*)`},
		{user, oneOf("user=", "logname=", "username="), `\b(?:USER|LOGNAME|USERNAME|SUDO_USER|SLURM_JOB_USER|user|username)=["']?([A-Za-z_][A-Za-z0-9._-]*)`},
		{host, oneOf("ip-"), `(?i)\bip-\d{1,3}-\d{1,3}-\d{1,3}-\d{1,3}(?:\.[a-z0-9-]+)*`},
		{host, oneOf(".internal", ".localdomain", ".lan", ".corp", ".intranet", ".cluster", ".amazonaws"), `(?i)\b[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)*\.(?:` + endings + `)\b`},
		{host, oneOf("host  "), `\bhost {2,}: ([A-Za-z0-9][A-Za-z0-9._-]*)`},
		{host, oneOf("host=", "name=", "master_addr=", "host\"=", "host'="), `(?i)\b(?:host|hostname|nodename|node_name|slurmd_nodename|master_addr)["']?=["']?([A-Za-z][A-Za-z0-9._-]*)`},
		{host, oneOf("nccl"), `([A-Za-z0-9][A-Za-z0-9._-]*):\d+:\d+ \[-?\d+\] (?:[a-z_./]+:\d+ )?NCCL`},
		// c10d's sockets; torchrun's "[default0]:" before a line looks alike.
		{host, oneOf("]:"), `(?i)\b(?:to|on|from|at|of) \[([A-Za-z][A-Za-z0-9.]*-?[A-Za-z0-9.-]*[0-9][A-Za-z0-9.-]*)\]:\d{2,5}\b`},
		{host, oneOf("rdzv", "tcp://"), `(?i)(?:rdzv[-_]?endpoint["']?\s*[=: ]\s*["']?|tcp://)([A-Za-z][A-Za-z0-9._-]*)`},
		// Four numbers behind "==" are a version of a package.
		{address, hasAddress, `(?:^|[^0-9A-Za-z.=]|[^=]=)(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})\b`},
		{address6, hasAddress6, `(?:^|[^0-9A-Za-z:.])((?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4}){0,6}::[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4}){0,6})(?:$|[^0-9A-Za-z:.])`},
	}
	out := make([]trace, len(list))
	for n, l := range list {
		out[n] = trace{l.kind, l.worth, regexp.MustCompile(l.form)}
	}
	return out
}

// ordinary are words that name hosts and users now and then, and say a lot
// else in a log: they give nothing away, and a log without them is no log.
func ordinary() []string {
	return []string{
		"localhost", "host", "hosts", "node", "nodes", "worker", "workers", "master", "main", "rank", "train", "trainer",
		"training", "launcher", "torch", "torchrun", "python", "python3", "gpu", "gpus", "cpu", "none", "null", "default",
		"root", "user", "users", "admin", "ubuntu", "nobody", "unknown", "error", "task", "tasks", "job", "jobs", "pod",
		"pods", "data", "home", "shared", "public", "run", "log", "logs", "info", "warning", "nccl", "cuda", "process",
		"stdout", "stderr", "tmp", "etc", "conda", "runner", "app", "container", "true", "false", "kernel", "slurm",
		"srun", "slurmstepd", "kubelet", "input", "output", "model", "console", "signal", "bus", "step", "loss", "epoch",
		"fake", "local", "server", "client", "compute", "mpi", "mpirun", "prte", "date", "time", "dev", "shm", "example",
	}
}

// oneOf looks for any of some parts.
func oneOf(parts ...string) func(string) bool {
	return func(lower string) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(lower, part) })
	}
}

// hasAddress looks for three dots between digits, close together.
func hasAddress(line string) bool {
	dots, last := 0, 0
	for at := 1; at < len(line)-1; at++ {
		if line[at] != '.' || !isDigit(line[at-1]) || !isDigit(line[at+1]) {
			continue
		}
		if at-last > 4 {
			dots = 0
		}
		if dots++; dots == 3 {
			return true
		}
		last = at
	}
	return false
}

// hasAddress6 looks for two colons side by side, or seven in all.
func hasAddress6(line string) bool {
	return strings.Contains(line, "::") || strings.Count(line, ":") >= 7
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
