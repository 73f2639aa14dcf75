package report

import (
	"slices"

	"rankscope/analysis"
)

// The closed lists of the JSON that package analysis has no list of. A writer
// never emits a word from outside of its list, and a reader takes an unknown
// word, from a damaged or a newer report, as the one that claims least.

func confidences() []analysis.Confidence {
	return []analysis.Confidence{analysis.Low, analysis.Medium, analysis.High}
}

func rankRoles() []analysis.RankRole {
	return []analysis.RankRole{
		analysis.RankUnknown, analysis.RankOrigin, analysis.RankAffected, analysis.RankCollateral,
		analysis.RankSilent, analysis.RankHealthy,
	}
}

func statuses() []analysis.InputStatus {
	return []analysis.InputStatus{analysis.InputPartial, analysis.InputRead, analysis.InputSkipped}
}

func momentKinds() []analysis.MomentKind {
	return []analysis.MomentKind{
		analysis.MomentHint, analysis.MomentInitiating, analysis.MomentWrapper, analysis.MomentCollateral,
		analysis.MomentTeardown, analysis.MomentRestart, analysis.MomentConfirm, analysis.MomentEnd,
	}
}

func eventRoles() []analysis.EventRole {
	return []analysis.EventRole{
		analysis.RoleNoise, analysis.RoleFact, analysis.RoleHint, analysis.RoleInitiating, analysis.RoleWrapper,
		analysis.RoleCollateral, analysis.RoleTeardown, analysis.RoleConfirmation,
	}
}

func causes() []analysis.Cause {
	return append([]analysis.Cause{analysis.CauseUnknown}, analysis.Causes()...)
}

func gateStates() []analysis.GateState {
	return []analysis.GateState{analysis.GateOpen, analysis.GateKnown, analysis.GateDone}
}

func whos() []string   { return []string{"user", "admin"} }
func wheres() []string { return []string{"log machine", "pod", "node"} }
func groups() []string { return []string{"verify", "decide", "preserve"} }

// closed returns word if the list has it, else the list's first.
func closed[T ~string](word T, list []T) T {
	if slices.Contains(list, word) {
		return word
	}
	return list[0]
}
