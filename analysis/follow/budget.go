package follow

import "time"

// budget bounds how often a file server is asked. A look may overdraw it; the
// next then waits. nil is no bound.
type budget struct {
	rate, burst float64 // calls a second, and at once
	tokens      float64
	at          time.Time
}

func newBudget(rate, burst float64) *budget { return &budget{rate: rate, burst: burst, tokens: burst} }

// take books one call.
func (b *budget) take() {
	if b != nil {
		b.tokens--
	}
}

// wait returns how long to wait until the next call is within bounds.
func (b *budget) wait(now time.Time) time.Duration {
	if b == nil {
		return 0
	}
	if !b.at.IsZero() {
		b.tokens = min(b.burst, b.tokens+max(0, now.Sub(b.at).Seconds())*b.rate)
	}
	b.at = now
	if b.tokens >= 1 {
		return 0
	}
	return time.Duration((1 - b.tokens) / b.rate * float64(time.Second))
}
