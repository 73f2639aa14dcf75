package main

import (
	"context"
	"os"

	"github.com/urfave/cli/v3"

	"rankscope/analysis"
	"rankscope/analysis/compare"
	"rankscope/analysis/engine"
	"rankscope/cmd/rankscope/demo"
)

func demoCommand(s session) *cli.Command {
	return &cli.Command{
		Name:  "demo",
		Usage: "replay a real incident into the explorer, as if the job were running",
		Description: "The log is built in: four ranks on one node whose /dev/shm of 96 MiB runs full under rank 2.\n" +
			"Nothing is written. Without a terminal on stdout the report is written instead.",
		Flags: append([]cli.Flag{
			&cli.FloatFlag{Name: "speed", Value: demo.DefaultSpeed, Local: true, Usage: "replay at `X` times the job's own pace; 0 is all at once"},
			formatFlag(),
		}, screenFlags()...),
		Action: func(ctx context.Context, c *cli.Command) error {
			if c.Args().Present() {
				return &failure{exitUsage, "demo takes no paths", "to open a log: rankscope " + c.Args().First()}
			}
			format, err := chosenFormat(c)
			if err != nil {
				return err
			}
			looks, err := s.chosenLooks(c, os.LookupEnv)
			if err != nil {
				return err
			}
			looks.Compare = (&comparer{control: compare.Control{Rank: analysis.None}}).compare
			options := engine.Options{Paths: []string{"-"}, StdinName: demo.Name, Stdin: demo.Replay(ctx, c.Float("speed"))}
			if s.terminal && !c.IsSet("format") {
				return s.explore(ctx, options, looks)
			}
			options.Stdin = demo.Replay(ctx, 0)
			return s.writeReport(ctx, options, format, false)
		},
	}
}
