// Package merge puts what reports of many nodes carry together into one list
// of accounts, as if all logs had been read here.
//
//	report.ParseAccounts ─→ Part ─┐
//	                              ├→ Join: named by host, the same log once, in the order of paths → diagnose
//	report.ParseAccounts ─→ Part ─┘
//
// The diagnosis is the one that logs get: it sees the same accounts, so it gives
// the same verdict. The order of the reports doesn't matter, and the same log in
// two reports counts once.
package merge

import (
	"cmp"
	"slices"
	"strings"

	"rankscope/analysis"
	"rankscope/analysis/source"
)

// Part is what one report brings.
type Part struct {
	// File is the report's own path.
	File     string
	Accounts []analysis.Account
	// Provisional says that the report was made before all was read.
	Provisional bool
	// LeftOut counts events that the report had no room for.
	LeftOut int
}

// Joined is what a diagnosis takes, of all reports together.
type Joined struct {
	// Accounts are in the order of Sort. Their inputs' Path is named by Host;
	// their SourceID is not set.
	Accounts []analysis.Account
	// Warnings say in plain words what makes the verdict doubtful.
	Warnings []string
	// Mixed says that the reports look like those of several jobs.
	Mixed bool
}

// Join puts reports together. It changes none of them.
func Join(parts []Part) Joined {
	parts = slices.Clone(parts)
	slices.SortStableFunc(parts, func(a, b Part) int { return source.Natural(a.File, b.File) })
	var list []entry
	for _, p := range parts {
		for _, a := range p.Accounts {
			list = append(list, entry{Account: named(a, p.File), bare: Bare(a.Input), host: a.Input.Host, part: p.File})
		}
	}
	list = oncePerLog(list)
	placeByHost(list)
	var j Joined
	j.Warnings, j.Mixed = doubts(parts, list)
	for _, e := range list {
		j.Accounts = append(j.Accounts, e.Account)
	}
	Sort(j.Accounts)
	return j
}

// entry is one account on its way.
type entry struct {
	analysis.Account
	bare, host, part string
	// shared says that several hosts have the very same file: it lies on none
	// of them.
	shared bool
}

// Bare is the path of an input on its own machine.
func Bare(in analysis.Input) string {
	if in.Host == "" {
		return in.Path
	}
	return strings.TrimPrefix(in.Path, in.Host+":")
}

// named gives an account's input the name that people find it by: host and
// path; what came through a pipe is named by the report that tells of it.
func named(a analysis.Account, report string) analysis.Account {
	bare := Bare(a.Input)
	switch {
	case bare == "-":
		a.Input.Path = report + ":stdin"
	case a.Input.Host != "":
		a.Input.Path = a.Input.Host + ":" + bare
	}
	return a
}

// Sort puts accounts in the order in which a folder that held all their logs
// would be read: files before folders, each by name, a log behind those that
// were rotated from it.
func Sort(list []analysis.Account) {
	at := make(map[string]bool, len(list))
	for _, a := range list {
		at[Bare(a.Input)] = true
	}
	slices.SortStableFunc(list, func(a, b analysis.Account) int {
		x, y := keyOf(Bare(a.Input), at), keyOf(Bare(b.Input), at)
		return cmp.Or(byFolder(x.base, y.base), byAge(x, y), source.Natural(x.path, y.path),
			source.Natural(a.Input.Host, b.Input.Host), source.Natural(a.Input.Path, b.Input.Path))
	})
}

// byFolder compares two paths by the first folder or name that they differ in.
func byFolder(a, b string) int {
	for {
		x, more, deep := strings.Cut(a, "/")
		y, rest, deeper := strings.Cut(b, "/")
		switch {
		case deep != deeper && deep:
			return 1
		case deep != deeper:
			return -1
		case x != y || !deep:
			return source.Natural(x, y)
		}
		a, b = more, rest
	}
}

// sortKey is what a path is ordered by.
type sortKey struct {
	base, path string
	rotated    bool
	rotation   source.Rotation
}

// byAge puts the oldest of a log and its rotated predecessors first.
func byAge(a, b sortKey) int {
	switch {
	case a.rotated != b.rotated && a.rotated, a.rotated && a.rotation.Older(b.rotation):
		return -1
	case a.rotated != b.rotated, a.rotated && b.rotation.Older(a.rotation):
		return 1
	}
	return 0
}

func keyOf(path string, at map[string]bool) sortKey {
	if r, ok := source.RotationOf(path); ok && at[r.Base] && !at[r.Base+".0"] {
		return sortKey{base: r.Base, path: path, rotated: true, rotation: r}
	}
	return sortKey{base: path, path: path}
}

// placeByHost takes the machine that a log lies on for the place that it tells
// of, where the log says none and the reports are of several machines. Where
// all were made on one, or a file is shared, the machine says nothing.
func placeByHost(list []entry) {
	hosts := map[string]bool{}
	for _, e := range list {
		hosts[e.host] = true
	}
	delete(hosts, "")
	if len(hosts) < 2 {
		return
	}
	for n := range list {
		e := &list[n]
		if e.Path.Node == "" && e.Path.Pod == "" && !e.shared && e.bare != "-" && e.Input.Context == "" {
			e.Path.Node = e.host
		}
	}
}
