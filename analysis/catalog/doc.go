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
//
// # Format
//
// A file is one YAML mapping, "signatures:", of entries with these fields:
//
//	id         small letters, digits and dashes; new in the whole catalogue
//	role       fact, hint, initiating, wrapper, collateral, teardown, confirmation or noise
//	cause      one of analysis.Causes; left out where the line speaks for none
//	proves     true where the line shows the mechanism itself and isn't a guess
//	explain    one sentence that is shown as the reason
//	program, since, until, source   who prints it, from and to which version, in which file
//	scope      any, head or tail
//	launcher   true or false: only an agent's lines, or only a rank's
//	literals   texts one of which stands in every line that match can match; 6 bytes or more
//	match      RE2 expressions on the message; named groups become fields
//	under, not_under, mention   RE2 expressions on the lines before, see Signature
//	examples   match and miss: lines, or {text, under, launcher}
//
// That the literals stand in all that match can match is proven from the
// expressions when a file is read, and the examples are tried: an entry that
// would lose lines is a mistake with a place, as a misspelt field is.
//
// # Fields
//
// Names mean the same in all entries:
//
//	pid, exitcode, signal, signo    of a rank's process
//	worker_pid, worker_pids, worker of a DataLoader's worker: process, processes, index
//	rank, local_rank, host, node, pod, container, device, gpu   where
//	task, tasks, nodes, step_id     Slurm's, in Slurm's own notation
//	peer, peer_rank, ranks          whom a line points at: address, rank, several ranks
//	relayed                         who told a rank of a time-out that was not its own
//	errno, file, size_bytes         of a system call
//	percent, used, total, mount     a reading, as printed with its unit; free_percent
//	                                where the free part is printed, total_kib and used_kib
//	                                where df prints plain numbers
//	step, total_steps               progress
//	seq, op, last_enqueued, last_completed, have, want          collectives
//	echo                            of a wrapper that only points at the lines around it
//	clean_end                       what says that the training came to its end
//	num_workers, val_num_workers, prefetch_factor, batch_size, world_size, torch_version,
//	shm_size, shm_size_bytes, global_ranks, role_ranks          facts
package catalog
