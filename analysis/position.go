package analysis

// SourceID names one input of a run: the index into Snapshot inputs. It is
// stable for the life of a run; an input that vanishes keeps its ID.
type SourceID int32

// NoSource is the SourceID of a Pos that points nowhere.
const NoSource SourceID = -1

// Pos says where bytes lie. Text is not kept: it is read again by Pos.
type Pos struct {
	Source SourceID
	// Generation counts how often the file was replaced or cut short. Bytes of
	// an older generation can only be read while its descriptor is kept.
	Generation int32
	// Offset is the byte offset of the first byte, in the decompressed stream
	// for a compressed input.
	Offset int64
	// Length is in bytes and leaves out the line end.
	Length int32
}

// IsZero reports whether p points nowhere.
func (p Pos) IsZero() bool { return p == Pos{} || p.Source == NoSource }

// End is the offset of the first byte behind p.
func (p Pos) End() int64 { return p.Offset + int64(p.Length) }

// Cite is a line as a person finds it again: `sed -n Np file`.
type Cite struct {
	File string
	// Line counts from 1, by newlines alone, as sed does. 0 means unknown,
	// negative means provisional: lines from the end (-1 is the last).
	Line int
	Pos  Pos
}
