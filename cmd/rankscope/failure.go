package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v3"

	"rankscope/analysis/engine"
	"rankscope/analysis/safetext"
	"rankscope/analysis/source"
)

// The exit codes, as the README and the manual page list them.
const (
	exitIncident = 1  // with --exit-code: there is an incident
	exitUsage    = 2  // wrong usage, no input was readable, or the output could not be written
	exitFault    = 70 // a fault of this program; those of signals are in endings
)

// failure is what a person is told in one line, and the exit code.
type failure struct {
	code int
	// problem is empty when nothing is to be said.
	problem string
	// hint is what to do about it; may be empty.
	hint string
}

func (f *failure) Error() string {
	if f.hint == "" {
		return f.problem
	}
	return f.problem + " (" + f.hint + ")"
}

// usageError makes a fault of the command line, as urfave/cli v3 words it, say
// what was typed and how it is done.
func usageError(c *cli.Command, err error) error {
	if known := (*failure)(nil); errors.As(err, &known) {
		return known
	}
	problem := err.Error()
	if name, ok := strings.CutPrefix(problem, "flag provided but not defined: -"); ok {
		problem = "there is no flag " + dashed(name)
	} else if name, ok := strings.CutPrefix(problem, "flag needs an argument: "); ok {
		problem = dashed(strings.TrimLeft(name, "-")) + " needs a value"
	} else if before, after, ok := strings.Cut(problem, " for flag -"); ok {
		name, _, _ := strings.Cut(after, ":")
		problem = strings.TrimSuffix(dashed(name)+" has an "+before, " ")
	} else if problem != "" {
		problem = strings.ToLower(problem[:1]) + problem[1:]
	}
	return &failure{exitUsage, problem, "see " + c.FullName() + " --help"}
}

// dashed is a flag as it is typed.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// fail tells what went wrong and returns the exit code of err, 0 for nil.
func (s session) fail(ctx context.Context, err error) int {
	if err == nil {
		return 0
	}
	told := &failure{code: exitUsage, problem: err.Error()}
	fault := (*engine.PanicError)(nil)
	switch {
	case errors.As(err, &fault):
		told = &failure{exitFault, fault.Error(), "a fault of rankscope, please report it with this:"}
	case errors.As(err, &told):
	case ctx.Err() != nil:
		by := endedBy(ctx)
		told = &failure{code: by.code(), problem: by.words}
	}
	if told.problem != "" {
		fmt.Fprintf(s.stderr, "rankscope: %s\n", oneLine(told.Error()))
	}
	if fault != nil {
		fmt.Fprintf(s.stderr, "rankscope %s\n%s", version(), fault.Stack)
	}
	return told.code
}

// oneLine keeps what a path or a log brought into a message from doing
// anything to the terminal.
func oneLine(text string) string {
	return safetext.String(strings.Join(strings.Fields(text), " "))
}

// unreadable says why none of the inputs could be read: what was wrong with the
// arguments, else with what was found under them.
func unreadable(err error, useless, paths []string) error {
	const hint = "give a log file, or a folder that holds some"
	if wrong := source.ArgErrors(err); len(wrong) > 0 {
		return &failure{exitUsage, wrong[0].Path + ": " + wrong[0].Reason + more(len(wrong)-1), wrong[0].Remedy}
	}
	if len(useless) == 0 {
		return &failure{exitUsage, strings.Join(paths, ", ") + ": there is no log here", hint}
	}
	return &failure{exitUsage, useless[0] + more(len(useless)-1), hint}
}

func more(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", and %d more that can't be read", n)
}
