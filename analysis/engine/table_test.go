package engine
import ("testing";"os";"fmt";"path/filepath";"strings")
func TestTable(t *testing.T) {
	if os.Getenv("TABLE") == "" { t.Skip("manual") }
	fs,_ := filepath.Glob(incidents+"/*/truth.json")
	for _,f := range fs {
		name := filepath.Base(filepath.Dir(f)); tr,_ := os.ReadFile(f)
		in := read(t, filepath.Join(incidents,name,"input")).Incident
		o := "-"; if in.Origin!=nil { o=fmt.Sprintf("r%d@%s", in.Origin.Rank, in.Origin.Node); for _,c:=range in.Origins {o+=fmt.Sprintf("+r%d@%s", c.Rank,c.Node)} }
		roles := ""; for _,r := range in.Ranks { l:="-"; if r.FirstRelated!=nil {l=fmt.Sprint(r.FirstRelated.Line)}; roles += fmt.Sprintf(" %d:%.4s:%s", r.Rank, r.Role, l); if len(roles)>110 {break} }
		fmt.Printf("%-32s %-20s %-6s %-16s att %d |%s | %s\n", name, in.Cause, in.Confidence, o, len(in.Attempts), roles, strings.Join(strings.Fields(string(tr))," "))
	}
}
