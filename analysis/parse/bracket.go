package parse

// bracketTime reads prefixes that start with a time in brackets:
//
//	[2026-11-29 12:00:05,123] torch.distributed.elastic.multiprocessing.api: [ERROR] …   elastic 2.1, 2.2
//	[2025-12-18 20:27:22,783] [INFO] [launch.py:319:sigkill_handler] …                   DeepSpeed (utils/logging.py)
//	[2026-12-01 03:08:27,097][train][INFO] - …                                           Hydra
//	[2026-11-29 12:00:05.123456] iteration      120/  500000 | …                         Megatron-LM (training.py)
//	[2021-06-18 09:40:01,902 E 4711 4790] logging.cc:440: …                              Ray's C++ side
//	[2026-12-01 03:08:27 TP0] …                                                          SGLang
//	[2026-04-22 21:34:20] pod-x:202016:202235 [0] …                                      NCCL with a time
func (r *reading) bracketTime() bool {
	b := r.rest
	c, t := timestamp(b[1:])
	if t == 0 {
		return false
	}
	n := 1 + t
	if n < len(b) && b[n] == ' ' {
		if r.rayCore(n + 1) {
			r.tell(c)
			return true
		}
		n += 1 + span(b[n+1:], tagsClass)
	}
	if n >= len(b) || b[n] != ']' {
		return false
	}
	r.tell(c)
	r.rest = b[n+1:]
	if r.fields(false) {
		d := dialectPython
		switch {
		case launcherSource(r.source) || r.source != nil:
			d = dialectDeepSpeed
		case r.launcher:
			d = dialectElastic
		}
		r.note(d)
	} else if hasPrefix(r.rest, "iteration ") {
		r.note(dialectMegatron)
	} else {
		r.note(dialectTime)
	}
	return true
}

// rayCore reads "E 4711 4790] logging.cc:440: " of Ray's spdlog pattern at n
// (src/ray/util/logging.cc).
func (r *reading) rayCore(n int) bool {
	b := r.rest
	if n+1 >= len(b) || b[n+1] != ' ' {
		return false
	}
	level, ok := levelLetter(b[n])
	if !ok {
		return false
	}
	n += 2
	pid, d := process(b[n:])
	if n += d; d == 0 || n >= len(b) || b[n] != ' ' {
		return false
	}
	d = digits(b[n+1:])
	if n += 1 + d; d == 0 || n >= len(b) || b[n] != ']' {
		return false
	}
	r.level = level
	r.process(pid)
	r.took(dialectRayCore, n+1)
	r.rest = skipSpace(r.rest)
	if s := sourceLine(r.rest); s > 0 && hasPrefix(r.rest[s:], ": ") {
		r.source = r.rest[:s]
		r.rest = r.rest[s+2:]
	}
	return true
}

// megatronIndented reads Megatron-LM's iteration line, which starts with a
// space.
func (r *reading) megatronIndented() bool {
	if len(r.rest) < 24 || r.rest[1] != '[' || !isDigit(r.rest[2]) {
		return false
	}
	probe := *r
	probe.rest = r.rest[1:]
	if probe.bracketTime() && probe.names[probe.peeled-1] == dialectMegatron {
		*r = probe
		return true
	}
	return false
}

// huggingFace reads transformers' logging (utils/logging.py with
// enable_explicit_format, and Trainer's default):
//
//	[INFO|trainer.py:2048] 2023-11-13 10:10:10,123 >> ***** Running training *****
func (r *reading) huggingFace() bool {
	b := r.rest
	level, n := levelWord(b[1:])
	if n == 0 || n+1 >= len(b) || b[n+1] != '|' {
		return false
	}
	from := n + 2
	s := sourceLine(b[from:])
	end := from + s
	if s == 0 || end >= len(b) || b[end] != ']' {
		return false
	}
	r.level, r.source = level, b[from:end]
	r.took(dialectHuggingFace, end+1)
	rest := skipSpace(r.rest)
	if c, t := timestamp(rest); t > 0 {
		r.tell(c)
		rest = skipSpace(rest[t:])
	}
	if hasPrefix(rest, ">> ") {
		rest = rest[3:]
	}
	r.rest = rest
	return true
}
