package main

import (
	"errors"
	"io"
	"os"

	"github.com/urfave/cli/v3"

	"rankscope/analysis/catalog"
)

// maxSignatures is how much of a file of signatures is read, in bytes; one byte
// more than the catalogue takes, so that it can say that a file is too large.
const maxSignatures = 1<<20 + 1

// signaturesFlag adds a person's own signatures to those built in.
func signaturesFlag() cli.Flag {
	return &cli.StringSliceFlag{Name: "signatures", Usage: "know the signatures of `FILE` (YAML) too; may be repeated", Local: true}
}

// chosenCatalog is the built-in catalogue with the files of --signatures; nil,
// which means the built-in one, without them. A mistake in a file is named with
// file, line and column.
func chosenCatalog(c *cli.Command) (*catalog.Catalog, error) {
	files := c.StringSlice("signatures")
	if len(files) == 0 {
		return nil, nil
	}
	known, err := catalog.Load()
	if err != nil {
		return nil, err
	}
	for _, path := range files {
		data, err := readSome(path)
		if err != nil {
			return nil, &failure{exitUsage, path + ": " + reasonOf(err), "--signatures takes a YAML file"}
		}
		if known, err = known.With(path, data); err != nil {
			return nil, &failure{exitUsage, err.Error(), ""}
		}
	}
	return known, nil
}

func readSome(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, maxSignatures))
}

// reasonOf is an error without the path, which stands before it.
func reasonOf(err error) string {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}
