package engine
import ("testing";"os";"fmt")
func TestDump(t *testing.T) {
	p := os.Getenv("DUMP"); if p == "" { t.Skip("manual") }
	s := read(t, p)
	in := s.Incident
	fmt.Println(in.Cause, in.Confidence, "|", in.Summary)
	if in.Signature!=nil { fmt.Println("SIG", in.Signature.File, in.Signature.Line, in.Signature.Text, "|", in.Signature.Signature) }
	if in.Origin!=nil { fmt.Printf("ORIGIN rank %d node %s wpid %d pid %d attempt %d\n", in.Origin.Rank, in.Origin.Node, in.Origin.WorkerPID, in.Origin.PID, in.Origin.Attempt); for _,e:=range in.Origin.Evidence { fmt.Println("   ev", e.Line, e.Signature, e.Text) } }
	for _,o := range in.Origins { fmt.Println("CO", o.Rank, o.Node) }
	for _,r := range in.Ranks { f:="none"; if r.FirstRelated!=nil { f=fmt.Sprint(r.FirstRelated.Line," ",r.FirstRelated.Signature," ",r.FirstRelated.Text) }; fmt.Println("RANK", r.Rank, r.LocalRank, r.Node, r.Role, "step", r.LastStep, r.Ending, "|", f) }
	for _,h := range in.Hypotheses { fmt.Println("HYP", h.Cause, h.Confidence, len(h.For), len(h.Against), h.Check) }
	for _,a := range in.Attempts { fmt.Println("ATT", a.Number, a.Cause, a.Confidence, a.Origin!=nil) }
	fmt.Println("MISSING", in.Missing, in.Conflicts, "world", in.WorldSize)
	if os.Getenv("EV")!="" { e,_ := New(Options{Paths: []string{p}}); e.Run(t.Context()); for _,i := range e.inputs { for _,ev := range i.allEvents() { fmt.Printf("  EV %s:%d %s %s %s | %v | %s | rank %d loc %d task %d L=%v ~%v %s\n", i.Path[max(0,len(i.Path)-20):], ev.Line.Number, ev.Signature, ev.Role, ev.Cause, ev.Fields, ev.Line.Text, ev.Line.Origin.Rank, ev.Line.Origin.LocalRank, ev.Line.Origin.Task, ev.Line.Origin.Launcher, ev.Line.Origin.Stamp.Inferred, ev.Line.Origin.Stamp.T.Format("15:04:05.000")) } } }
}
