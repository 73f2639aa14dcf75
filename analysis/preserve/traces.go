package preserve

import "regexp"

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
	// hints are parts of which a line must have one, in lower case, for the
	// expression to be tried; a quick look that saves the slow one.
	hints []string
	// form's first group is what is private; the whole match where it has none.
	form *regexp.Regexp
}

// key is a name of a setting that holds a secret.
const key = `(?:[A-Za-z0-9]+[_-])*(?:token|secret|password|passwd|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|secret[_-]?key|credentials?)(?:[_-](?:id|key|value))?`

// endings are domains that only machines have.
const endings = `internal|localdomain|lan|corp|intranet|cluster\.local|amazonaws\.com`

// traces lists all forms, the most telling first. Sources of the formats: the
// vendors' pages on their keys' prefixes; NCCL's log prefix (src/debug.cc);
// torchrun's failure summary (torch/distributed/elastic/multiprocessing/errors)
// and rendezvous lines.
func traces() []trace {
	list := []struct {
		kind  kind
		hints []string
		form  string
	}{
		{secret, []string{"eyj"}, `\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*)?`},
		{secret, []string{"akia", "asia", "aroa", "aida"}, `\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{12,}\b`},
		{secret, []string{"gh"}, `\b(?:gh[pousr]_[A-Za-z0-9]{16,}|github_pat_[A-Za-z0-9_]{16,})`},
		{secret, []string{"glpat-", "nvapi-", "sk-", "xox", "aiza", "dckr_", "pypi-", "hf_"},
			`\b(?:glpat-|nvapi-|sk-(?:ant-|proj-)?|xox[abprs]-|AIza|dckr_pat_|pypi-|hf_)[A-Za-z0-9_-]{16,}`},
		{secret, []string{"wandb"}, `(?i)wandb[^\n]{0,80}?\b([0-9a-f]{40})\b`},
		{inPlace, []string{"bearer", "basic"}, `(?i)\b(?:bearer|authorization["']?\s*[:=]\s*["']?basic)\s+([A-Za-z0-9._~+/=-]{6,})`},
		{inPlace, []string{"://"}, `[a-zA-Z][a-zA-Z0-9+.-]*://([^\s/@"'<>]{1,256})@`},
		{inPlace, []string{"token", "secret", "passw", "passphrase", "key", "credential"}, `(?i)(?:^|[^A-Za-z0-9])` + key + `["']?\s*(?:=|:\s)\s*["']?([^\s"',;&<>{}\[\]()]{6,})`},
		{inPlace, []string{"nodelist"}, `(?i)nodelist["']?\s*[=:]\s*["']?([^\s"']{2,})`},
		{mail, []string{"@"}, `[A-Za-z0-9][A-Za-z0-9._%+-]*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}\b`},
		{user, []string{"/home/", "/users/", `\users\`}, `(?:/home/|/Users/|/users/|\\Users\\)([A-Za-z0-9_][A-Za-z0-9._-]*)`},
		{user, []string{"user=", "logname=", "username="}, `\b(?:USER|LOGNAME|USERNAME|SUDO_USER|SLURM_JOB_USER|user|username)=["']?([A-Za-z_][A-Za-z0-9._-]*)`},
		{host, []string{"ip-"}, `(?i)\bip-\d{1,3}-\d{1,3}-\d{1,3}-\d{1,3}(?:\.[a-z0-9-]+)*`},
		{host, []string{"internal", "localdomain", "lan", "corp", "intranet", "cluster", "amazonaws"}, `(?i)\b[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)*\.(?:` + endings + `)\b`},
		{host, []string{"host"}, `\bhost {2,}: ([A-Za-z0-9][A-Za-z0-9._-]*)`},
		{host, []string{"host", "node", "master_addr"}, `(?i)\b(?:host|hostname|nodename|node_name|slurmd_nodename|master_addr)["']?=["']?([A-Za-z][A-Za-z0-9._-]*)`},
		{host, []string{"nccl"}, `([A-Za-z0-9][A-Za-z0-9._-]*):\d+:\d+ \[-?\d+\] (?:[a-z_./]+:\d+ )?NCCL`},
		{host, []string{"]:"}, `\[([A-Za-z][A-Za-z0-9.]*-?[A-Za-z0-9.-]*[0-9][A-Za-z0-9.-]*)\]:\d{2,5}\b`},
		{host, []string{"rdzv", "tcp://"}, `(?i)(?:rdzv[-_]?endpoint["']?\s*[=: ]\s*["']?|tcp://)([A-Za-z][A-Za-z0-9._-]*)`},
		// Four numbers behind "==" are a version of a package.
		{address, []string{"."}, `(?:^|[^0-9A-Za-z.=]|[^=]=)(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})\b`},
		{address6, []string{":"}, `(?:^|[^0-9A-Za-z:.])((?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4}){0,6}::[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4}){0,6})(?:$|[^0-9A-Za-z:.])`},
	}
	out := make([]trace, len(list))
	for n, l := range list {
		out[n] = trace{l.kind, l.hints, regexp.MustCompile(l.form)}
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
