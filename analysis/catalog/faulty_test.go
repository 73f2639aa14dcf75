package catalog

import (
	"errors"
	"strings"
	"testing"
)

// own is a whole file with one entry, whose lines are changed by pairs of old
// and new text.
func own(changes ...string) string {
	return strings.NewReplacer(changes...).Replace(`signatures:
  - id: token-expired
    role: initiating
    cause: application-error
    explain: The token of the object store ran out.
    literals: ["TokenExpired"]
    match: ['^StoreError: TokenExpired for (?P<host>\S+)$']
    examples:
      match: ["StoreError: TokenExpired for s3.example"]
      miss: ["# StoreError: TokenExpired for s3.example"]
`)
}

func TestFaults(t *testing.T) {
	c := loaded(t)
	for name, test := range map[string]struct{ file, want string }{
		"good":            {own(), ""},
		"unknown field":   {own("explain:", "explian:"), `own.yaml:5:5: unknown field "explian"; known are cause, examples, `},
		"unknown role":    {own("initiating", "iniciating"), `own.yaml:3:11: unknown role "iniciating"; known are fact, hint, `},
		"unknown cause":   {own("application-error", "bad-day"), `own.yaml:4:12: unknown cause "bad-day"`},
		"no id":           {own("- id: token-expired\n    role", "- role"), `own.yaml:2:`},
		"bad id":          {own("token-expired", "Token Expired"), `own.yaml:2:9: an id is small letters, digits and dashes`},
		"taken id":        {own("token-expired", "dataloader-bus-error"), `own.yaml:2:1: id "dataloader-bus-error" is also given at signatures/shm.yaml:`},
		"no role":         {own("    role: initiating\n", ""), `own.yaml:2:9: token-expired: no role`},
		"no explain":      {own("    explain: The token of the object store ran out.\n", ""), `token-expired: no explain`},
		"empty field":     {own("explain: The token of the object store ran out.", "explain:"), `own.yaml:5:5: field "explain" is empty`},
		"twice":           {own("    cause:", "    role: hint\n    cause:"), `own.yaml:4:5: `},
		"no literals":     {own(`    literals: ["TokenExpired"]`+"\n", ""), `token-expired: no literals`},
		"short literal":   {own(`["TokenExpired"]`, `["Tok"]`), `own.yaml:6:16: literal "Tok" is shorter than 6 bytes`},
		"useless literal": {own(`["TokenExpired"]`, `["Connection"]`), `and hold none of the literals`},
		"bad expression":  {own(`(?P<host>\S+)$`, `(?P<host>\S+$`), `own.yaml:7:13: error parsing regexp: missing closing ): `},
		"look-ahead":      {own(`(?P<host>\S+)$`, `(?!x)$`), `RE2 syntax`},
		"matches nothing": {own(`'^StoreError: TokenExpired for (?P<host>\S+)$'`, `'(TokenExpired)?'`), `own.yaml:7:13: regular expression matches an empty line`},
		"heavy":           {own(`(?P<host>\S+)$`, `(((a{30}){30}){30})`), `own.yaml:7:13: `},
		"long":            {own(`(?P<host>\S+)$`, strings.Repeat("a", 3000)), `the most is 2048`},
		"wrong example":   {own(`match: ["StoreError: TokenExpired for`, `match: ["StoreError: Denied for`), `does not match its example`},
		"wrong miss":      {own(`"# StoreError`, `"StoreError`), `an example of what it must miss`},
		"fact with cause": {own("initiating", "fact"), `a fact speaks for no cause`},
		"scope":           {own("    cause: application-error", "    scope: tail"), `own.yaml:2:9: token-expired: literals are for scope any`},
		"not a list":      {"signatures: 3\n", `own.yaml:1:13: expected fields: `},
		"other file":      {"apiVersion: v1\nkind: Pod\n", `own.yaml:1:1: unknown field "apiVersion"; known are signatures`},
		"plain text":      {"hello\n", `own.yaml:1:1: expected fields: signatures`},
		"empty":           {"", `own.yaml:1:1: empty`},
		"only comments":   {"# nothing\n", `own.yaml:1:1: empty`},
		"two documents":   {own() + "---\n" + own(), `own.yaml:12:`},
		"syntax":          {"signatures:\n  - id: [a\n", `own.yaml:2:`},
		"tab":             {"signatures:\n\t- id: a\n", `own.yaml:2:`},
		"anchor":          {"signatures: &a\n  - id: x\n", `own.yaml:1:13: anchors, aliases and merges`},
		"tag":             {"signatures: !!set {a}\n", `own.yaml:1:13: tags are not read`},
		"no signatures":   {"signatures: []\n", `own.yaml:1:`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := c.With("own.yaml", []byte(test.file))
			switch {
			case test.want == "" && err != nil:
				t.Fatalf("refused: %v", err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Fatalf("got %v, want %s", err, test.want)
			}
			var fault *Fault
			if err != nil && !errors.As(err, &fault) {
				t.Fatalf("%T is no *Fault", err)
			}
		})
	}
}

// TestBombs: files that are small and ask for much.
func TestBombs(t *testing.T) {
	c := loaded(t)
	laughs := "a: &a [x,x,x,x,x,x,x,x,x]\n"
	for l := 'b'; l < 'k'; l++ {
		laughs += string(l) + ": &" + string(l) + " [" + strings.Repeat("*"+string(l-1)+",", 9) + "]\n"
	}
	deepBlock := ""
	for i := range 600 {
		deepBlock += strings.Repeat(" ", i) + "a:\n"
	}
	heavy := "signatures:\n"
	for range 400 {
		heavy += "  - match: ['(?:abcdefghijklmnopqrs){900}']\n"
	}
	for name, file := range map[string]string{
		"aliases":  laughs,
		"brackets": strings.Repeat("[", 1<<16),
		"braces":   strings.Repeat("{a: ", 1<<14),
		"dashes":   strings.Repeat("- ", 1<<15),
		"queries":  strings.Repeat("? ", 1<<15),
		"colons":   strings.Repeat(": ", 1<<15),
		"keys":     strings.Repeat("a: ", 1<<14),
		"blocks":   deepBlock,
		"large":    strings.Repeat("#\n", 1<<20),
		"repeats":  heavy,
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := c.With("own.yaml", []byte(file)); err == nil {
				t.Fatal("taken")
			}
		})
	}
}
