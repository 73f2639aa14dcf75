package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// MaxReport is the largest report that Parse reads, in bytes: ten thousand
// ranks with their evidence fit many times.
const MaxReport = 64 << 20

// Recognise tells whether a file that begins with head is a report of this
// program: an object whose first key is "schema". A kilobyte is enough.
func Recognise(head []byte) bool {
	rest, ok := bytes.CutPrefix(bytes.TrimLeft(head, " \t\r\n\ufeff"), []byte("{"))
	if !ok {
		return false
	}
	rest, ok = bytes.CutPrefix(bytes.TrimLeft(rest, " \t\r\n"), []byte(`"schema"`))
	return ok && bytes.HasPrefix(bytes.TrimLeft(rest, " \t\r\n"), []byte(":"))
}

// Parse reads what JSON wrote, also that of a newer program of the same
// schema, whose additional keys it passes over. Errors name the line and
// column, or the key, where they were found. The Incident is never nil; its
// cites have no Pos, since the files may lie on another machine.
func Parse(r io.Reader) (Document, error) {
	text, err := read(r)
	if err != nil {
		return Document{}, err
	}
	var doc whole
	if err := json.Unmarshal(text, &doc); err != nil {
		return Document{}, fmt.Errorf("parse report: %w", positioned(text, err))
	}
	if err := checkSchema(doc.Schema); err != nil {
		return Document{}, err
	}
	d := decoder{}
	out := d.document(doc)
	if d.err != nil {
		return Document{}, fmt.Errorf("parse report: %w", d.err)
	}
	return out, nil
}

// read gives the text of a report.
func read(r io.Reader) ([]byte, error) {
	var b bytes.Buffer
	if sized, ok := r.(interface{ Size() int64 }); ok {
		b.Grow(int(min(sized.Size(), MaxReport)) + bytes.MinRead)
	}
	if _, err := b.ReadFrom(io.LimitReader(r, MaxReport+1)); err != nil {
		return nil, fmt.Errorf("read report: %w", err)
	}
	if b.Len() > MaxReport {
		return nil, fmt.Errorf("parse report: larger than %d MiB", MaxReport>>20)
	}
	return bytes.TrimPrefix(b.Bytes(), []byte("\ufeff")), nil
}

func checkSchema(schema int) error {
	switch {
	case schema == 0:
		return errors.New(`parse report: no "schema": this is no report of rankscope`)
	case schema != Schema:
		return fmt.Errorf("parse report: schema %d, but this program reads schema %d", schema, Schema)
	}
	return nil
}

// positioned puts line and column before an error of encoding/json, which
// knows the offset only.
func positioned(text []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	offset := int64(0)
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &kind):
		offset = kind.Offset
		field := strings.TrimPrefix(strings.TrimPrefix(kind.Field, "document."), "carried.")
		err = fmt.Errorf("%s: %s found where %s belongs", field, kind.Value, jsonKind(kind.Type.Kind()))
	default:
		return err
	}
	before := text[:min(max(offset, 0), int64(len(text)))]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := len(before) - (bytes.LastIndexByte(before, '\n') + 1)
	return fmt.Errorf("line %d, column %d: %w", line, max(column, 1), err)
}

// jsonKind is what the JSON calls a value of Go's kind.
func jsonKind(kind reflect.Kind) string {
	switch kind {
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Slice:
		return "an array"
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "a boolean"
	}
	return "a whole number"
}
