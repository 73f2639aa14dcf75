package preserve

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"rankscope/analysis/safetext"
	"rankscope/analysis/source"
)

// Contents is all that is written.
type Contents struct {
	Excerpts []Excerpt
	// Files are the reports and the commands, by their names.
	Files map[string][]byte
	// LeftOut says what isn't kept and why, a sentence each.
	LeftOut []string
}

// file is one file to write; its name has slashes.
type file struct {
	name string
	data []byte
}

// files lays the contents out, sorted by name, checksums last. A nil redactor
// changes nothing.
func (c Contents) files(r *Redactor) []file {
	all := map[string][]byte{}
	shared := sharedFolders(c.Excerpts, r)
	for _, e := range c.Excerpts {
		name := excerptName(r.String(e.Path), shared)
		name = unused(all, source.ExcerptsFolder+"/"+name)
		all[name] = e.text(r)
		all[source.LinesFolder+strings.TrimPrefix(name, source.ExcerptsFolder)+".tsv"] = e.table(r)
	}
	for name, data := range c.Files {
		all[name] = r.Bytes(data)
	}
	all[source.LeftOutFile] = c.leftOut(r)
	list := make([]file, 0, len(all)+1)
	var sums bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(all)) {
		list = append(list, file{name, all[name]})
		// A name with a newline or a backslash has been cleaned: the plain
		// form of coreutils is enough.
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(all[name]), name)
	}
	return append(list, file{source.SumsFile, sums.Bytes()})
}

// tellingFolders is how many folders above a log can say who wrote it: a run,
// an attempt and a rank of torchrun's, or kubelet's pod and container.
const tellingFolders = 3

// sharedFolders counts the folders that all excerpts lie in and that say
// nothing about any of them: the tree below them is kept.
func sharedFolders(list []Excerpt, r *Redactor) int {
	var common []string
	least := 0
	for n, e := range list {
		folders := segments(r.String(e.Path))
		folders = folders[:len(folders)-1]
		if n == 0 {
			common, least = folders, len(folders)
			continue
		}
		least = min(least, len(folders))
		same := 0
		for same < min(len(common), len(folders)) && common[same] == folders[same] {
			same++
		}
		common = common[:same]
	}
	return max(0, min(len(common), least-tellingFolders))
}

// excerptName is where the excerpt of a path lies: without the folders that
// all share, and without the ending of a compressed file, since excerpts are
// plain.
func excerptName(original string, shared int) string {
	parts := segments(original)[shared:]
	last := len(parts) - 1
	for _, ending := range []string{".gz", ".zst"} {
		if plain := strings.TrimSuffix(parts[last], ending); plain != "" {
			parts[last] = plain
		}
	}
	return strings.Join(parts, "/")
}

// segments takes a path apart into names that are safe to create anywhere
// below a folder; there is at least one.
func segments(original string) []string {
	if original == "-" {
		return []string{"stdin.log"}
	}
	var parts []string
	for part := range strings.SplitSeq(path.Clean(strings.ReplaceAll(original, `\`, "/")), "/") {
		if part = safeName(part); part != "" && part != "." && part != ".." {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return []string{"log"}
	}
	return parts
}

// longestName is what file systems take as one name, with room for endings.
const longestName = 200

// safeName replaces what a terminal or a shell could stumble over, and shows a
// hidden name, which wouldn't be read again.
func safeName(name string) string {
	name = strings.Map(func(c rune) rune {
		if c < ' ' || c == 0x7f || c == '\ufffd' {
			return '_'
		}
		return c
	}, safetext.String(name))
	if len(name) > longestName {
		name = strings.ToValidUTF8(name[:longestName/2], "") + strings.ToValidUTF8(name[len(name)-longestName/2:], "")
	}
	if strings.HasPrefix(name, ".") && strings.Trim(name, ".") != "" {
		name = "_" + name[1:]
	}
	return name
}

// unused makes a name that isn't taken: "run.log", "run-2.log".
func unused(taken map[string][]byte, name string) string {
	ending := path.Ext(name)
	stem := strings.TrimSuffix(name, ending)
	for n := 2; ; n++ {
		if _, ok := taken[name]; !ok {
			return name
		}
		name = stem + "-" + strconv.Itoa(n) + ending
	}
}

// text joins the pieces. Only the last may lack its newline.
func (e Excerpt) text(r *Redactor) []byte {
	var b bytes.Buffer
	for n, p := range e.Pieces {
		b.Write(p.Text)
		if n < len(e.Pieces)-1 && !bytes.HasSuffix(p.Text, []byte{'\n'}) {
			b.WriteByte('\n')
		}
	}
	return r.Bytes(b.Bytes())
}

// table says which lines of the original an excerpt holds.
func (e Excerpt) table(r *Redactor) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# excerpt of %s\n# line in excerpt\tline in original\tlines\n", oneLine(r.String(e.Path)))
	at := 1
	for _, p := range e.Pieces {
		fmt.Fprintf(&b, "%d\t%d\t%d\n", at, p.FirstLine, p.Lines())
		at += p.Lines()
	}
	return b.Bytes()
}

func oneLine(s string) string { return safetext.String(strings.Join(strings.Fields(s), " ")) }

// leftOut writes LEFT_OUT.md.
func (c Contents) leftOut(r *Redactor) []byte {
	say := func(text string) string { return safetext.Markdown(oneLine(r.String(text))) }
	var b bytes.Buffer
	b.WriteString("# What was left out\n\n")
	for _, e := range c.Excerpts {
		if e.Whole() {
			fmt.Fprintf(&b, "- %s: nothing, it is whole (%s)\n", say(e.Path), source.Bytes(e.Size))
			continue
		}
		kept, bytes := 0, 0
		for _, p := range e.Pieces {
			kept += p.Lines()
			bytes += len(p.Text)
		}
		fmt.Fprintf(&b, "- %s: %d of %d lines (%s of %s) are kept, in %d pieces\n", say(e.Path),
			kept, e.Lines, source.Bytes(int64(bytes)), source.Bytes(e.Size), len(e.Pieces))
	}
	for _, line := range c.LeftOut {
		fmt.Fprintf(&b, "- %s\n", say(line))
	}
	b.WriteString("\nKept are the first and the last lines of each log, at least 100 lines before each rank's first related\n" +
		"line and 20 after the signature, and what the report cites. The tables under lines/ say which lines of the\n" +
		"original an excerpt holds. The reports cite the originals' files and lines.\n")
	if r != nil {
		b.WriteString("\nHost and pod names, addresses, user names, home folders, keys, passwords and e-mail addresses were\n" +
			"replaced, each by the same word throughout, wherever they were recognised. What has no recognisable form,\n" +
			"such as a project's name in a path, is still there: look through it before you send it on.\n")
		for _, name := range r.Kept() {
			fmt.Fprintf(&b, "- the name %s was left: it is an ordinary word in a log\n", safetext.Markdown(oneLine(name)))
		}
	}
	return b.Bytes()
}
