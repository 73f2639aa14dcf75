// Package catalog is what rankscope knows: the sentences that PyTorch, NCCL,
// launchers, schedulers and the kernel print when a job fails, and what each
// of them says. The knowledge is data, one YAML file a subject, embedded; a
// person can add a file of their own. The code only reads it and finds it in
// lines.
//
//	signatures/*.yaml ─decode→ Signature ─compile→ Catalog
//	                                                  │
//	    scan ←── Literals (bytes one of which stands in every line that can match)
//	                                                  │
//	    line ─find literals→ candidates ─regexps, in priority order→ context asked for, if needed → Event
//
// # Priority
//
// One line makes at most one event that is no fact: the first entry that
// matches, in priority order. That order is the order of the entries within a
// file, and of the files:
//
//	a person's own files, the last given first
//	noise        what looks bad and is not, so that nothing below claims it
//	shm          a full /dev/shm, readings of it
//	descriptors  file descriptors, maps, shared memory names
//	dataloader   a worker's death and its echoes
//	memory       host memory and the kernel's kills
//	storage      disks, network file systems, mapped files
//	gpu          device memory, device faults
//	network      collectives, peers, links
//	launcher     torchrun, Slurm, MPI
//	kubernetes   kubelet, container runtimes
//	application  everything that a program raises itself; the general entries
//	             that any exception matches come last of all
//	facts        sizes and settings; a line can hold several, so all of them
//	             are merged into one fact event of their own
//
// # Line shape
//
// A log also holds what looks like a failure and isn't: an echoed
// configuration, a page of documentation, the source of the program that
// prints the sentence, the output of a grep. Patterns are therefore anchored at
// the start of the message, behind an optional class name ("RuntimeError: "),
// and say how the sentence ends where quoting would show. Prefixes (ranks,
// times, logger names) are gone before a line comes here.
package catalog
