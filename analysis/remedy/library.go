package remedy

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sync"
	"text/template"

	"github.com/goccy/go-yaml"

	"rankscope/analysis"
)

//go:embed plans/*.yaml
var plansFS embed.FS

// environment is where a job runs, or a framework it runs in: how it is
// recognised and how a command gets inside.
type environment struct {
	Key   string `yaml:"key"`
	Title string `yaml:"title"`
	// Code marks frameworks: their remedies are settings of the program.
	Code bool `yaml:"code"`
	// Dialects and Contexts recognise by an input's dialect or context, by
	// prefix; Paths and Texts by a part of an input's path or of a cited line.
	Dialects []string `yaml:"dialects"`
	Contexts []string `yaml:"contexts"`
	Paths    []string `yaml:"paths"`
	Texts    []string `yaml:"texts"`
	// Pods says that the name of a pod is evidence.
	Pods bool `yaml:"pods"`
	// Inside is a template that runs {{.Inner}} where a rank runs; empty: as
	// it stands, on the node. Where says where that looks.
	Inside string `yaml:"inside"`
	Where  string `yaml:"where"`
	// Tools are programs whose presence on the log machine hints at it.
	Tools []string `yaml:"tools"`
	// Like names the environment whose commands also fit this one.
	Like string `yaml:"like"`
}

// remedyEntry is one fix as the data has it; the texts are templates.
type remedyEntry struct {
	Environment string `yaml:"environment"`
	Title       string `yaml:"title"`
	Language    string `yaml:"language"`
	Snippet     string `yaml:"snippet"`
	Why         string `yaml:"why"`
	Caveat      string `yaml:"caveat"`
	Who         string `yaml:"who"`
	Apply       string `yaml:"apply"`
	Mitigation  bool   `yaml:"mitigation"`
	// Variant marks the same fix in another resource of its environment.
	Variant bool `yaml:"variant"`
}

// commandEntry is one command as the data has it. Exactly one of Run, Inside
// and Search is set.
type commandEntry struct {
	Title string `yaml:"title"`
	Group string `yaml:"group"`
	Where string `yaml:"where"`
	// Environments it is for; empty: all.
	Environments []string `yaml:"environments"`
	// Decides names the causes it tells apart.
	Decides []analysis.Cause `yaml:"decides"`
	// Alive marks what only answers while the job runs.
	Alive bool `yaml:"alive"`
	// Run is a whole line; Inside is run where the rank runs, through the
	// environment's own way in; Search is a pattern, valid for grep -E and for
	// rg, that is looked for in the logs.
	Run    string `yaml:"run"`
	Inside string `yaml:"inside"`
	Search string `yaml:"search"`
	Why    string `yaml:"why"`
}

// adviceEntry is something not to do, as the data has it.
type adviceEntry struct {
	What string `yaml:"what"`
	Why  string `yaml:"why"`
}

// causePlan is what is known about one or more causes.
type causePlan struct {
	Causes   []analysis.Cause `yaml:"causes"`
	Remedies []remedyEntry    `yaml:"remedies"`
	Commands []commandEntry   `yaml:"commands"`
	Avoid    []adviceEntry    `yaml:"avoid"`
}

// planFile is one file of plans/.
type planFile struct {
	Environments []environment `yaml:"environments"`
	// Partials are texts that several snippets share, by name; see page.Part.
	Partials map[string]string `yaml:"partials"`
	Plans    []causePlan       `yaml:"plans"`
	// Every holds commands that fit every failure.
	Every []commandEntry `yaml:"every"`
}

// book is all of plans/, with its templates parsed.
type book struct {
	environments []environment
	plans        map[analysis.Cause]*causePlan
	partials     map[string]string
	every        []commandEntry
	templates    *template.Template // by their own text
}

// library is the embedded book, read once; nil when it can't be read, which a
// test rules out.
var library = sync.OnceValue(func() *book {
	b, err := loadBook(plansFS)
	if err != nil {
		return nil
	}
	return b
})

// Load reads the embedded plans, which takes some 40 ms, ahead of their first
// use. It may be called from any goroutine.
func Load() { library() }

// loadBook reads plans/*.yaml in the order of their names. Unknown fields and
// templates that don't parse are errors.
func loadBook(files fs.FS) (*book, error) {
	names, err := fs.Glob(files, "plans/*.yaml")
	if err != nil {
		return nil, fmt.Errorf("list plans: %w", err)
	}
	b := &book{plans: map[analysis.Cause]*causePlan{}, partials: map[string]string{}}
	b.templates = template.New("plans").Option("missingkey=error")
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
		var f planFile
		if err := yaml.UnmarshalWithOptions(data, &f, yaml.Strict()); err != nil {
			return nil, fmt.Errorf("%s: %w", path.Base(name), err)
		}
		if err := b.add(f); err != nil {
			return nil, fmt.Errorf("%s: %w", path.Base(name), err)
		}
	}
	return b, nil
}

func (b *book) add(f planFile) error {
	b.environments = append(b.environments, f.Environments...)
	b.every = append(b.every, f.Every...)
	for name, text := range f.Partials {
		b.partials[name] = text
		if err := b.parse(text); err != nil {
			return err
		}
	}
	for _, e := range f.Environments {
		if err := b.parse(e.Inside); err != nil {
			return err
		}
	}
	for _, c := range f.Every {
		if err := b.parse(c.Title, c.Run, c.Inside, c.Search, c.Why); err != nil {
			return err
		}
	}
	for _, p := range f.Plans {
		if err := b.addPlan(p); err != nil {
			return err
		}
	}
	return nil
}

// addPlan files a plan under its causes; a cause that several plans name has
// them one after the other.
func (b *book) addPlan(p causePlan) error {
	for _, r := range p.Remedies {
		if err := b.parse(r.Title, r.Snippet, r.Why, r.Caveat, r.Apply); err != nil {
			return err
		}
	}
	for _, c := range p.Commands {
		if err := b.parse(c.Title, c.Run, c.Inside, c.Search, c.Why); err != nil {
			return err
		}
	}
	for _, a := range p.Avoid {
		if err := b.parse(a.What, a.Why); err != nil {
			return err
		}
	}
	for _, cause := range p.Causes {
		have := b.plans[cause]
		if have == nil {
			have = &causePlan{}
			b.plans[cause] = have
		}
		have.Remedies = append(have.Remedies, p.Remedies...)
		have.Commands = append(have.Commands, p.Commands...)
		have.Avoid = append(have.Avoid, p.Avoid...)
	}
	return nil
}

// parse keeps the templates of texts under the texts themselves.
func (b *book) parse(texts ...string) error {
	for _, t := range texts {
		if b.templates.Lookup(t) != nil || t == "" {
			continue
		}
		if _, err := b.templates.New(t).Parse(t); err != nil {
			return fmt.Errorf("template %.40q: %w", t, err)
		}
	}
	return nil
}

// plan of a cause; an empty one when nothing is known.
func (b *book) plan(c analysis.Cause) *causePlan {
	if p := b.plans[c]; p != nil {
		return p
	}
	return &causePlan{}
}

// environment by key; ok is false when there is none.
func (b *book) environment(key string) (environment, bool) {
	for _, e := range b.environments {
		if e.Key == key {
			return e, true
		}
	}
	return environment{}, false
}

// order is where an environment stands in the data; one that isn't there, as
// "any", stands first.
func (b *book) order(key string) int {
	return slices.IndexFunc(b.environments, func(e environment) bool { return e.Key == key })
}
