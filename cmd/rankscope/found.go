package main

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"rankscope/analysis/source"
	"rankscope/tui/start"
)

// mostEntries bounds the look into the folder that the program was started in:
// it may be a home folder on a slow file system.
const mostEntries = 5000

// found lists the logs of a folder to pick from, the newest first: its files,
// and each of its folders that holds some as a whole.
func found(folder string, now time.Time) (name string, items []start.Item) {
	name = folder
	if whole, err := filepath.Abs(folder); err == nil {
		name = whole
	}
	// What can't be looked at is not offered.
	candidates, _, _ := source.Discover([]string{folder}, source.DiscoverOptions{MaxEntries: mostEntries})
	at := make(map[string]int)
	for _, c := range candidates {
		path, rest := firstStep(filepath.Clean(c.Path))
		kind := "log"
		if rest != "" {
			kind = "folder"
		}
		if strings.Contains(rest, "attempt_") {
			kind = "torchrun logs"
		}
		age := now.Sub(c.Info.ModTime)
		n, seen := at[path]
		if !seen {
			at[path] = len(items)
			items = append(items, start.Item{Path: path, Size: c.Info.Size, Age: age, Kind: kind})
			continue
		}
		items[n].Size += c.Info.Size
		items[n].Age = min(items[n].Age, age)
		if kind == "torchrun logs" {
			items[n].Kind = kind
		}
	}
	slices.SortStableFunc(items, func(a, b start.Item) int { return cmp.Compare(a.Age, b.Age) })
	return name, items
}

// firstStep parts a path behind its first folder.
func firstStep(path string) (first, rest string) {
	first, rest, _ = strings.Cut(path, string(filepath.Separator))
	return first, rest
}
