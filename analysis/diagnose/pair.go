package diagnose

import "strconv"

// pair records that local rank local of a scope is rank.
func (id *Identity) pair(scope string, local, rank int) {
	if local < 0 || rank < 0 || rank < local {
		return
	}
	id.rankLocal[rank] = local
	if id.several[scope] {
		return
	}
	if old, ok := id.base[scope]; ok && old != rank-local {
		id.several[scope] = true
		delete(id.base, scope)
		id.conflict("local rank " + strconv.Itoa(local) + " of " + scope + " is named as rank " +
			strconv.Itoa(rank) + " and as rank " + strconv.Itoa(old+local))
		return
	}
	id.base[scope] = rank - local
}

func (id *Identity) conflict(text string) {
	for _, c := range id.conflicts {
		if c == text {
			return
		}
	}
	if len(id.conflicts) < 16 {
		id.conflicts = append(id.conflicts, text)
	}
}
