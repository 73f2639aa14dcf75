package remedy

import (
	"strings"

	"rankscope/analysis"
)

// How much a clue counts. A context input or a pod's name can't be there by
// chance; a part of a path can.
const (
	clueContext = 4
	cluePod     = 4
	clueDialect = 3
	clueText    = 2
	cluePath    = 1
	// A login node may well have kubectl and srun both: less than any clue of
	// the logs, whatever the number of them.
	clueTool = 1
	clueLog  = 100
)

// unknownEnvironment is what a plan starts with when nothing tells: the one
// most such jobs run in.
const unknownEnvironment = "kubernetes"

// evidence is everything that may tell where a job ran.
type evidence struct {
	pod      bool
	dialects []string
	contexts []string
	paths    []string
	texts    []string // in lower case
	tools    []string
}

func clues(inc *analysis.Incident, inputs []analysis.Input, logs, cited, tools []string) evidence {
	e := evidence{paths: logs, texts: folded(cited), tools: tools}
	if inc.Origin != nil && inc.Origin.Pod != "" {
		e.pod = true
	}
	for _, r := range inc.Ranks {
		e.pod = e.pod || r.Pod != ""
	}
	for _, in := range inputs {
		e.dialects = append(e.dialects, in.Dialects...)
		e.paths = append(e.paths, in.Path)
		if in.Context != "" {
			e.contexts = append(e.contexts, in.Context)
		}
	}
	return e
}

// points of an environment, and the strongest clue in plain words.
func (e evidence) points(env environment) (points int, why string) {
	best := 0
	score := func(n int, reason string) {
		points += n
		if n > best {
			best, why = n, reason
		}
	}
	if env.Pods && e.pod {
		score(cluePod, "the log names pods")
	}
	if c, ok := match(e.contexts, env.Contexts, hasPrefixFold); ok {
		score(clueContext, "one of the inputs is "+c)
	}
	if d, ok := match(e.dialects, env.Dialects, hasPrefixFold); ok {
		score(clueDialect, "the log has the form of "+d)
	}
	if _, ok := match(e.texts, env.Texts, strings.Contains); ok {
		score(clueText, "a line of the log names it")
	}
	if _, ok := match(e.paths, env.Paths, strings.Contains); ok {
		score(cluePath, "the log's path looks like it")
	}
	points *= clueLog
	if t, ok := match(e.tools, env.Tools, strings.EqualFold); ok {
		points += clueTool
		if why == "" {
			why = "this machine has " + t
		}
	}
	return points, why
}

// chooseEnvironment takes the forced one, else the one with most points; ties
// go to the order of the data. evident is false when nothing told.
func chooseEnvironment(all []environment, e evidence, forced string) (chosen environment, why string, evident bool) {
	bestPoints := 0
	for _, env := range all {
		if forced != "" && env.Key == forced {
			return env, "asked for", true
		}
		if env.Code {
			continue
		}
		if n, reason := e.points(env); n > bestPoints {
			chosen, bestPoints, why = env, n, reason
		}
	}
	if bestPoints > 0 {
		return chosen, why, true
	}
	for _, env := range all {
		if env.Key == unknownEnvironment {
			return env, "nothing in the log tells where the job runs", false
		}
	}
	return environment{}, "", false
}

// chooseFramework is the key of the framework the log shows; may be empty.
func chooseFramework(all []environment, e evidence) string {
	best, bestPoints := "", 0
	for _, env := range all {
		if !env.Code {
			continue
		}
		if n, _ := e.points(env); n > bestPoints {
			best, bestPoints = env.Key, n
		}
	}
	return best
}

// match finds the first value that fits one of the wanted.
func match(values, wanted []string, fits func(value, want string) bool) (string, bool) {
	for _, v := range values {
		for _, w := range wanted {
			if fits(v, w) {
				return v, true
			}
		}
	}
	return "", false
}

func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// folded are texts in lower case, each once: thousands of ranks say the same.
func folded(texts []string) []string {
	seen := map[string]bool{}
	var list []string
	for _, text := range texts {
		if !seen[text] {
			seen[text] = true
			list = append(list, strings.ToLower(text))
		}
	}
	return list
}
