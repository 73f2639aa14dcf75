package engine

import (
	"context"
	"errors"
	"io"

	"rankscope/analysis"
	"rankscope/analysis/source"
)

// spool brings a stream (stdin, a compressed file) into a spool while it is
// read. A stream that is damaged or too large is an input read in part.
func (f *feed) spool(ctx context.Context, n int, in analysis.Input, r io.Reader) {
	if r == nil {
		f.put(change{input: n, first: in, status: analysis.InputSkipped, reason: "is not there: nothing is piped in", ended: true})
		return
	}
	if f.store == nil {
		options := source.StoreOptions{Notice: func(text string) { f.put(change{input: n, first: in, notice: text}) }}
		options.Limits = source.DefaultLimits()
		options.Limits.NoSpill = f.engine.options.NoSpill
		f.store = source.NewStore(options)
	}
	sp := f.store.NewSpool(in.Path)
	done := f.produce()
	f.engine.guard.start("read", func() {
		defer done()
		grew := func() { f.put(change{input: n, first: in, reader: sp, size: sp.Size()}) }
		last := change{input: n, first: in, reader: sp, ended: true}
		err := source.Fill(ctx, sp, r, grew)
		var partial *source.PartialError
		if errors.As(err, &partial) {
			last.status, last.reason = analysis.InputPartial, partial.Reason
		}
		last.size = sp.Size()
		f.put(last)
	})
}
