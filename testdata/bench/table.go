package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"
)

// triage is what people type first at a log.
const triage = "error|exception|timeout|failed"

// tool is a program that is measured on a file.
type tool struct {
	name string
	args func(path string) []string
}

func tools(program string) []tool {
	return []tool{
		{"rankscope report", func(p string) []string { return []string{program, "report", "--format", "json", p} }},
		{"rg triage", func(p string) []string { return []string{"rg", "-c", "-a", "-i", triage, p} }},
		{"rg -F", func(p string) []string { return []string{"rg", "-c", "-a", "-F", "Bus error", p} }},
		{"grep triage", func(p string) []string { return []string{"grep", "-E", "-c", "-a", "-i", triage, p} }},
		{"wc -l", func(p string) []string { return []string{"wc", "-l", p} }},
		{"cat", func(p string) []string { return []string{"cat", p} }},
		{"lnav", func(p string) []string { return []string{"lnav", "-n", "-c", ":filter-in " + triage, p} }},
	}
}

// measured is what one run, or the best of several, took.
type measured struct {
	wall, cpu time.Duration
	resident  int64 // KiB at the most
}

// table measures the tools on a file, in turns, and prints the least wall time
// and the largest memory of each, with the ratio to rg's triage.
func table(w io.Writer, program, path string, rounds int) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	list := slices.DeleteFunc(tools(program), func(t tool) bool {
		if _, err := exec.LookPath(t.args(path)[0]); err != nil {
			fmt.Fprintf(w, "%s is not installed: left out\n", t.name)
			return true
		}
		return t.name == "lnav" && os.Getenv("BENCH_LNAV") == "" || info.IsDir() && (t.name == "wc -l" || t.name == "cat" || t.name == "lnav" || t.name == "grep triage")
	})
	best := make([]measured, len(list))
	for round := range rounds {
		for i, t := range list {
			m, err := measure(t.args(path))
			if err != nil {
				return fmt.Errorf("%s: %w", t.name, err)
			}
			if round == 0 || m.wall < best[i].wall {
				best[i].wall = m.wall
			}
			if round == 0 || m.cpu < best[i].cpu {
				best[i].cpu = m.cpu
			}
			best[i].resident = max(best[i].resident, m.resident)
		}
	}
	show(w, info, list, best)
	return nil
}

func show(w io.Writer, info os.FileInfo, list []tool, best []measured) {
	var rg time.Duration
	for i, t := range list {
		if t.name == "rg triage" {
			rg = best[i].wall
		}
	}
	fmt.Fprintf(w, "\n%s\n| program | wall s | processor s | peak MiB | × rg's triage |\n|---|---|---|---|---|\n", info.Name())
	for i, t := range list {
		ratio := "–"
		if rg > 0 {
			ratio = fmt.Sprintf("%.1f", best[i].wall.Seconds()/rg.Seconds())
		}
		fmt.Fprintf(w, "| %s | %.2f | %.2f | %d | %s |\n", t.name, best[i].wall.Seconds(), best[i].cpu.Seconds(), best[i].resident>>10, ratio)
	}
}

// measure runs a command to its end. Exit status 1 is how rg and grep say that
// nothing was found.
func measure(args []string) (measured, error) {
	c := exec.Command(args[0], args[1:]...)
	c.Stderr = os.Stderr
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		return measured{}, err
	}
	defer null.Close()
	sink, err := os.CreateTemp("", "bench-out-*") // grep and cat do less when their output is thrown away
	if err != nil {
		return measured{}, err
	}
	defer os.Remove(sink.Name())
	defer sink.Close()
	c.Stdout = sink
	if strings.HasPrefix(args[0], "cat") {
		c.Stdout = null
	}
	start := time.Now()
	err = c.Run()
	wall := time.Since(start)
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 1 {
		err = nil
	}
	if err != nil {
		return measured{}, err
	}
	used := c.ProcessState.SysUsage().(*syscall.Rusage)
	return measured{wall, c.ProcessState.UserTime() + c.ProcessState.SystemTime(), resident(used)}, nil
}
