package remedy

import (
	"fmt"
	"path"
	"strconv"
	"strings"
)

// Lines are the size in sentences for a person: the arithmetic, else the floor;
// where each number comes from; how it stands to the memory limit; what else to
// know. Empty where the size of /dev/shm is not what the incident is about.
func (s Size) Lines() []string {
	if s.SuggestBytes == 0 {
		return nil
	}
	var lines []string
	switch floor := s.Floor(); {
	case s.Formula != "":
		lines = append(lines, fmt.Sprintf("%s; %s is suggested: at least 1.5 × that, in whole GiB.", s.Formula, humanSize(s.SuggestBytes)))
	case floor != "":
		lines = append(lines, "What is needed is "+floor+".")
	}
	if len(s.Terms) > 0 {
		words := make([]string, len(s.Terms))
		for n, t := range s.Terms {
			words[n] = t.words()
		}
		lines = append(lines, "Where the numbers come from: "+strings.Join(words, "; ")+".")
	}
	if s.MemoryNote != "" {
		lines = append(lines, s.MemoryNote)
	}
	return append(lines, s.Notes...)
}

// words are the number and its place in a few words.
func (t Term) words() string {
	from := t.From
	if t.Cite.File != "" && t.Cite.Line > 0 {
		from = path.Base(t.Cite.File) + ":" + strconv.Itoa(t.Cite.Line)
	}
	if t.Value == "?" {
		return t.Name + " " + from
	}
	return t.Name + " " + t.Value + " (" + from + ")"
}
