package source

// Limits bound what reading may take of the machine. A field that is 0 stands
// for that of DefaultLimits.
type Limits struct {
	// Memory is how many bytes of compressed blocks a Store keeps before it
	// spills.
	Memory int64
	// Spill is the most bytes it writes to its temporary file, KeepFree what
	// it leaves free on that file system, for the job it shares the node with.
	Spill, KeepFree int64
	// NoSpill refuses what doesn't fit into Memory instead of writing it out.
	NoSpill bool
	// Unpacked is the most bytes that one compressed input may grow to.
	Unpacked int64
	// Ratio is how many bytes one byte of a compressed input may grow to on
	// the whole, judged from RatioFrom unpacked bytes on.
	Ratio, RatioFrom int64
}

// DefaultLimits are the limits unless a person says otherwise.
func DefaultLimits() Limits {
	return Limits{
		Memory:   16 << 20, // some 80 MiB of log
		Spill:    32 << 30,
		KeepFree: 1 << 30,
		Unpacked: 64 << 30,
		// Logs shrink to a tenth or, full of one line, to a hundredth; gzip's
		// own limit, which bombs reach, is 1032.
		Ratio:     250,
		RatioFrom: 64 << 20,
	}
}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	for _, f := range []struct{ own, usual *int64 }{
		{&l.Memory, &d.Memory}, {&l.Spill, &d.Spill}, {&l.KeepFree, &d.KeepFree},
		{&l.Unpacked, &d.Unpacked}, {&l.Ratio, &d.Ratio}, {&l.RatioFrom, &d.RatioFrom},
	} {
		if *f.own <= 0 {
			*f.own = *f.usual
		}
	}
	return l
}
