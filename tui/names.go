package tui

import (
	"fmt"
	"strconv"
	"strings"

	"rankscope/analysis"
)

// rankName is a rank in running text.
func rankName(rank int) string {
	if rank < 0 {
		return "no rank"
	}
	return "rank " + strconv.Itoa(rank)
}

// attemptName is an attempt as people count.
func attemptName(attempt int) string { return fmt.Sprintf("attempt %d", attempt+1) }

// nodeOf is where a party was, as the log names it.
func nodeOf(p analysis.Party) string {
	if p.Node != "" {
		return p.Node
	}
	return p.Pod
}

// failureName is what to call the failure in "0.05 s before …".
func failureName(in *analysis.Incident) string {
	if p := principal(in); p != nil && strings.Contains(strings.ToLower(p.Text), "bus error") {
		return "the Bus error"
	}
	return "the failure"
}
