package engine

import (
	"bytes"
	"context"
	"sort"

	"rankscope/analysis"
	"rankscope/analysis/index"
	"rankscope/analysis/parse"
	"rankscope/analysis/scan"
	"rankscope/analysis/source"
)

// A lane walks the lines of one input, a block at a time. Lines of one input
// are never reordered: its key is the running maximum of its times, so that a
// line without a time, or one that a launcher wrote late, stays where it is.
type lane struct {
	*view
	end    int // number of the last block
	number int // of the block in hand
	start  int64
	layout *parse.Layout
	rows   []laneRow
	at     int // index in rows of the next line forward
	text   []byte
}

// laneRow is a line of the block in hand.
type laneRow struct {
	offset int64
	length int32
	number int   // from 1
	key    int64 // running maximum of times, nanoseconds since 1970
}

// before orders rows of several lanes: by key, then by input, then as they
// stand.
func before(a laneRow, ida analysis.SourceID, b laneRow, idb analysis.SourceID) bool {
	if a.key != b.key {
		return a.key < b.key
	}
	if ida != idb {
		return ida < idb
	}
	return a.offset < b.offset
}

// last is the number of the last block, scanned or not; -1 when there is none.
func (l *lane) last() int {
	if l.carried != nil {
		return 0
	}
	if l.blocks.End() >= l.size {
		return l.blocks.Len() - 1
	}
	k := int(l.size / scan.BlockSize)
	for k > l.blocks.Len() {
		if _, ok := l.unscanned(k); ok {
			break
		}
		k--
	}
	return k
}

// block k of the lane: from the index, or cut on the spot where the scan
// hasn't come yet.
func (l *lane) cutBlock(k int) (index.Block, bool) {
	tail := k == l.blocks.Len()-1 && l.blocks.End() < l.size
	if k < l.blocks.Len() && !tail {
		return l.blocks.Block(k), true
	}
	b, ok := l.unscanned(k)
	if ok && tail {
		b.FirstLine = l.blocks.Block(k).FirstLine
	}
	return b, ok
}

// load decodes block b into rows.
func (l *lane) load(b int, timed bool) {
	l.number, l.rows, l.text = b, l.rows[:0], nil
	if b < 0 || b > l.end {
		return
	}
	if l.carried != nil {
		l.loadCarried(timed)
		return
	}
	block, ok := l.cutBlock(b)
	if !ok {
		return
	}
	l.start = block.Start
	l.text = make([]byte, block.End-block.Start)
	n, _ := source.ReadFull(l.reader, l.text, block.Start)
	l.text = l.text[:n]
	l.learn(b)
	key := int64(0)
	if b > 0 && b <= l.blocks.Len() {
		key = l.blocks.Block(b - 1).Latest
	}
	number := block.FirstLine + 1 // 0 where it isn't known
	for at := 0; at < len(l.text); {
		end := bytes.IndexByte(l.text[at:], '\n')
		if end < 0 {
			end = len(l.text) - at
		}
		raw := l.text[at : at+end]
		if timed {
			key = max(key, l.nanos(raw))
		}
		l.rows = append(l.rows, laneRow{offset: block.Start + int64(at), length: int32(end), number: number, key: key})
		if number > 0 {
			number++
		}
		at += end + 1
	}
}

// learn takes over the layout of block b, or learns it where the scan hasn't.
func (l *lane) learn(b int) {
	if b < len(l.layouts) {
		l.layout = l.layouts[b]
		return
	}
	if b == len(l.layouts) && l.tail != nil {
		l.layout = l.tail
		return
	}
	learned := parse.Learn(l.head, l.text)
	l.layout = &learned
}

func (l *lane) nanos(raw []byte) int64 {
	s := l.layout.Line(raw[:min(len(raw), 512)]).Origin.Stamp
	if s.IsZero() || s.Uptime {
		return 0
	}
	return s.T.UnixNano()
}

// line decodes a row of the block in hand. raw is only good until the lane
// moves on.
func (l *lane) line(r laneRow) (line analysis.Line, raw []byte) {
	if l.carried != nil {
		line = l.carriedLine(r)
		return line, []byte(line.Text)
	}
	raw = l.raw(r)
	line = l.layout.Line(raw)
	line.Pos = analysis.Pos{Source: l.id, Generation: l.generation, Offset: r.offset, Length: int32(len(raw))}
	line.Number = r.number
	return line, raw
}

// raw is the text of a row of the block in hand, cut at MaxRow.
func (l *lane) raw(r laneRow) []byte {
	at := r.offset - l.start
	return l.text[at : at+int64(min(r.length, MaxRow))]
}

// seek puts the lane so that the next line forward is the first for which late
// holds; late must be false for all lines before and true for all after.
func (l *lane) seek(block int, timed bool, late func(laneRow) bool) {
	l.load(block, timed)
	l.at = sort.Search(len(l.rows), func(i int) bool { return late(l.rows[i]) })
}

// peek returns the next line forward without moving, stepping over blocks.
func (l *lane) peek(timed bool) (laneRow, bool) {
	for l.at >= len(l.rows) {
		if l.number >= l.end {
			return laneRow{}, false
		}
		l.load(l.number+1, timed)
		l.at = 0
	}
	return l.rows[l.at], true
}

// peekBack returns the line before the next one, stepping over blocks.
func (l *lane) peekBack(timed bool) (laneRow, bool) {
	for l.at <= 0 {
		if l.number <= 0 {
			return laneRow{}, false
		}
		l.load(l.number-1, timed)
		l.at = len(l.rows)
	}
	return l.rows[l.at-1], true
}

func (l *lane) next(timed, back bool) (laneRow, bool) {
	if back {
		return l.peekBack(timed)
	}
	return l.peek(timed)
}

// walk calls visit for lines of all lanes in display order until it returns
// false, forward or backward from where the lanes stand.
func walk(ctx context.Context, lanes []*lane, back bool, visit func(*lane, laneRow) bool) error {
	timed := len(lanes) > 1
	for n := 0; ; n++ {
		if n%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		var best *lane
		var row laneRow
		for _, l := range lanes {
			candidate, ok := l.next(timed, back)
			if !ok {
				continue
			}
			if best == nil || before(candidate, l.id, row, best.id) != back {
				best, row = l, candidate
			}
		}
		if best == nil {
			return nil
		}
		if !visit(best, row) {
			return nil
		}
		if back {
			best.at--
		} else {
			best.at++
		}
	}
}
