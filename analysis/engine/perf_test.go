package engine
import ("testing";"os";"fmt";"time";"context")
func TestPerf(t *testing.T) {
	p := os.Getenv("PERF"); if p == "" { t.Skip("manual") }
	e,_ := New(Options{Paths: []string{p}})
	t0 := time.Now()
	e.Run(context.Background())
	d := time.Since(t0)
	in := e.Snapshot().Incident
	fmt.Println(d, in.Cause, in.Confidence, in.Summary, e.Snapshot().Progress.Lines, len(e.inputs[0].events))
}
