package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v3"
)

func manualCommand(s session) *cli.Command {
	return &cli.Command{
		Name:   "man",
		Usage:  "write the manual page (rankscope man > rankscope.1)",
		Hidden: true,
		Action: func(_ context.Context, c *cli.Command) error {
			return writeManual(s.stdout, c.Root())
		},
	}
}

// writeManual writes the command line as a page in man(7), made from the same
// definitions as the help.
func writeManual(w io.Writer, root *cli.Command) error {
	var m manual
	m.line(".TH RANKSCOPE 1")
	m.section("NAME")
	m.text(root.Name + " - " + root.Usage)
	m.section("SYNOPSIS")
	m.line(".B " + roff(root.Name))
	m.text("[options] " + root.ArgsUsage)
	for _, c := range root.VisibleCommands() {
		m.line(".br\n.B " + roff(root.Name+" "+c.Name))
		m.text("[options] " + c.ArgsUsage)
	}
	m.section("DESCRIPTION")
	m.text(root.Description)
	m.section("OPTIONS")
	m.flags(root)
	m.section("COMMANDS")
	for _, c := range root.VisibleCommands() {
		m.line(".SS " + roff(strings.TrimSpace(c.Name+" "+c.ArgsUsage)))
		m.text(sentence(c.Usage))
		m.text(c.Description)
		m.flags(c)
	}
	m.section("EXIT STATUS")
	for _, e := range exitCodes() {
		m.line(fmt.Sprintf(".TP\n.B %d", e.code))
		m.text(e.meaning)
	}
	_, err := io.WriteString(w, m.b.String())
	return err
}

type exitCode struct {
	code    int
	meaning string
}

// exitCodes are the exit codes with what they mean, for the manual page.
func exitCodes() []exitCode {
	return []exitCode{
		{0, "Done. Without --exit-code also when there is an incident."},
		{exitIncident, "With --exit-code: there is an incident."},
		{exitUsage, "Wrong usage, no input was readable, or the output could not be written; one line on stderr says which."},
		{exitFault, "A fault of rankscope itself."},
		{endings()[0].code(), "Interrupted (SIGINT); 129 and 143 stand for SIGHUP and SIGTERM. Leaving the explorer by a key, Ctrl-C too, is 0."},
	}
}

type manual struct{ b strings.Builder }

func (m *manual) line(text string)    { m.b.WriteString(text + "\n") }
func (m *manual) section(name string) { m.line(".SH " + name) }

func (m *manual) text(words string) {
	for line := range strings.Lines(words) {
		m.line(roff(strings.TrimSpace(line)))
	}
}

func (m *manual) flags(c *cli.Command) {
	for _, f := range c.VisibleFlags() {
		doc, ok := f.(cli.DocGenerationFlag)
		if !ok {
			continue
		}
		value, usage := placeholder(doc.GetUsage())
		var names []string
		for _, name := range f.Names() {
			names = append(names, dashed(name))
		}
		head := strings.Join(names, ", ")
		if doc.TakesValue() {
			head += " " + value
		}
		m.line(".TP\n.B " + roff(head))
		m.text(sentence(usage))
	}
}

// placeholder takes the name of a flag's value, in backquotes, out of its
// usage.
func placeholder(usage string) (value, plain string) {
	before, rest, ok := strings.Cut(usage, "`")
	value, after, closed := strings.Cut(rest, "`")
	if !ok || !closed {
		return "VALUE", usage
	}
	return value, before + value + after
}

func sentence(words string) string {
	if words == "" {
		return ""
	}
	return strings.ToUpper(words[:1]) + words[1:] + "."
}

// roff escapes what man(7) would read as a request or an escape.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
