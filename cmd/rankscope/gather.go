package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"rankscope/analysis"
	"rankscope/analysis/engine"
	"rankscope/analysis/preserve"
	"rankscope/analysis/report"
	"rankscope/analysis/safetext"
	"rankscope/analysis/source"
)

// What is kept whole, in bytes.
const (
	smallLog      = 256 << 10 // of one log
	smallDocument = 4 << 20   // of a pod's YAML or the like
	allWhole      = 64 << 20  // of all of them together
)

// gathering reads the inputs a second time, for the lines that count.
type gathering struct {
	store *source.Store
	// stdin is what came through it; nil when it wasn't read.
	stdin *source.Spool
	// cutAll keeps nothing whole for its size.
	cutAll bool
}

// keep makes a reader of stdin that what was read stays readable of.
func (g *gathering) keep(stdin io.Reader) io.Reader {
	g.stdin = g.store.NewSpool("stdin")
	return io.TeeReader(stdin, spoolWriter{g.stdin})
}

type spoolWriter struct{ *source.Spool }

func (w spoolWriter) Write(p []byte) (int, error) { return w.Append(p) }

// contents cuts what a snapshot's incident stands on out of its inputs.
func (g *gathering) contents(ctx context.Context, snapshot *engine.Snapshot) (preserve.Contents, error) {
	var c preserve.Contents
	wants := preserve.Wants(snapshot.Incident)
	room := int64(allWhole)
	for _, in := range snapshot.Inputs {
		if in.Status == analysis.InputSkipped {
			c.LeftOut = append(c.LeftOut, strings.TrimSuffix(inputName(in)+" was not read: it "+in.Reason, ": it "))
			continue
		}
		if in.Reason != "" {
			c.LeftOut = append(c.LeftOut, inputName(in)+" "+in.Reason)
		}
		if in.Host != "" {
			c.LeftOut = append(c.LeftOut, inputName(in)+" lies on another machine; the lines that its report carries are in report.json")
			continue
		}
		whole := g.wholeLimit(in, room)
		e, err := g.excerpt(ctx, in, wants[in.ID], whole)
		if ctx.Err() != nil {
			return c, ctx.Err()
		}
		if err != nil {
			c.LeftOut = append(c.LeftOut, fmt.Sprintf("%s could not be read again to its end: %v", inputName(in), err))
		}
		if in.Size <= whole {
			room -= in.Size
		}
		c.Excerpts = append(c.Excerpts, e)
	}
	return c, nil
}

// wholeLimit is up to which size an input is kept whole.
func (g *gathering) wholeLimit(in analysis.Input, room int64) int64 {
	switch {
	case in.Context != "":
		return min(smallDocument, room)
	case g.cutAll:
		return 0
	}
	return min(smallLog, room)
}

func (g *gathering) excerpt(ctx context.Context, in analysis.Input, wants []preserve.Want, whole int64) (preserve.Excerpt, error) {
	e := preserve.Excerpt{Path: in.Path, Lines: in.Lines, Size: in.Size}
	if in.Size == 0 {
		return e, nil
	}
	r, err := g.open(ctx, in)
	if err != nil {
		return e, err
	}
	defer r.Close()
	// What was appended since is not part of the report.
	e.Size = min(in.Size, r.Size())
	return preserve.Cut(ctx, r, e, wants, whole)
}

// open gives the bytes of an input, unpacked. Closing it leaves the spool of
// stdin to the store.
func (g *gathering) open(ctx context.Context, in analysis.Input) (source.Reader, error) {
	var raw source.Reader
	if in.Path == "-" {
		if g.stdin == nil {
			return nil, errors.New("stdin was not kept")
		}
		g.stdin.Finish()
		raw = g.stdin
	} else {
		f, err := source.Open(in.Path)
		if err != nil {
			return nil, err
		}
		raw = f
	}
	head := make([]byte, min(raw.Size(), source.SniffLen))
	n, _ := source.ReadFull(raw, head, 0)
	if kind := source.Sniff(head[:n]); kind != source.Gzip && kind != source.Zstd {
		return raw, nil
	}
	defer raw.Close()
	spool := g.store.NewSpool(in.Path)
	err := source.Fill(ctx, spool, io.NewSectionReader(raw, 0, raw.Size()), func() {})
	if partial := (*source.PartialError)(nil); err != nil && !errors.As(err, &partial) {
		spool.Close()
		return nil, err
	}
	return spool, nil
}

// reportFiles are the report in its three forms, and its commands.
func reportFiles(d report.Document) (map[string][]byte, error) {
	files := map[string][]byte{}
	for name, format := range map[string]string{source.ReportText: "text", source.ReportMarkdown: "markdown", source.ReportJSON: "json"} {
		var out bytes.Buffer
		if err := (session{stdout: &out}).write(d, format); err != nil {
			return nil, err
		}
		files[name] = out.Bytes()
	}
	var out bytes.Buffer
	for _, c := range d.Commands {
		fmt.Fprintf(&out, "# %s: %s\n", oneLine(c.Where), oneLine(c.Title))
		if c.Why != "" {
			fmt.Fprintf(&out, "# %s\n", oneLine(c.Why))
		}
		fmt.Fprintf(&out, "%s\n\n", safetext.String(c.Command))
	}
	files[source.CommandsFile] = out.Bytes()
	return files, nil
}

// redactor learns what is private in an incident: the names that the diagnosis
// knows, and what can be recognised in all that will be written.
func redactor(d report.Document, c preserve.Contents) (*preserve.Redactor, error) {
	var known preserve.Known
	i := d.Incident
	for _, n := range i.Nodes {
		known.Hosts = append(known.Hosts, n.Name)
	}
	for _, in := range d.Inputs {
		known.Hosts = append(known.Hosts, in.Host)
	}
	for _, m := range i.Timeline {
		known.Hosts = append(known.Hosts, m.Node)
	}
	for _, r := range i.Ranks {
		known.Hosts, known.Pods = append(known.Hosts, r.Node), append(known.Pods, r.Pod)
	}
	for _, p := range i.Origins {
		known.Hosts, known.Pods = append(known.Hosts, p.Node), append(known.Pods, p.Pod)
	}
	if i.Origin != nil {
		known.Hosts, known.Pods = append(known.Hosts, i.Origin.Node), append(known.Pods, i.Origin.Pod)
	}
	for _, f := range i.Facts {
		if strings.Contains(f.Name, "host") {
			known.Hosts = append(known.Hosts, f.Value)
		}
	}
	// A node that is a pod's name is a pod.
	known.Hosts = slices.DeleteFunc(known.Hosts, func(name string) bool { return name == "" || slices.Contains(known.Pods, name) })
	known.Pods = slices.DeleteFunc(known.Pods, func(name string) bool { return name == "" })
	var json bytes.Buffer
	if err := report.JSON(&json, d); err != nil {
		return nil, err
	}
	texts := [][]byte{json.Bytes()}
	for _, e := range c.Excerpts {
		texts = append(texts, []byte(e.Path))
		for _, p := range e.Pieces {
			texts = append(texts, p.Text)
		}
	}
	for _, line := range c.LeftOut {
		texts = append(texts, []byte(line))
	}
	return preserve.NewRedactor(known, texts...), nil
}

// preservedLogs names the logs within folders that preserve wrote, in their
// place, so that commands search them and not the reports that quote them. A
// folder whose logs were on other machines stays: its report is read.
func preservedLogs(paths []string) []string {
	list := slices.Clone(paths)
	for n, path := range paths {
		if source.BesideEvidence(path, source.ReportJSON) {
			list[n] = filepath.Join(path, source.ExcerptsFolder)
		}
	}
	return list
}
