package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rankscope/analysis"
)

// mostRanks is how many ranks the forms for people list one by one.
const mostRanks = 16

// listedRanks are the ranks in the order of interest, origin first, cut to
// mostRanks; folded says in words what became of the others.
func listedRanks(i *analysis.Incident) (listed []analysis.Rank, folded string) {
	listed = slices.Clone(i.Ranks)
	slices.SortStableFunc(listed, func(a, b analysis.Rank) int {
		return cmp.Or(
			cmp.Compare(interest(a.Role), interest(b.Role)),
			cmp.Compare(a.Attempt, b.Attempt),
			cmp.Compare(a.Rank, b.Rank),
		)
	})
	if len(listed) <= mostRanks {
		return listed, ""
	}
	rest := listed[mostRanks:]
	return listed[:mostRanks], fmt.Sprintf("and %d more: %s", len(rest), foldedWords(rest))
}

// foldedWords counts ranks by role: "12 after (0-11), 1 silent (40)".
func foldedWords(ranks []analysis.Rank) string {
	var order []string
	byRole := make(map[string][]int)
	for _, r := range ranks {
		word := roleWord(r.Role)
		if byRole[word] == nil {
			order = append(order, word)
		}
		byRole[word] = append(byRole[word], r.Rank)
	}
	parts := make([]string, len(order))
	for n, word := range order {
		parts[n] = fmt.Sprintf("%d %s (%s)", len(byRole[word]), word, rangeWords(byRole[word]))
	}
	return strings.Join(parts, ", ")
}

func interest(role analysis.RankRole) int {
	order := []analysis.RankRole{
		analysis.RankOrigin, analysis.RankAffected, analysis.RankSilent, analysis.RankUnknown,
		analysis.RankCollateral, analysis.RankHealthy,
	}
	return slices.Index(order, closed(role, rankRoles()))
}

// rankTitle heads the table; a run that ended well has nothing related.
func rankTitle(i *analysis.Incident) string {
	if !i.Failed() {
		return "Ranks"
	}
	return "First related line of each rank"
}

// rankHeader names the columns of rankCells.
func rankHeader() []string {
	return []string{"rank", "attempt", "node", "role", "where", "time", "line"}
}

// rankCells is a row of the table: the rank and its first related line.
// Attempt and node are empty where they are the same for all; base is left out
// of the place.
func rankCells(i *analysis.Incident, r analysis.Rank, base string) []string {
	name := "-"
	if r.Rank >= 0 {
		name = strconv.Itoa(r.Rank)
	}
	attempt, place := "", ""
	if len(i.Attempts) > 1 && r.Attempt >= 0 {
		attempt = attemptWords(r.Attempt, len(i.Attempts))
	}
	if severalPlaces(i.Ranks) {
		place = rankPlace(r)
	}
	where, when, text := "", "", noneWords(r)
	if f := r.FirstRelated; f != nil {
		where, when, text = citeWithin(f.Cite, base), clock(f.Stamp, severalDays(i)), f.Text
	}
	return []string{name, attempt, place, roleWord(r.Role), where, when, text}
}

func rankPlace(r analysis.Rank) string {
	if r.Node != "" {
		return r.Node
	}
	return r.Pod
}

func severalPlaces(ranks []analysis.Rank) bool {
	return slices.ContainsFunc(ranks, func(r analysis.Rank) bool { return rankPlace(r) != rankPlace(ranks[0]) })
}

// noneWords says of a rank without a related line what its last one was.
func noneWords(r analysis.Rank) string {
	words := "none"
	if at := clock(r.LastSeen, false); at != "" {
		words += "; last line " + at
	} else if at := citeWords(r.LastLine); at != "" {
		words += "; last line " + at
	}
	if r.LastStep >= 0 {
		words += fmt.Sprintf(", step %d", r.LastStep)
	}
	if r.Ending != "" {
		words += ", " + r.Ending
	}
	return words
}
