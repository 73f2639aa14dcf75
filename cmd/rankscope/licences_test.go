package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// licenceOf recognises a licence by the sentence that grants it.
func licenceOf(text string) string {
	var found []string
	text = strings.Join(strings.Fields(text), " ")
	for _, l := range []struct{ name, sentence string }{
		{"Apache-2.0", "Apache License Version 2.0"},
		{"BSD-3-Clause", "Redistribution and use in source and binary forms"},
		{"MIT", "Permission is hereby granted, free of charge"},
	} {
		if strings.Contains(text, l.sentence) {
			found = append(found, l.name)
		}
	}
	return strings.Join(found, " and ")
}

// LICENCES.tsv lists what is linked into the program on any platform that it is
// built for, with version and licence. UPDATE_LICENCES=1 writes it anew.
func TestLicencesAreListed(t *testing.T) {
	linked := map[string]bool{}
	for _, platform := range []string{"linux/amd64", "linux/arm64", "darwin/arm64"} {
		system, machine, _ := strings.Cut(platform, "/")
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}", ".")
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+machine, "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("go list for %s: %v", platform, err)
		}
		for line := range strings.Lines(string(out)) {
			linked[strings.TrimSpace(line)] = true
		}
	}
	delete(linked, "")
	var table strings.Builder
	for _, line := range slices.Sorted(maps.Keys(linked)) {
		fields := strings.Split(line, "\t")
		files, _ := filepath.Glob(filepath.Join(fields[2], "LICENSE*"))
		if len(files) == 0 {
			t.Fatalf("%s has no licence", fields[0])
		}
		text, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		licence := licenceOf(string(text))
		if licence == "" {
			t.Errorf("%s: the licence isn't known: read %s", fields[0], filepath.Base(files[0]))
		}
		fmt.Fprintf(&table, "%s\t%s\t%s\n", fields[0], fields[1], licence)
	}
	if os.Getenv("UPDATE_LICENCES") != "" {
		if err := os.WriteFile("LICENCES.tsv", []byte(table.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	listed, err := os.ReadFile("LICENCES.tsv")
	if err != nil {
		t.Fatal(err)
	}
	if string(listed) != table.String() {
		t.Errorf("LICENCES.tsv is not what is linked; UPDATE_LICENCES=1 writes it anew:\n%s", table.String())
	}
}
