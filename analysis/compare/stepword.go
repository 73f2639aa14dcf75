package compare

import (
	"math/bits"
	"strconv"
	"strings"
)

// Reading a step by the catalogue's expressions costs more than all else, and a
// template has its step always in the same word.
const (
	sureEnough = 32 // lines with other steps each that agree on the word
	recheck    = 64 // of so many lines read by the word one is asked again
)

// stepWord finds out which word of a template holds the training step.
type stepWord struct {
	// words has a bit for each word that was the step in all lines so far. A
	// line may say it twice ("iter 5, global step 5") until an epoch later
	// only one of them is right: as long as two may be, lines are asked.
	words  uint64
	agreed int // lines, each of another step
	last   int
	wrong  bool // a word was taken for it and proved wrong: ask every line
}

// learn takes a line whose step is known.
func (s *stepWord) learn(text string, step int) {
	if s.wrong || step == s.last && s.agreed > 0 || hasBar(text) {
		return
	}
	var here uint64
	for word := range maxWords {
		if n, ok := numberIn(text, word); ok && n == step {
			here |= 1 << word
		}
	}
	if s.agreed > 0 {
		here &= s.words
	}
	s.wrong = here == 0
	s.words, s.last = here, step
	s.agreed++
}

// read reads the step of a line without asking; ok is false where it must be
// asked.
func (s *stepWord) read(text string, asked int) (step int, ok bool) {
	only := bits.OnesCount64(s.words) == 1
	if s.wrong || !only || s.agreed < sureEnough || asked%recheck == 0 || hasBar(text) {
		return 0, false
	}
	return numberIn(text, bits.TrailingZeros64(s.words))
}

// hasBar reports whether a progress bar is drawn in the line: the drawing has
// another number of words each time.
func hasBar(text string) bool { return strings.Contains(text, "%|") }

// numberIn is the first whole number in a word, counted from 0.
func numberIn(text string, word int) (int, bool) {
	i := 0
	for ; ; word-- {
		for i < len(text) && text[i] <= ' ' {
			i++
		}
		if word == 0 || i >= len(text) {
			break
		}
		for i < len(text) && text[i] > ' ' {
			i++
		}
	}
	for i < len(text) && text[i] > ' ' && !isDigit(text[i]) {
		i++
	}
	end := i
	for end < len(text) && isDigit(text[end]) {
		end++
	}
	n, err := strconv.Atoi(text[i:end])
	return n, err == nil
}
