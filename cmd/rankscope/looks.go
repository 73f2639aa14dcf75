package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"rankscope/theme"
	"rankscope/tui"
)

// screenFlags are the flags of the explorer's looks.
func screenFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{
			Name: "theme", Value: "auto", Local: true,
			Usage: "colours: `NAME` is auto, " + strings.Join(theme.Names(), ", "),
		},
		&cli.BoolFlag{Name: "ascii", Local: true, Usage: "no signs beyond ASCII; for terminals and fonts that lack them"},
		&cli.BoolFlag{Name: "no-probe", Local: true, Usage: "don't look at the shared memory of ranks that live on this machine"},
		&cli.BoolFlag{Name: "no-bell", Local: true, Usage: "no bell when an incident settles in a log that is followed"},
		&cli.BoolFlag{Name: "mouse", Local: true, Usage: "mouse on from the start; selecting text then needs Shift"},
	}
}

// themeNames are the names that --theme takes.
func themeNames() []string { return append([]string{"auto"}, theme.Names()...) }

func knownTheme(name string) bool {
	_, ok := theme.ByName(name, true)
	return ok
}

// chosenLooks puts flags, environment and configuration together, in this order
// of weight: NO_COLOR (see no-color.org) takes the colours unless a flag names a
// theme, a locale that isn't UTF-8 takes the signs.
func (s session) chosenLooks(c *cli.Command, lookup func(string) (string, bool)) (tui.Options, error) {
	var own config
	if s.terminal { // a report isn't held up by a mistake that doesn't concern it
		var err error
		if own, err = readConfig(configPath(lookup)); err != nil {
			return tui.Options{}, err
		}
	}
	name := c.String("theme")
	if own.theme != "" && !c.IsSet("theme") {
		name = own.theme
	}
	if no, _ := lookup("NO_COLOR"); no != "" && !c.IsSet("theme") {
		name = "mono"
	}
	chosen, ok := theme.ByName(name, true)
	if !ok {
		return tui.Options{}, &failure{exitUsage, "--theme " + name + " is not known", "one of " + strings.Join(themeNames(), ", ")}
	}
	signs := func(t theme.Theme) theme.Theme { return t }
	if c.Bool("ascii") || own.ascii || !unicodeLocale(lookup) {
		signs = theme.ASCII
	}
	o := tui.Options{Theme: signs(chosen), Mouse: c.Bool("mouse") || own.mouse, Keys: own.keys, Bell: !c.Bool("no-bell")}
	if !c.Bool("no-probe") {
		o.Machine = machineLook()
	}
	if slices.Contains([]string{"auto", "colour-blind", "color-blind", "colourblind", "colorblind"}, name) {
		o.AutoTheme = func(dark bool) theme.Theme {
			t, _ := theme.ByName(name, dark)
			return signs(t)
		}
	}
	return o, nil
}

// unicodeLocale is false only where a locale is named that isn't UTF-8: over
// ssh and in containers none is named, and terminals are.
func unicodeLocale(lookup func(string) (string, bool)) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale, _ := lookup(name); locale != "" {
			locale = strings.ToLower(locale)
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return true
}
