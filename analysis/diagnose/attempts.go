package diagnose

import (
	"sort"

	"rankscope/analysis"
)

// agentFailed is the field by which a launcher's line is known as the end of
// an attempt: torch/distributed/elastic prints "failed (exitcode: N)
// local_rank: L" once an attempt, after its workers' output was drained.
const agentFailed = "exitcode"

// numberAttempts gives each event its attempt: by path where torchrun made a
// folder for it, by the launcher's lines elsewhere. It returns how many
// attempts there were; 1 when nothing speaks of a restart.
func numberAttempts(events []*event, id *Identity) int {
	total := 1
	// Each node has an agent of its own, and a file may hold several nodes.
	byAgent := map[agent][]*event{}
	for _, e := range events {
		a := agent{e.source, e.place}
		byAgent[a] = append(byAgent[a], e)
	}
	for a, list := range byAgent {
		if at := id.sources[a.source].Path.Attempt; at >= 0 {
			for _, e := range list {
				e.attempt = at
			}
			total = max(total, at+1)
			continue
		}
		total = max(total, numberByAgent(list))
	}
	for _, s := range id.sources {
		if s.Path.Attempt >= 0 {
			total = max(total, s.Path.Attempt+1)
		}
	}
	return total
}

// agent is one launcher's console: a source, or the lines of one place in it.
type agent struct {
	source int
	place  string
}

// numberByAgent counts a console's attempts. The launcher's verdict rows that
// follow its last "failed" line belong to that attempt.
func numberByAgent(list []*event) int {
	sort.SliceStable(list, func(i, j int) bool { return list[i].order < list[j].order })
	attempt, ended := 0, false
	for _, e := range list {
		if n := number(e.field("restart_count")); n >= 0 {
			attempt, ended = n, false
		}
		// Warnings of a child that lingers come after the end, too.
		verdict := e.Role == analysis.RoleNoise || e.Role == analysis.RoleTeardown || e.Role == analysis.RoleConfirmation || e.Line.Origin.Launcher
		if ended && !verdict && e.rank >= 0 {
			attempt, ended = attempt+1, false
		}
		if ended && e.Role == analysis.RoleTeardown && e.field("closing") != "" {
			attempt, ended = attempt+1, false
		}
		e.attempt = attempt
		if isAgentFailure(e) {
			if ended {
				// Two in a row: the attempt between them printed nothing known.
				attempt++
				e.attempt = attempt
			}
			ended = true
		}
	}
	return attempt + 1
}

// isAgentFailure reports whether e is torchrun's "failed (exitcode …)" line,
// which names a local rank but no global one.
func isAgentFailure(e *event) bool {
	return e.Line.Origin.Launcher && e.field(agentFailed) != "" && e.field("local_rank") != "" && e.field("rank") == ""
}

// ofAttempt returns the events of one attempt.
func ofAttempt(events []*event, attempt int) []*event {
	var list []*event
	for _, e := range events {
		if e.attempt == attempt {
			list = append(list, e)
		}
	}
	return list
}
