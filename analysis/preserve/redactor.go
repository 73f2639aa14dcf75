package preserve

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Known are private names that were learnt elsewhere than by their form.
type Known struct {
	Hosts, Pods, Users []string
}

// Redactor replaces private words, the same word always by the same other one,
// which says what it stands for and reads like it: a host's name by "host-1",
// an address by one that is set aside for documentation. It isn't safe for
// concurrent use. A nil Redactor changes nothing.
//
// Names are replaced where no letter or digit stands beside them, in any case.
// A word that is ordinary in a log, such as a host called "worker", stays; see
// Kept.
type Redactor struct {
	traces   []trace
	ordinary map[string]bool
	words    map[string]string // by the original in lower case
	lengths  []int             // of words, longest first
	taken    map[string]bool   // stand-ins that are in use, or stood in the text
	counts   map[string]int    // stand-ins made, by their form
	jobs     map[string]string // stand-ins of what names of replicas begin with
	kept     map[string]bool
}

// standIn knows what a Redactor writes.
var standIn = regexp.MustCompile(`^(?:(?:host|pod|job|user)-\d+|host-\d+\.example\.net|job-\d+-(?:master|worker|launcher)-\d+|mail-\d+@example\.org|REDACTED(?:-\d+)?|` +
	`192\.0\.2\.\d+|198\.51\.100\.\d+|203\.0\.113\.\d+|198\.1[89]\.\d+\.\d+|2001:db8::[0-9a-f]+)$`)

// standIns finds them in a text.
var standIns = regexp.MustCompile(`(?:host|pod|job|user|mail)-\d+|REDACTED-\d+|(?:192\.0\.2|198\.51\.100|203\.0\.113|198\.1[89]\.\d{1,3})\.\d{1,3}|2001:db8::[0-9a-f]+`)

// NewRedactor learns what is private in all texts that it will be used on, so
// that a word is replaced in one although only another shows what it is.
func NewRedactor(known Known, texts ...[]byte) *Redactor {
	r := &Redactor{traces: allTraces(), ordinary: map[string]bool{}, words: map[string]string{}, taken: map[string]bool{},
		counts: map[string]int{}, jobs: map[string]string{}, kept: map[string]bool{}}
	for _, word := range ordinary() {
		r.ordinary[word] = true
	}
	for _, text := range texts {
		for _, found := range standIns.FindAll(text, -1) {
			r.taken[string(found)] = true
		}
	}
	for _, name := range slices.Sorted(slices.Values(known.Hosts)) {
		r.name(host, name)
	}
	for _, name := range slices.Sorted(slices.Values(known.Pods)) {
		r.pod(name)
	}
	for _, name := range slices.Sorted(slices.Values(known.Users)) {
		r.name(user, name)
	}
	for _, text := range texts {
		r.Bytes(text)
	}
	return r
}

// Kept are the names that were recognised and left, since they are ordinary
// words; sorted.
func (r *Redactor) Kept() []string {
	var list []string
	for name := range r.kept {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// String is Bytes for a string.
func (r *Redactor) String(s string) string {
	if r == nil {
		return s
	}
	return string(r.Bytes([]byte(s)))
}

// Bytes returns text with what is private replaced. Line ends stay as they
// are. What it returns has nothing left that it would replace.
func (r *Redactor) Bytes(text []byte) []byte {
	if r == nil {
		return text
	}
	var out strings.Builder
	out.Grow(len(text))
	inKey := 0
	for line := range strings.SplitAfterSeq(string(text), "\n") {
		body := strings.TrimRight(line, "\r\n")
		end := line[len(body):]
		body, inKey = keyLine(body, inKey)
		out.WriteString(r.line(body))
		out.WriteString(end)
	}
	return []byte(out.String())
}

// rounds bounds the search for a line that doesn't change any more: what was
// replaced can uncover a form, which must not be found by a second run.
const rounds = 8

func (r *Redactor) line(line string) string {
	for range rounds {
		next := r.replaceWords(r.replaceForms(line))
		if next == line {
			break
		}
		line = next
	}
	return line
}

// replaceForms replaces what the traces find.
func (r *Redactor) replaceForms(line string) string {
	lower := strings.ToLower(line)
	for _, t := range r.traces {
		if !t.worth(lower) {
			continue
		}
		var out strings.Builder
		at := 0
		for {
			m := t.form.FindStringSubmatchIndex(line[at:])
			if m == nil {
				break
			}
			group := m[len(m)-2:]
			if group[0] < 0 {
				group = m[:2]
			}
			from, to := at+group[0], at+group[1]
			out.WriteString(line[at:from])
			out.WriteString(r.instead(t.kind, line[from:to]))
			at = to // what follows may need the character behind the group
		}
		if at > 0 {
			out.WriteString(line[at:])
			line = out.String()
			lower = strings.ToLower(line)
		}
	}
	return line
}

// instead is what stands in the place of a private word.
func (r *Redactor) instead(k kind, word string) string {
	if standIn.MatchString(word) {
		return word
	}
	if k != inPlace {
		return r.name(k, word)
	}
	switch strings.ToLower(word) {
	case "none", "null", "true", "false", "undefined", "<redacted>", "***":
		return word
	}
	if isShaped(word) {
		return r.name(secret, word)
	}
	// A password that is a plain word can't be taken from the whole log.
	return "REDACTED"
}

// isShaped reports whether a secret is one by its looks: then the same word is
// private wherever it stands.
func isShaped(word string) bool {
	const digits, letters = "0123456789", "abcdefghijklmnopqrstuvwxyz"
	return len(word) >= 8 && strings.ContainsAny(word, digits) && strings.ContainsAny(strings.ToLower(word), letters)
}

// replica is a pod's name as the training operators make it; its ending says
// what it does in the job, and stays.
var replica = regexp.MustCompile(`^(.+)-((?:master|worker|launcher)-\d+)$`)

// pod learns a pod's name.
func (r *Redactor) pod(name string) {
	lower := strings.ToLower(name)
	if r.words[lower] != "" || standIn.MatchString(name) || r.isOrdinary(name) {
		return
	}
	m := replica.FindStringSubmatch(name)
	if m == nil {
		r.learn(lower, r.next("pod-%d"))
		return
	}
	job := strings.ToLower(m[1])
	base := r.jobs[job]
	if base == "" {
		base = r.next("job-%d")
		r.jobs[job] = base
		r.learn(job, base) // the job's name stands in paths too
	}
	r.learn(lower, base+"-"+strings.ToLower(m[2]))
}

func (r *Redactor) isOrdinary(name string) bool {
	if len(name) < 2 || r.ordinary[strings.ToLower(name)] {
		r.kept[name] = true
		return true
	}
	return strings.Trim(name, "0123456789.") == "" && !strings.Contains(name, ".")
}

// name returns the stand-in of a word of a kind, and learns it.
func (r *Redactor) name(k kind, word string) string {
	word = strings.TrimRight(word, ".-")
	lower := strings.ToLower(word)
	if known := r.words[lower]; known != "" {
		return known
	}
	if word == "" || standIn.MatchString(word) {
		return word
	}
	if k == mail && strings.HasPrefix(word, "REDACTED") {
		return word // what is left of https://user:password@server
	}
	switch k {
	case host:
		return r.host(word)
	case address:
		return r.address(word)
	}
	if k == user && r.isOrdinary(word) {
		return word
	}
	forms := map[kind]string{user: "user-%d", mail: "mail-%d@example.org", secret: "REDACTED-%d", address6: "2001:db8::%x"}
	return r.learn(lower, r.next(forms[k]))
}

// host keeps a full name and its first label together.
func (r *Redactor) host(name string) string {
	if strings.Trim(name, "0123456789.") == "" {
		return r.address(name)
	}
	label, domain, _ := strings.Cut(name, ".")
	short := r.words[strings.ToLower(label)]
	if short == "" {
		if r.isOrdinary(label) {
			if domain == "" {
				return name
			}
			return r.learn(strings.ToLower(name), r.next("host-%d")+".example.net")
		}
		short = r.learn(strings.ToLower(label), r.next("host-%d"))
	}
	if domain == "" {
		return short
	}
	full := short + ".example.net"
	if !standIn.MatchString(full) {
		full = r.next("host-%d") + ".example.net"
	}
	return r.learn(strings.ToLower(name), full)
}

// address stands in for an IPv4 address: those of RFC 5737, and when they are
// used up those of RFC 2544.
func (r *Redactor) address(word string) string {
	octets := strings.Split(word, ".")
	if len(octets) != 4 || slices.ContainsFunc(octets, func(o string) bool { return o == "" || len(o) > 3 || len(o) == 3 && o > "255" }) {
		return word
	}
	if octets[0] == "127" || octets[0] == "0" || octets[0] == "255" {
		return word
	}
	for {
		r.counts["address"]++
		n := r.counts["address"]
		nets := []string{"192.0.2", "198.51.100", "203.0.113"}
		instead := fmt.Sprintf("198.%d.%d.%d", 18+n>>16&1, n>>8&255, n&255)
		if n <= 3*254 {
			instead = fmt.Sprintf("%s.%d", nets[(n-1)/254], (n-1)%254+1)
		}
		if !r.taken[instead] || n > 1<<17 {
			r.taken[instead] = true
			return r.learn(word, instead)
		}
	}
}

// next is the first free stand-in of a form.
func (r *Redactor) next(form string) string {
	for {
		r.counts[form]++
		word := fmt.Sprintf(form, r.counts[form])
		bare, _, _ := strings.Cut(word, "@")
		if !r.taken[bare] {
			r.taken[bare] = true
			return word
		}
	}
}

// learn makes a word private wherever it stands.
func (r *Redactor) learn(lower, instead string) string {
	r.words[lower] = instead
	if at, found := slices.BinarySearchFunc(r.lengths, len(lower), func(a, b int) int { return b - a }); !found {
		r.lengths = slices.Insert(r.lengths, at, len(lower))
	}
	return instead
}
