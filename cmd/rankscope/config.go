package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"rankscope/analysis/safetext"
	"rankscope/tui"
)

// maxConfig bounds the configuration file, in bytes; all keys there are take a
// tenth of it.
const maxConfig = 16 << 10

// config is a person's configuration file:
//
//	theme: light          # what --theme says
//	ascii: true           # what --ascii says
//	mouse: true           # what --mouse says
//	keys:
//	  log:
//	    mark: [x, ctrl+x] # or one key
//
// It is never written by this program.
type config struct {
	file         string
	theme        string // empty when it isn't named
	ascii, mouse bool
	keys         *tui.Keys // nil when there are none
}

// configPath is $XDG_CONFIG_HOME/rankscope/config.yaml, with ~/.config where
// that isn't set, on every system; empty without a home.
func configPath(lookup func(string) (string, bool)) string {
	folder, _ := lookup("XDG_CONFIG_HOME")
	if !filepath.IsAbs(folder) { // the XDG base directory specification ignores others
		home, _ := lookup("HOME")
		if home == "" {
			return ""
		}
		folder = filepath.Join(home, ".config")
	}
	return filepath.Join(folder, "rankscope", "config.yaml")
}

// readConfig reads the configuration; no file is an empty one. The error names
// file, line and column, and is a *failure.
func readConfig(path string) (config, error) {
	c := config{file: path}
	if path == "" {
		return c, nil
	}
	data, err := readBounded(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission):
		return c, nil
	case err != nil:
		return c, &failure{exitUsage, fmt.Sprintf("%s: %v", path, plainCause(err)), "mend or remove it"}
	}
	if err := c.decode(data); err != nil {
		return c, &failure{exitUsage, err.Error(), "mend the line or remove it"}
	}
	return c, nil
}

// readBounded reads a regular file of at most maxConfig bytes.
func readBounded(path string) ([]byte, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, errors.New("is no regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxConfig+1))
	if len(data) > maxConfig {
		return nil, fmt.Errorf("is larger than %d KiB, the most a configuration may be", maxConfig>>10)
	}
	return data, err
}

// plainCause is an error of the operating system without the path again.
func plainCause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// decode takes over what the file says. Anchors and aliases are refused: they
// are how a small file becomes a large one.
func (c *config) decode(data []byte) (err error) {
	defer func() {
		// The YAML library is given whatever a person's file holds.
		if recover() != nil {
			err = fmt.Errorf("%s: not readable as YAML", c.file)
		}
	}()
	tokens := lexer.Tokenize(strings.TrimPrefix(string(data), "\ufeff"))
	for _, t := range tokens {
		switch t.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType, token.TagType:
			return c.fault(t, "anchors, aliases, merges and tags are not read here")
		}
	}
	tree, err := parser.Parse(tokens, 0)
	if err != nil {
		var y yaml.Error
		if errors.As(err, &y) {
			return c.fault(y.GetToken(), safetext.String(y.GetMessage()))
		}
		return fmt.Errorf("%s: not readable as YAML", c.file)
	}
	for _, d := range tree.Docs {
		if d == nil || d.Body == nil || d.Body.Type() == ast.CommentType || d.Body.Type() == ast.NullType {
			continue
		}
		if err := c.fields(d.Body, c.field); err != nil {
			return err
		}
	}
	return nil
}

// field takes over one setting.
func (c *config) field(name string, at, value ast.Node) error {
	switch name {
	case "theme":
		text, ok := scalarText(value)
		if !ok || !knownTheme(text) {
			return c.fault(value.GetToken(), "theme is one of "+strings.Join(themeNames(), ", "))
		}
		c.theme = text
	case "ascii":
		return c.yes(name, value, &c.ascii)
	case "mouse":
		return c.yes(name, value, &c.mouse)
	case "keys":
		keys := tui.DefaultKeys()
		c.keys = &keys
		return c.bind(value)
	default:
		return c.fault(at.GetToken(), fmt.Sprintf("unknown setting %q; known are ascii, keys, mouse, theme", safetext.String(name)))
	}
	return nil
}

// bind takes over the keys. Whether one is taken is asked when all are set: two
// actions may change places.
func (c *config) bind(value ast.Node) error {
	type bound struct {
		pane, action string
		at           ast.Node
	}
	var all []bound
	err := c.fields(value, func(pane string, paneAt, actions ast.Node) error {
		return c.fields(actions, func(action string, at, value ast.Node) error {
			all = append(all, bound{pane, action, value})
			names, ok := keyList(value)
			if !ok {
				return c.fault(value.GetToken(), "expected a key or a list of keys")
			}
			if err := c.keys.Rebind(pane, action, names); err != nil {
				where := at
				if strings.HasPrefix(err.Error(), "there are no keys of") {
					where = paneAt
				}
				return c.fault(where.GetToken(), safetext.String(err.Error()))
			}
			return nil
		})
	})
	if err != nil {
		return err
	}
	for _, b := range all {
		if taken := c.keys.Conflict(b.pane, b.action); taken != "" {
			return c.fault(b.at.GetToken(), safetext.String(taken))
		}
	}
	return nil
}

// fields walks a mapping; each name may stand in it once.
func (c *config) fields(n ast.Node, each func(name string, at, value ast.Node) error) error {
	var pairs []*ast.MappingValueNode
	switch m := n.(type) {
	case *ast.MappingNode:
		pairs = m.Values
	case *ast.MappingValueNode:
		pairs = []*ast.MappingValueNode{m}
	default:
		return c.fault(n.GetToken(), "expected names with values, as in \"theme: light\"")
	}
	seen := map[string]bool{}
	for _, p := range pairs {
		name, ok := scalarText(p.Key)
		switch {
		case !ok:
			return c.fault(p.Key.GetToken(), "expected a name")
		case seen[name]:
			return c.fault(p.Key.GetToken(), fmt.Sprintf("%q stands here twice", safetext.String(name)))
		case p.Value == nil || p.Value.Type() == ast.NullType:
			return c.fault(p.Key.GetToken(), fmt.Sprintf("%q has no value", safetext.String(name)))
		}
		seen[name] = true
		if err := each(name, p.Key, p.Value); err != nil {
			return err
		}
	}
	return nil
}

func (c *config) yes(name string, value ast.Node, into *bool) error {
	b, ok := value.(*ast.BoolNode)
	if !ok {
		return c.fault(value.GetToken(), name+" is true or false")
	}
	*into = b.Value
	return nil
}

func (c *config) fault(t *token.Token, message string) error {
	line, column := 1, 1
	if t != nil && t.Position != nil {
		line, column = max(t.Position.Line, 1), max(t.Position.Column, 1)
	}
	return fmt.Errorf("%s:%d:%d: %s", c.file, line, column, message)
}

// keyList is one key or a list of them; a digit is a key as well.
func keyList(n ast.Node) ([]string, bool) {
	if list, ok := n.(*ast.SequenceNode); ok {
		names := make([]string, len(list.Values))
		for i, v := range list.Values {
			if names[i], ok = scalarText(v); !ok {
				return nil, false
			}
		}
		return names, true
	}
	name, ok := scalarText(n)
	return []string{name}, ok
}

// scalarText is a plain value as it is written: y and 1 are keys, not a truth
// and a number.
func scalarText(n ast.Node) (string, bool) {
	switch v := n.(type) {
	case *ast.StringNode:
		return v.Value, true
	case *ast.IntegerNode, *ast.BoolNode, *ast.FloatNode:
		return v.GetToken().Value, true
	}
	return "", false
}
