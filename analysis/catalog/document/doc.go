// Package document reads what speaks about a job without being its log: a
// pod's manifest, kubectl describe, kubectl get events, sacct, df, docker
// inspect, the kernel's ring buffer. What they say raises or lowers causes; no
// rank is ever made from them.
//
//	the first bytes of an input ─Recognise→ kind ("" for a log)
//	                                          │
//	            its bytes, at most MaxSize ─Events→ analysis.Event, each at the line that says it
//
// A manifest says how things stood, not that anything failed: such an event
// has the field "standing", and can support a cause that the log speaks of but
// never begin one.
package document

// The kinds of documents, as a person reads them in a report.
const (
	Pod      = "pod"               // a pod, or what makes pods, as YAML or JSON
	Describe = "kubectl describe"  // kubectl describe pod
	Listing  = "events of kubectl" // kubectl get events
	Sacct    = "sacct"             // a table, or -P with bars
	DF       = "df"                // df, df -h, df -i
	Docker   = "docker inspect"
	Dmesg    = "dmesg"
)

// Bounds on what is read of a document.
const (
	// MaxSize is the most bytes of a document that are read.
	MaxSize = 1 << 20
	// maxEvents bounds what one document may say.
	maxEvents = 512
	// maxDepth is how deep YAML and JSON may nest, and maxValues how many
	// values they may hold with all aliases followed.
	maxDepth  = 200
	maxValues = 50_000
)
