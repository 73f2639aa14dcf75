package parse

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rankscope/analysis"
)

// A path is read once a file, so regular expressions may do it.
var (
	// rotated ends a name that logrotate or kubelet turned or packed.
	rotated = regexp.MustCompile(`(\.(gz|zst|bz2|xz|lz4|old|\d{1,3}|\d{8}(-\d{6})?))+$`)
	attempt = regexp.MustCompile(`^attempt_(\d{1,6})$`)
	// podFolder is namespace_pod_uid below /var/log/pods; static pods have a
	// hash without dashes.
	podFolder = regexp.MustCompile(`^[a-z0-9-]+_([a-z0-9][a-z0-9.-]*)_[0-9a-f-]{32,36}$`)
	podFile   = regexp.MustCompile(`^\d+\.log$`)
	// containerFile is a link below /var/log/containers.
	containerFile = regexp.MustCompile(`^([a-z0-9][a-z0-9.-]*)_[a-z0-9-]+_([a-z0-9][a-z0-9-]*)-[0-9a-f]{64}\.log$`)

	localRankName = regexp.MustCompile(`(?i)(?:^|[-_.])local[-_.]?rank[-_.]?(\d{1,5})(?:[-_.]|$)`)
	rankName      = regexp.MustCompile(`(?i)(?:^|[-_.])rank[-_.]?(\d{1,7})(?:[-_.]|$)`)
	shortRankName = regexp.MustCompile(`[-_.]r(\d{1,5})$`)
	workerName    = regexp.MustCompile(`(?i)^worker[-_]?(\d{1,5})$`)
	replicaName   = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*-(?:master|worker|launcher)-\d{1,5}$`)
	taskName      = regexp.MustCompile(`(?i)(?:^|[-_.])task[-_.]?(\d{1,7})(?:[-_.]|$)`)
	// jobTaskName is Slurm's %j-%t.
	jobTaskName = regexp.MustCompile(`^(slurm-|.*[-_.])?(\d{1,10})-(0|[1-9]\d{0,5})$`)
	nodeName    = regexp.MustCompile(`(?i)(?:^|[-_.])((?:node|host|dgx|nid|compute)(?:[-_]?\d{1,6}|[-_][a-z]\d{0,3})|ip-\d{1,3}-\d{1,3}-\d{1,3}-\d{1,3})(?:[-_.]|$)`)
	streamName  = regexp.MustCompile(`(?i)(?:^|[-_.])(stdout|stderr)(?:[-_.]|$)`)
)

// resnets are depths that stand in names as r50 does.
var resnets = []string{"18", "34", "50", "101", "152"}

// PathOrigin returns what the name of a log says about who wrote it: torchrun's
// and Open MPI's folders, kubelet's, Slurm's patterns with a task, names with a
// rank or a node. Endings of rotation and compression are ignored. A name that
// says nothing plainly ("run.log", "console.log") gives analysis.NoOrigin().
func PathOrigin(file string) analysis.Origin {
	o := analysis.NoOrigin()
	file = strings.ReplaceAll(file, `\`, "/")
	folders := strings.Split(path.Clean(file), "/")
	name := folders[len(folders)-1]
	if plain := rotated.ReplaceAllString(name, ""); plain != "" && strings.Trim(plain, "0123456789") != "" {
		name = plain
	}
	folders = folders[:len(folders)-1]
	slices.Reverse(folders) // nearest first
	if torchrunPath(&o, name, folders) || kubeletPath(&o, name, folders) {
		return o
	}
	stem := strings.TrimSuffix(name, path.Ext(name))
	nameOrigin(&o, stem)
	streamOrigin(&o, name)
	for _, folder := range folders[:min(2, len(folders))] {
		folderOrigin(&o, folder)
	}
	return o
}

// torchrunPath reads <run>_<8 characters>/attempt_0/2/stderr.log
// (torch/distributed/elastic/multiprocessing/api.py, LogsSpecs); a copy may
// have lost the run's folder.
func torchrunPath(o *analysis.Origin, name string, folders []string) bool {
	if len(folders) < 2 || name != "stdout.log" && name != "stderr.log" && name != "error.json" {
		return false
	}
	local, err := strconv.Atoi(folders[0])
	m := attempt.FindStringSubmatch(folders[1])
	if err != nil || local < 0 || m == nil {
		return false
	}
	o.LocalRank, o.Attempt = local, atoi(m[1])
	streamOrigin(o, name)
	for _, folder := range folders[2:min(5, len(folders))] {
		if m := nodeName.FindStringSubmatch(folder); m != nil && o.Node == "" && m[1] == folder {
			o.Node = folder
		}
	}
	return true
}

// kubeletPath reads /var/log/pods and /var/log/containers
// (k8s.io/kubernetes/pkg/kubelet/kuberuntime).
func kubeletPath(o *analysis.Origin, name string, folders []string) bool {
	if m := containerFile.FindStringSubmatch(name); m != nil {
		o.Pod, o.Container = m[1], m[2]
		return true
	}
	if len(folders) < 2 || !podFile.MatchString(name) {
		return false
	}
	m := podFolder.FindStringSubmatch(folders[1])
	if m == nil {
		return false
	}
	o.Pod, o.Container = m[1], folders[0]
	return true
}

// leastJob is how many digits a number must have to pass for a Slurm job's
// where the name doesn't say slurm.
const leastJob = 3

// nameOrigin reads a file's name without its ending.
func nameOrigin(o *analysis.Origin, stem string) {
	if m := localRankName.FindStringSubmatch(stem); m != nil {
		o.LocalRank = atoi(m[1])
	} else if m := rankName.FindStringSubmatch(stem); m != nil {
		o.Rank = atoi(m[1])
	} else if m := shortRankName.FindStringSubmatch(stem); m != nil && !slices.Contains(resnets, m[1]) {
		o.Rank = atoi(m[1])
	} else if m := workerName.FindStringSubmatch(stem); m != nil {
		o.Rank = atoi(m[1])
	} else if replicaName.MatchString(stem) {
		// The training operator's pods: worker-0 is not rank 0, master-0 is.
		o.Pod = stem
	}
	if m := taskName.FindStringSubmatch(stem); m != nil {
		o.Task = atoi(m[1])
	} else if m := jobTaskName.FindStringSubmatch(stem); m != nil && (m[1] == "slurm-" || len(m[2]) >= leastJob && !dateLike(m[2])) {
		o.Task = atoi(m[3])
	}
	if m := nodeName.FindStringSubmatch(stem); m != nil {
		o.Node = m[1]
	}
}

// folderOrigin reads a folder whose whole name is a rank, a node or an
// attempt: rank.3/ of Open MPI's --output-filename, node-a/.
func folderOrigin(o *analysis.Origin, folder string) {
	if m := rankName.FindStringSubmatchIndex(folder); o.Rank == analysis.None && m != nil && m[0] == 0 && m[1] == len(folder) {
		o.Rank = atoi(folder[m[2]:m[3]])
	}
	if m := nodeName.FindStringSubmatch(folder); o.Node == "" && m != nil && m[1] == folder {
		o.Node = folder
	}
	if m := attempt.FindStringSubmatch(folder); o.Attempt == analysis.None && m != nil {
		o.Attempt = atoi(m[1])
	}
}

func streamOrigin(o *analysis.Origin, name string) {
	m := streamName.FindStringSubmatch(name)
	switch {
	case m != nil && strings.EqualFold(m[1], "stdout"):
		o.Stream = analysis.Stdout
	case m != nil, strings.HasSuffix(name, ".err"):
		o.Stream = analysis.Stderr
	}
}

// dateLike tells a year or a day from a job's number.
func dateLike(digits string) bool {
	n := atoi(digits)
	return len(digits) == 4 && n >= 1990 && n <= 2099 || len(digits) == 8 && n >= 19900101 && n <= 20991231
}

// atoi reads digits that an expression has matched.
func atoi(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return analysis.None
	}
	return n
}
