package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"rankscope/analysis/engine/generated"
)

const seed = 4711

var errUsage = errors.New("usage: bench list | make NAME MIB | files DIR COUNT KIB | table PROGRAM PATH ROUNDS")

func run(args []string) error {
	switch {
	case len(args) == 1 && args[0] == "list":
		for _, g := range generated.Larges() {
			fmt.Printf("%-12s %s\n", g.Name, g.What)
		}
		return nil
	case len(args) == 3 && args[0] == "make":
		size, err := strconv.ParseInt(args[2], 10, 64)
		if err != nil {
			return errUsage
		}
		return makeLog(os.Stdout, args[1], size<<20)
	case len(args) == 4 && args[0] == "files":
		count, err := strconv.Atoi(args[2])
		size, err2 := strconv.ParseInt(args[3], 10, 64)
		if err != nil || err2 != nil {
			return errUsage
		}
		return makeFiles(args[1], count, size<<10)
	}
	if len(args) == 4 && args[0] == "table" {
		rounds, err := strconv.Atoi(args[3])
		if err != nil || rounds < 1 {
			return errUsage
		}
		return table(os.Stdout, args[1], args[2], rounds)
	}
	return errUsage
}

func makeLog(w io.Writer, name string, size int64) error {
	for _, g := range generated.Larges() {
		if g.Name == name {
			return g.Write(w, seed, size)
		}
	}
	return fmt.Errorf("no log is called %q", name)
}

// makeFiles makes count files of a job as torchrun's --redirects leaves them.
func makeFiles(dir string, count int, size int64) error {
	for rank := range count {
		path := filepath.Join(dir, fmt.Sprintf("attempt_0/%d/stderr.log", rank))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		f, err := os.Create(path)
		if err != nil {
			return err
		}
		err = generated.RankFile(f, seed, size, rank, count/3, count)
		if err := errors.Join(err, f.Close()); err != nil {
			return err
		}
	}
	return nil
}
