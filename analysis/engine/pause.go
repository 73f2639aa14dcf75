package engine

import "sync"

// gate holds the reading up while it is closed. The zero gate is open.
type gate struct {
	mu     sync.Mutex
	opened chan struct{} // closed when the gate opens; nil while it is open
}

// Pause stops the reading of what isn't read yet, or goes on with it. What is
// known stays, and so does what can be looked at. It may be called from any
// goroutine.
func (e *Engine) Pause(on bool) {
	e.gate.set(on)
	select {
	case e.turned <- struct{}{}:
	default:
	}
}

func (g *gate) set(closed bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case closed && g.opened == nil:
		g.opened = make(chan struct{})
	case !closed && g.opened != nil:
		close(g.opened)
		g.opened = nil
	}
}

// way is closed while the gate is open, and when it opens.
func (g *gate) way() <-chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.opened != nil {
		return g.opened
	}
	open := make(chan struct{})
	close(open)
	return open
}

// closed reports whether the gate holds the reading up.
func (g *gate) closed() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.opened != nil
}
