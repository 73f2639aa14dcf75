package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// pick finds the values of some keys of the object that text holds. It steps
// over all others without decoding them, for in a report they are most of it: a
// thousand reports must be read within a second. Only the values that it gives
// are checked by whoever decodes them.
func pick(text []byte, keys ...string) (map[string]json.RawMessage, error) {
	p := picker{text: text}
	found := make(map[string]json.RawMessage, len(keys))
	if p.space(); !p.take('{') {
		return nil, p.fault("an object should begin here")
	}
	for p.space(); !p.take('}'); p.space() {
		if len(p.text) == p.at {
			return nil, p.fault("unexpected end of JSON input")
		}
		key, ok := p.quoted()
		if p.space(); !ok || !p.take(':') {
			return nil, p.fault("a key and a colon should stand here")
		}
		p.space()
		start := p.at
		if !p.value() {
			return nil, p.fault("unexpected end of JSON input")
		}
		for _, want := range keys {
			if string(key) == want {
				found[want] = p.text[start:p.at]
			}
		}
		if p.space(); !p.take(',') && (p.at == len(p.text) || p.text[p.at] != '}') {
			return nil, p.fault("a comma or the object's end should stand here")
		}
	}
	if p.space(); p.at < len(p.text) {
		return nil, p.fault("something follows the object's end")
	}
	return found, nil
}

// picker steps through JSON.
type picker struct {
	text []byte
	at   int
}

func (p *picker) space() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\n' || p.text[p.at] == '\t' || p.text[p.at] == '\r') {
		p.at++
	}
}

func (p *picker) take(c byte) bool {
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

// quoted steps over a string and gives what is between its quotes.
func (p *picker) quoted() ([]byte, bool) {
	if !p.take('"') {
		return nil, false
	}
	for start := p.at; ; {
		n := bytes.IndexAny(p.text[p.at:], `"\`)
		if n < 0 {
			p.at = len(p.text)
			return nil, false
		}
		p.at += n + 1
		if p.text[p.at-1] == '"' {
			return p.text[start : p.at-1], true
		}
		p.at++ // what is escaped
		p.at = min(p.at, len(p.text))
	}
}

// value steps over one value; false at the end of the text.
func (p *picker) value() bool {
	for depth := 0; p.at < len(p.text); {
		switch c := p.text[p.at]; c {
		case '"':
			if _, ok := p.quoted(); !ok {
				return false
			}
		case '{', '[':
			depth++
			p.at++
		case '}', ']', ',':
			if depth == 0 {
				return true
			}
			p.at++
			if c != ',' {
				depth--
			}
		default:
			p.at++
			continue
		}
		if depth == 0 {
			return true
		}
	}
	return false
}

func (p *picker) fault(what string) error {
	before := p.text[:p.at]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := len(before) - bytes.LastIndexByte(before, '\n')
	return fmt.Errorf("parse report: line %d, column %d: %w", line, column, errors.New(what))
}
