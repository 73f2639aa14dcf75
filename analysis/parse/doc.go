// Package parse reads one raw line of a log: who wrote it (analysis.Origin)
// and what it says (the message, without the prefixes that launchers, runtimes
// and loggers put before it).
//
//	raw ─clean→ transport prefixes ─→ last \r state ─→ program prefixes ─→ Text
//	 NUL, ANSI   kubectl, CRI, docker,   of a bar         [rank3]:, glog, Python
//	 padding     tee, srun, Ray, …                        logging, NCCL, …
//
// Prefixes nest, so they are peeled repeatedly, outermost first. Transport
// prefixes stand before everything that came through a pipe, also before the
// first of several carriage-return states; program prefixes belong to one
// state. Each dialect has a file of its own and is a hand-written scanner that
// either takes bytes off the front or leaves the line as it is: a line that no
// dialect knows is its own message. No input is an error.
//
// Layout.Line reads all of it; Layout.Key runs the very same scanners without
// making strings and tells only which rank, local rank or task a line carries,
// at the speed that every line of a file needs.
//
// A few dialects look like ordinary text (`3: ` of srun --label, `pod container `
// of stern). They are on only where Learn saw most of a file's lines fit them.
package parse
