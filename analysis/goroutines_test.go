package analysis_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// goStatements lists where a file has a go statement.
func goStatements(t *testing.T, path string) []string {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	ast.Inspect(file, func(n ast.Node) bool {
		if g, ok := n.(*ast.GoStmt); ok {
			found = append(found, set.Position(g.Pos()).String())
		}
		return true
	})
	return found
}
