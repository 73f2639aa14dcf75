package catalog_test
import ("testing";"os";"bytes";"fmt";"path/filepath";"strings";"io/fs"
 "rankscope/analysis";"rankscope/analysis/catalog";"rankscope/analysis/parse")
func TestScratch(t *testing.T){
 c,err:=catalog.Load(); if err!=nil{t.Fatal(err)}
 root:=os.Getenv("SCRATCH"); if root==""{t.Skip()}
 filepath.WalkDir(root,func(p string,d fs.DirEntry,err error)error{
  if err!=nil||d.IsDir()||!strings.HasSuffix(p,os.Getenv("EXT")){return nil}
  data,_:=os.ReadFile(p)
  fmt.Println("=====",p)
  l:=parse.Learn(data[:min(len(data),65536)],data)
  ctx:=map[string][]string{}
  sum:=map[string]int{}
  first:=map[string]string{}
  var order []string
  unk:=map[string]int{}
  n:=0
  for raw:=range bytes.Lines(data){ n++
   for _,seg:=range l.Segments(bytes.TrimRight(raw,"\r\n")){
   line:=l.Line(seg); line.Number=n
   key:=fmt.Sprint(line.Origin.Rank,line.Origin.LocalRank,line.Origin.Task)
   evs:=c.Match(line,func()[]string{return ctx[key]})
   hit:=false
   for _,l:=range c.Literals(){ if strings.Contains(string(seg),l){hit=true;break}}
   if len(evs)>0&&!hit{fmt.Println("PREFILTER MISS",string(seg))}
   for _,e:=range evs{ k:=string(e.Role)+" "+e.Signature; if sum[k]==0{order=append(order,k); first[k]=fmt.Sprintf("%d r%d %.110q %v",n,line.Origin.Rank,line.Text,e.Fields)}; sum[k]++ }
   if len(evs)==0 && (strings.Contains(line.Text,"rror")||strings.Contains(line.Text,"xception")||line.Origin.Level>=analysis.LevelError) { if len(unk)<14 {unk[fmt.Sprintf("%.130s",line.Text)]++}}
   ctx[key]=append(ctx[key],line.Text)
   if len(ctx[key])>80{ctx[key]=ctx[key][1:]}
  }}
  for _,k:=range order{fmt.Printf("  %3d %-45s %s\n",sum[k],k,first[k])}
  for k,v:=range unk{fmt.Println("      ??",v,k)}
  return nil})
}
