package follow

import (
	"sync"
	"time"
)

// crew counts goroutines so that their end can be waited for with a limit.
type crew struct {
	mu   sync.Mutex // guards what follows
	n    int
	idle chan struct{} // closed when n falls to 0; nil while nobody waits
}

func (c *crew) join() {
	c.mu.Lock()
	c.n++
	c.mu.Unlock()
}

func (c *crew) leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n--
	if c.n == 0 && c.idle != nil {
		close(c.idle)
		c.idle = nil
	}
}

// wait returns true when all have left, false when patience has run out. Only
// one goroutine may wait.
func (c *crew) wait(patience time.Duration) bool {
	c.mu.Lock()
	if c.n == 0 {
		c.mu.Unlock()
		return true
	}
	idle := make(chan struct{})
	c.idle = idle
	c.mu.Unlock()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-idle:
		return true
	case <-timer.C:
		return false
	}
}
