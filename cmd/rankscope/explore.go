package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v3"

	"rankscope/analysis/engine"
	"rankscope/tui"
)

// exploreCommand is the program without a subcommand: the explorer.
func exploreCommand(s session) *cli.Command {
	return &cli.Command{
		Name:      "rankscope",
		Usage:     "which rank failed first, why, and what fixes it",
		ArgsUsage: "[PATH…]",
		Description: "Opens the logs of a failed or running job: files, folders (recursively), globs, or - for stdin.\n" +
			"Without a PATH it reads what is piped in, else it offers the logs of this folder. Without a terminal\n" +
			"on stdout it writes the text report. Nothing that it reads leaves this machine, and it runs none of\n" +
			"the commands that it shows.",
		Flags: readingFlags(),
		Action: func(ctx context.Context, c *cli.Command) error {
			options, err := s.options(c)
			if err != nil {
				return err
			}
			paths, empty := s.paths(c)
			options.Paths = paths
			switch {
			case s.terminal:
				return s.explore(ctx, options)
			case empty:
				return nothingNamed("rankscope .")
			}
			return s.writeReport(ctx, options, "text", false)
		},
	}
}
