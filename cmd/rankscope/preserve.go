package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v3"

	"rankscope/analysis/preserve"
	"rankscope/analysis/source"
)

func preserveCommand(s session) *cli.Command {
	return &cli.Command{
		Name:      "preserve",
		Usage:     "keep the evidence of an incident in a folder or an archive",
		ArgsUsage: "-o DIR [PATH…]",
		Description: "Writes the lines that the verdict stands on with what stands around them, under their files' own names,\n" +
			"the report as text, Markdown and JSON, the commands, checksums, and what was left out. DIR is a new\n" +
			"folder, or a new archive where its name ends in " + preserve.ArchiveEnding + "; what is there already is never overwritten.\n" +
			"rankscope reads the folder again as it read the logs. With --redact host and pod names, addresses, user\n" +
			"names, home folders, keys, passwords and e-mail addresses are replaced, each by the same word throughout.",
		Flags: append([]cli.Flag{
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Local: true, Usage: "write to `DIR`, or to DIR" + preserve.ArchiveEnding},
			&cli.BoolFlag{Name: "redact", Local: true, Usage: "replace what is private"},
		}, readingFlags()...),
		Action: s.preserve,
	}
}

func (s session) preserve(ctx context.Context, c *cli.Command) error {
	dest := c.String("output")
	if err := freeDestination(dest); err != nil {
		return err
	}
	options, err := s.options(c)
	if err != nil {
		return err
	}
	paths, empty := s.paths(c)
	if empty {
		return nothingNamed("rankscope preserve -o incident .")
	}
	options.Paths = paths
	store := source.NewStore(source.StoreOptions{Limits: source.DefaultLimits(), Notice: s.note})
	defer store.Close()
	g := gathering{store: store}
	if slices.Contains(paths, "-") {
		options.Stdin = g.keep(options.Stdin)
	}
	run, err := openRun(ctx, options)
	if err != nil {
		return err
	}
	defer run.stop()
	contents, err := g.contents(ctx, run.snapshot)
	if err != nil {
		return err
	}
	d := document(run.snapshot)
	writing := preserve.Options{Time: time.Now()}
	if c.Bool("redact") {
		if writing.Redactor, err = redactor(d, contents); err != nil {
			return err
		}
		d = preserve.Redacted(writing.Redactor, d)
	}
	if contents.Files, err = reportFiles(d); err != nil {
		return err
	}
	if err := preserve.Write(ctx, dest, contents, writing); err != nil {
		return unwritten(dest, err)
	}
	fmt.Fprintf(s.stdout, "%s %s\n", oneLine(dest), keptWords(contents))
	return nil
}

// freeDestination says what is wrong with -o before the logs are read.
func freeDestination(dest string) error {
	if dest == "" {
		return &failure{exitUsage, "preserve needs -o DIR", "rankscope preserve -o incident ."}
	}
	for _, other := range []string{".tar", ".tar.gz", ".tgz", ".zip", ".tar.xz", ".zst"} {
		if strings.HasSuffix(dest, other) && !strings.HasSuffix(dest, preserve.ArchiveEnding) {
			return &failure{exitUsage, "an archive's name ends in " + preserve.ArchiveEnding, "-o " + strings.TrimSuffix(dest, other) + preserve.ArchiveEnding}
		}
	}
	return unwritten(dest, preserve.Free(filepath.Clean(dest)))
}

// unwritten words an error of preserve for a person; nil stays nil.
func unwritten(dest string, err error) error {
	var path *fs.PathError
	switch {
	case errors.Is(err, fs.ErrExist):
		return &failure{exitUsage, dest + " is there already and was left as it is", "name another with -o"}
	case errors.As(err, &path):
		return &failure{exitUsage, fmt.Sprintf("%s could not be written: %v", dest, path.Err), "nothing was left behind"}
	}
	return err
}

// keptWords sums up what was preserved.
func keptWords(c preserve.Contents) string {
	lines := 0
	for _, e := range c.Excerpts {
		for _, p := range e.Pieces {
			lines += p.Lines()
		}
	}
	return fmt.Sprintf("holds %d lines of %d logs, the report, and what was left out in LEFT_OUT.md", lines, len(c.Excerpts))
}
