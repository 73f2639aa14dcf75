package document

import (
	"regexp"
	"strings"
)

// accounting reads sacct: a table over a row of dashes, or, with -P, columns
// between bars.
func (s *sheet) accounting() {
	var columns []string
	bars := false
	var spans [][2]int
	for i, line := range s.lines {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.TrimSpace(line) == "":
		case sacctHeader.MatchString(line):
			bars = strings.Contains(line, "|")
			columns, spans = splitRow(line, bars), nil
		case columns == nil:
		case !bars && strings.Trim(line, "- ") == "":
			// Values are cut to their column, and names may hold blanks.
			spans = spansOf(line)
		default:
			fields := map[string]string{}
			for k, value := range cells(line, bars, spans) {
				if k < len(columns) {
					fields[columns[k]] = value
				}
			}
			s.row(i+1, fields)
		}
	}
}

func splitRow(line string, bars bool) []string {
	if bars {
		return strings.Split(line, "|")
	}
	return strings.Fields(line)
}

// spansOf are the columns of a row of dashes.
func spansOf(line string) [][2]int {
	var spans [][2]int
	for _, at := range regexp.MustCompile(`-+`).FindAllStringIndex(line, -1) {
		spans = append(spans, [2]int{at[0], at[1]})
	}
	return spans
}

func cells(line string, bars bool, spans [][2]int) []string {
	if bars || spans == nil {
		return splitRow(line, bars)
	}
	var list []string
	for _, span := range spans {
		from, to := min(span[0], len(line)), min(span[1], len(line))
		list = append(list, strings.TrimSpace(line[from:to]))
	}
	return list
}

// jobRow is a job, not one of its steps, with an array's or a het job's index.
var jobRow = regexp.MustCompile(`^\d+(?:[_+]\d+)?$`)

// row reads one job or step. A column of a table cuts its value and marks the
// cut with "+".
func (s *sheet) row(line int, fields map[string]string) {
	id := fields["JobID"]
	if id == "" {
		id = fields["JobIDRaw"]
	}
	state, code := fields["State"], fields["ExitCode"]
	if id == "" || state == "" {
		return
	}
	status, signal, _ := strings.Cut(code, ":")
	tell := []string{"step_id", id, "state", state, "exitcode", code, "node", fields["NodeList"], "reason", fields["Reason"]}
	whole := jobRow.MatchString(id)
	switch {
	case strings.HasPrefix(state, "OUT_OF_ME"):
		s.say(line, "sacct-out-of-memory", "", append(tell[:6:6], "reason", fields["Reason"])...)
	case whole && isEndOfJob(state):
		s.say(line, "sacct-cancelled", "", append(tell[:6:6], "reason", fields["Reason"])...)
	case signal == "7" || status == "135":
		s.say(line, "sacct-bus-error", "", tell[:6]...)
	case whole:
		s.say(line, "sacct-state", "", "slurm_job_id", id, "state", state, "exitcode", code)
	}
}

// isEndOfJob reports whether a job's state says that Slurm or a person ended
// it. A step is also cancelled when one of its tasks failed, so steps don't
// count.
func isEndOfJob(state string) bool {
	for _, word := range []string{"TIMEOUT", "CANCELLED", "NODE_FAIL", "PREEMPTED", "BOOT_FAIL", "DEADLINE", "REVOKED"} {
		if strings.HasPrefix(state, word) {
			return true
		}
	}
	return false
}
