package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"

	"github.com/urfave/cli/v3"

	"rankscope/analysis/probe"
)

func probeCommand(s session) *cli.Command {
	return &cli.Command{
		Name:  "probe",
		Usage: "print how full /dev/shm is, line by line, for a job to put into its log",
		Description: "Run it beside training, in the same container, so that the next failure carries its evidence:\n" +
			"  rankscope probe --above 50 & torchrun train.py\n" +
			"A line is TIME HOST MOUNT USED SIZE PERCENT, and is read as a hint by the explorer and the report.",
		Flags: []cli.Flag{
			&cli.DurationFlag{Name: "interval", Value: 5 * time.Second, Local: true, Usage: "look every `TIME`, such as 5s"},
			&cli.FloatFlag{Name: "above", HideDefault: true, Local: true, Usage: "print only at `PERCENT` used or more"},
			&cli.StringFlag{Name: "mount", Value: "/dev/shm", Local: true, Usage: "look at `PATH`; reports know the lines of /dev/shm only"},
			&cli.IntFlag{Name: "count", HideDefault: true, Local: true, Usage: "end after `N` looks"},
		},
		Action: func(ctx context.Context, c *cli.Command) error {
			switch interval := c.Duration("interval"); {
			case c.Args().Present():
				return &failure{exitUsage, "probe takes no paths", "to look elsewhere: --mount " + c.Args().First()}
			case interval < 100*time.Millisecond:
				return &failure{exitUsage, "--interval must be 100ms or more", ""}
			case c.IsSet("count") && c.Int("count") <= 0:
				return &failure{exitUsage, "--count must be 1 or more", ""}
			case !(c.Float("above") >= 0 && c.Float("above") <= 100):
				return &failure{exitUsage, "--above must be 0 to 100", ""}
			}
			return s.probe(ctx, c.String("mount"), c.Duration("interval"), c.Float("above"), c.Int("count"))
		},
	}
}

// probe prints readings until it was told to end, has made count of them, or
// nobody reads any more.
func (s session) probe(ctx context.Context, mount string, interval time.Duration, above float64, count int) error {
	host, err := os.Hostname()
	if err != nil || host == "" {
		host = "localhost"
	}
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for n := 1; ; n++ {
		space, err := probe.Measure(mount)
		if err != nil {
			return &failure{exitUsage, mount + " can't be measured: " + rootCause(err), "probe needs Linux, and a mount to look at"}
		}
		if float64(space.Percent()) >= above {
			_, err := fmt.Fprintln(s.stdout, probe.Line(time.Now(), host, mount, space))
			if errors.Is(err, syscall.EPIPE) {
				return nil // the reader had enough
			}
			if err != nil {
				return fmt.Errorf("writing a reading: %w", err)
			}
		}
		if n == count {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
		}
	}
}

// rootCause is an error without what was wrapped around it.
func rootCause(err error) string {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err.Error()
		}
		err = inner
	}
}
