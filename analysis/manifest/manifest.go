package manifest

import (
	"errors"
	"fmt"
)

// Fix is what is merged in.
type Fix struct {
	// SizeBytes is the wanted size of /dev/shm; it is rounded up to whole MiB.
	SizeBytes int64
	// Volume is the name of a volume that is added; empty means "dshm".
	Volume string
	// Containers are the names of those that train (services of a Compose
	// file); empty: chosen by what the manifest says.
	Containers []string
}

// Action says what became of a place.
type Action string

// The actions.
const (
	Added  Action = "added"
	Raised Action = "raised"
	Kept   Action = "kept" // was as wanted already
	Note   Action = "note" // nothing changed; worth knowing
)

// Change is one line of the report.
type Change struct {
	// Document counts from 1; Line is where in the given text, from 1.
	Document, Line int
	// Object is the kind and name: "PyTorchJob train"; for a Compose file
	// "service NAME".
	Object string
	// Where is the path of the pod's spec, such as "spec.template.spec"; empty
	// for a Compose file.
	Where string
	// Container is empty where the change is the pod's.
	Container string
	Action    Action
	Text      string
}

// Error is what stops a patch, with its place in the given text.
type Error struct {
	Line, Column int // from 1; 0 when it is about the file as a whole
	Message      string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Message
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// maxSize bounds sizes so that sums can't overflow: 1 EiB.
const maxSize = int64(1) << 60

var errSize = errors.New("the size of /dev/shm must be more than 0 and at most 1 EiB")

// Patch merges a fix into a manifest of one or more documents. Documents that
// have no pods are kept as they are. Patching twice gives the same as patching
// once. On an error out is nil; an error of the manifest is an *Error.
func Patch(data []byte, fix Fix) (out []byte, report []Change, err error) {
	if fix.SizeBytes <= 0 || fix.SizeBytes > maxSize {
		return nil, nil, errSize
	}
	fix.SizeBytes = (fix.SizeBytes + mib - 1) / mib * mib
	if fix.Volume == "" {
		fix.Volume = "dshm"
	}
	// The parser's tree has nodes with parts missing where the input is strange
	// enough; meeting one is no reason to end the program.
	defer func() {
		if r := recover(); r != nil {
			out, report, err = nil, nil, &Error{Message: "the file is written in a way that can't be edited safely; add the volume by hand"}
		}
	}()
	src, err := readText(data)
	if err != nil {
		return nil, nil, err
	}
	docs, err := readDocuments(src)
	if err != nil {
		return nil, nil, err
	}
	p, err := plan(docs, src, fix)
	if err != nil {
		return nil, nil, err
	}
	if len(p.edits) == 0 {
		return data, p.report, nil
	}
	patched := src.apply(p.edits)
	if err := prove(docs, patched, fix, p); err != nil {
		return nil, nil, err
	}
	return patched.bytes(), p.report, nil
}

// planner gathers the edits and the report of one run.
type planner struct {
	fix    Fix
	src    *text
	doc    *document
	object string
	edits  []edit
	seen   map[edit]bool
	report []Change
	// changed holds the places of scalars that are replaced.
	changed map[place]bool
	// pods counts the pods' specs, containers all containers looked at.
	pods, containers int
}

// plan works out the edits of all documents.
func plan(docs []*document, src *text, fix Fix) (*planner, error) {
	p := &planner{fix: fix, src: src, seen: map[edit]bool{}, changed: map[place]bool{}}
	for _, d := range docs {
		p.doc = d
		if err := p.document(); err != nil {
			return nil, err
		}
	}
	if p.pods == 0 {
		return nil, nothingFound(docs)
	}
	return p, nil
}

// nothingFound says that no document has anything to patch.
func nothingFound(docs []*document) error {
	e := &Error{Line: 1, Column: 1, Message: "no pod spec and no Compose service in it"}
	for _, d := range docs {
		if m, ok := d.mapping(d.body); ok && len(m.Values) > 0 {
			at := d.placeOf(m.Values[0].Key.GetToken())
			e.Line, e.Column = at.line, at.column
			if kind := d.scalar(d.value(m, "kind")); kind != "" {
				e.Message = fmt.Sprintf("no pod spec in it: a %s has none", clip(kind))
			}
			break
		}
	}
	return e
}

// clip shortens a word of the file for a message.
func clip(s string) string {
	r := []rune(s)
	if len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

// say adds a line to the report, at a place in the text.
func (p *planner) say(at place, where, container string, action Action, format string, args ...any) {
	p.report = append(p.report, Change{Document: p.doc.number, Line: at.line, Object: p.object, Where: where,
		Container: container, Action: action, Text: fmt.Sprintf(format, args...)})
}

// edit takes an edit once, however many ways lead to it.
func (p *planner) edit(e edit) bool {
	if p.seen[e] {
		return false
	}
	p.seen[e] = true
	p.edits = append(p.edits, e)
	return true
}
