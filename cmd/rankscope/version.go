package main

import (
	"runtime"
	"runtime/debug"
	"strings"
)

// version is what the program was built from: the module's version, the commit
// where that is known, the compiler, the platform, and whether C is linked in.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of unknown origin"
	}
	build := settings(info)
	words := describe(info.Main.Version, build) + ", " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
	if build["CGO_ENABLED"] == "1" {
		words += ", with cgo"
	}
	return words
}

func settings(info *debug.BuildInfo) map[string]string {
	out := make(map[string]string, len(info.Settings))
	for _, s := range info.Settings {
		out[s.Key] = s.Value
	}
	return out
}

// describe puts the commit behind a version that doesn't have it already.
func describe(module string, build map[string]string) string {
	if module == "" {
		module = "(devel)"
	}
	commit := build["vcs.revision"]
	if len(commit) > 12 {
		commit = commit[:12]
	}
	if commit != "" && !strings.Contains(module, commit) {
		module += " " + commit
	}
	if build["vcs.modified"] == "true" && !strings.Contains(module, "dirty") {
		module += " with changes"
	}
	return module
}
