package catalog
import ("testing";"time";"fmt";"regexp")
func TestTiming(t *testing.T){
 for i:=0;i<5;i++{
 s:=time.Now(); c,_:=Load(); d:=time.Since(s)
 s=time.Now(); n:=0
 for _,x:=range c.signatures{ for _,p:=range append(append(append([]string{},x.Patterns...),x.Under...),x.NotUnder...){ regexp.MustCompile(p); n++}}
 e:=time.Since(s)
 s=time.Now()
 for _,f:=range subjects(){ b,_:=embedded.ReadFile("signatures/"+f+".yaml"); syntaxTree(f,b)}
 fmt.Println(d,"regexps",n,e,"yaml",time.Since(s), len(c.signatures), len(c.literals))
 }
}
