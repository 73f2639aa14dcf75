package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v3"

	"rankscope/analysis"
	"rankscope/analysis/manifest"
	"rankscope/analysis/remedy"
)

// largestManifest is the most that is read of a manifest, in bytes.
const largestManifest = 16 << 20

func fixCommand(s session) *cli.Command {
	return &cli.Command{
		Name:      "fix",
		Usage:     "print a manifest with a larger /dev/shm merged in",
		ArgsUsage: "--manifest FILE [PATH…]",
		Description: "Reads a Kubernetes manifest or a Compose file and writes it to stdout with the volume, the mounts and\n" +
			"the limits merged in; comments and order stay. FILE itself is never written. The size is worked out\n" +
			"from the logs under PATH, if any are given, and from the flags. What was changed is told on stderr.",
		Flags: append([]cli.Flag{
			&cli.StringFlag{Name: "manifest", Aliases: []string{"m"}, Local: true, Usage: "the manifest is `FILE`, or - for stdin"},
			&cli.StringFlag{Name: "size", Local: true, Usage: "make /dev/shm `SIZE` large, such as 8GiB, instead of working it out"},
			&cli.StringSliceFlag{Name: "container", Local: true, Usage: "container or service `NAME` trains; may be repeated; else the manifest tells"},
		}, readingFlags()...),
		Action: s.fix,
	}
}

func (s session) fix(ctx context.Context, c *cli.Command) error {
	name := c.String("manifest")
	if name == "" {
		return &failure{exitUsage, "fix needs --manifest FILE", "for the fix in words: rankscope report PATH"}
	}
	size, err := s.wantedSize(ctx, c)
	if err != nil {
		return err
	}
	text, err := s.manifestText(name)
	if err != nil {
		return err
	}
	out, changes, err := manifest.Patch(text, manifest.Fix{SizeBytes: size.SuggestBytes, Containers: c.StringSlice("container")})
	if name == "-" {
		name = "stdin"
	}
	if err != nil {
		return manifestFailure(name, err)
	}
	for _, note := range size.Lines() {
		s.note(note)
	}
	for _, change := range changes {
		s.note(changeWords(name, change))
	}
	_, err = s.stdout.Write(out)
	return err
}

// note tells something beside the result.
func (s session) note(text string) {
	if text != "" {
		fmt.Fprintf(s.stderr, "%s\n", oneLine(text))
	}
}

// wantedSize is the size given, else that which the logs and the flags give.
func (s session) wantedSize(ctx context.Context, c *cli.Command) (remedy.Size, error) {
	if text := c.String("size"); text != "" {
		bytes, ok := parseBytes(text)
		if !ok {
			return remedy.Size{}, &failure{exitUsage, "--size " + text + " is no size", "a number of bytes, or with a unit: 8GiB"}
		}
		return remedy.Size{SuggestBytes: bytes, Known: true}, nil
	}
	options, err := s.options(c)
	if err != nil {
		return remedy.Size{}, err
	}
	if !c.Args().Present() {
		return remedy.Unseen(options.Remedy), nil
	}
	options.Paths = c.Args().Slice()
	snapshot, err := read(ctx, options)
	if err != nil {
		return remedy.Size{}, err
	}
	if cause := snapshot.Incident.Cause; cause != analysis.ShmExhausted {
		return remedy.Size{}, &failure{exitUsage, fmt.Sprintf("the logs say %s, and a larger /dev/shm fixes shm-exhausted only", cause),
			"to merge it in anyway: --size SIZE"}
	}
	return snapshot.Plan.Size, nil
}

// manifestText reads a manifest; also from a pipe, as <(kubectl get …) is one.
func (s session) manifestText(name string) ([]byte, error) {
	in := s.stdin
	if name != "-" {
		file, err := os.Open(filepath.Clean(name))
		if err != nil {
			return nil, manifestFailure(name, plain(err))
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, largestManifest+1))
	if err != nil {
		return nil, manifestFailure(name, plain(err))
	}
	if len(text) > largestManifest {
		return nil, &failure{exitUsage, fmt.Sprintf("%s: larger than %d MiB, so it is no manifest", name, largestManifest>>20), ""}
	}
	return text, nil
}

// plain takes the path out of an error of package os; it is named already.
func plain(err error) error {
	if path := (*os.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	return err
}

func manifestFailure(name string, err error) error {
	if at := (*manifest.Error)(nil); errors.As(err, &at) && at.Line > 0 {
		return &failure{exitUsage, fmt.Sprintf("%s:%d:%d: %s", name, at.Line, at.Column, at.Message), ""}
	}
	return &failure{exitUsage, name + ": " + err.Error(), ""}
}

// changeWords is one line of what was done to the manifest.
func changeWords(name string, c manifest.Change) string {
	at := name
	if c.Line > 0 {
		at = fmt.Sprintf("%s:%d", name, c.Line)
	}
	who := c.Object
	if c.Container != "" {
		who += ", container " + c.Container
	}
	if who != "" {
		who += ": "
	}
	return fmt.Sprintf("%s: %s: %s%s", at, c.Action, who, c.Text)
}
