// Command rankscope opens the logs of a failed or running distributed PyTorch
// job and shows which rank failed first, what led to it, the fix, and the
// commands that prove it. It reads logs where they lie, runs none of the
// commands that it offers, and sends nothing anywhere.
//
//	arguments ─→ command (one file each) ─→ engine ─→ explorer, or a report on stdout
//	                                          └─→ what went wrong, in one line on stderr, and an exit code
package main

import (
	"context"
	"os"

	"github.com/urfave/cli/v3"
)

func main() { os.Exit(run(os.Args, newSession())) }

// run is the whole program; it returns the exit code.
func run(args []string, s session) int {
	ctx, stop := notified(context.Background())
	defer stop()
	return s.fail(ctx, rootCommand(s).Run(ctx, args))
}

// rootCommand is the command line as a whole: what help, completion and the
// manual page are made from.
func rootCommand(s session) *cli.Command {
	root := exploreCommand(s)
	root.Version = version()
	root.Writer, root.ErrWriter = s.stdout, s.stderr
	root.EnableShellCompletion = true
	root.ConfigureShellCompletionCommand = func(c *cli.Command) {
		c.Hidden, c.HideHelpCommand = false, true
		c.Usage = "write completions for bash, zsh, fish or pwsh"
	}
	// Errors go to run, which knows the exit codes; nothing else ends the
	// program or prints them.
	root.ExitErrHandler = func(context.Context, *cli.Command, error) {}
	root.Commands = []*cli.Command{demoCommand(s), reportCommand(s), watchCommand(s), probeCommand(s), fixCommand(s), verifyCommand(s), preserveCommand(s), manualCommand(s)}
	for _, c := range root.Commands {
		c.HideHelpCommand = true // else a file called "help" couldn't be named
	}
	for _, c := range append([]*cli.Command{root}, root.Commands...) {
		c.OnUsageError = func(_ context.Context, c *cli.Command, err error, _ bool) error {
			return usageError(c, err)
		}
		c.DisableSliceFlagSeparator = true // a path may hold a comma
	}
	return root
}
