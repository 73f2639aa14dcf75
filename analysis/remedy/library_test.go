package remedy

import (
	"slices"
	"testing"
	"testing/fstest"

	"rankscope/analysis"
)

func TestLibraryCoversEveryCause(t *testing.T) {
	b, err := loadBook(plansFS)
	if err != nil {
		t.Fatal(err)
	}
	for _, cause := range analysis.Causes() {
		p := b.plans[cause]
		if p == nil {
			t.Errorf("%s: no plan", cause)
			continue
		}
		if cause == analysis.CauseNone {
			continue
		}
		if len(p.Remedies) == 0 || len(p.Avoid) == 0 && cause != analysis.UserInterrupt {
			t.Errorf("%s: %d remedies, %d pieces of advice", cause, len(p.Remedies), len(p.Avoid))
		}
		if !slices.ContainsFunc(p.Commands, func(c commandEntry) bool {
			return c.Group == groupDecide && len(c.Environments) == 0 && slices.Contains(c.Decides, cause)
		}) {
			t.Errorf("%s: no deciding command that is there in every environment", cause)
		}
	}
}

func TestEntriesAreWellFormed(t *testing.T) {
	b, err := loadBook(plansFS)
	if err != nil {
		t.Fatal(err)
	}
	known := []string{anyEnvironment}
	for _, e := range b.environments {
		known = append(known, e.Key)
	}
	for _, c := range b.every {
		checkCommand(t, known, c)
	}
	for _, p := range b.plans {
		for _, c := range p.Commands {
			checkCommand(t, known, c)
		}
		for _, r := range p.Remedies {
			if !slices.Contains(known, r.Environment) {
				t.Errorf("%q: environment %q is not known", r.Title, r.Environment)
			}
			if !slices.Contains([]string{"yaml", "shell", "json", "python", "text"}, r.Language) {
				t.Errorf("%q: language %q", r.Title, r.Language)
			}
			if r.Who != "user" && r.Who != "admin" {
				t.Errorf("%q: who %q", r.Title, r.Who)
			}
			if r.Title == "" || r.Snippet == "" || r.Why == "" || r.Apply == "" || r.Caveat == "" {
				t.Errorf("%q: a text is missing", r.Title)
			}
		}
	}
}

func checkCommand(t *testing.T, environments []string, c commandEntry) {
	t.Helper()
	forms := 0
	for _, f := range []string{c.Run, c.Inside, c.Search} {
		if f != "" {
			forms++
		}
	}
	if forms != 1 {
		t.Errorf("%q: %d of run, inside and search", c.Title, forms)
	}
	if !slices.Contains([]string{groupDecide, groupVerify, groupPreserve}, c.Group) {
		t.Errorf("%q: group %q", c.Title, c.Group)
	}
	if !slices.Contains([]string{"log machine", "pod", "node"}, c.Where) {
		t.Errorf("%q: where %q", c.Title, c.Where)
	}
	if c.Why == "" || c.Title == "" {
		t.Errorf("%q: a text is missing", c.Title)
	}
	for _, e := range c.Environments {
		if !slices.Contains(environments, e) {
			t.Errorf("%q: environment %q is not known", c.Title, e)
		}
	}
	for _, cause := range c.Decides {
		if !slices.Contains(analysis.Causes(), cause) {
			t.Errorf("%q: cause %q is not known", c.Title, cause)
		}
	}
	if c.Group == groupDecide && len(c.Decides) == 0 {
		t.Errorf("%q decides nothing", c.Title)
	}
}

func TestBadPlansAreRefused(t *testing.T) {
	for name, text := range map[string]string{
		"unknown field": "plans:\n- causes: [none]\n  remedy: []\n",
		"bad template":  "plans:\n- causes: [none]\n  avoid:\n  - {what: '{{.Pod', why: x}\n",
		"no yaml":       "plans: [",
	} {
		files := fstest.MapFS{"plans/x.yaml": {Data: []byte(text)}}
		if _, err := loadBook(files); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
