package diagnose

import (
	"strings"

	"rankscope/analysis"
)

// Place names the pod or host of an event or of a rank; empty when unknown.
func (id *Identity) Place(source int, o analysis.Origin, rank int) string {
	switch {
	case mountCell(o) != "":
		return mountCell(o)
	case o.Node != "" && !strings.EqualFold(o.Node, "localhost") && !address(o.Node):
		return o.Node
	}
	cell := id.cell(o)
	if p := id.cellHost[cell]; p != "" {
		return p
	}
	if p := id.rankPlace[rank]; p != "" && rank >= 0 {
		return p
	}
	for _, p := range []string{id.sourcePlace[source], cell} {
		if p != "" {
			return p
		}
	}
	if address(o.Node) {
		return o.Node
	}
	return ""
}

// host names the node of a rank: the host it printed, else its place, which in
// a cluster may only be the pod's name.
func (id *Identity) host(rank int, place string) string {
	if h := id.rankHost[rank]; h != "" && rank >= 0 {
		return h
	}
	if place == "" && rank >= 0 {
		return id.rankPlace[rank]
	}
	return place
}

// hostOf is the host that the lowest rank of a pod printed; empty when none did.
func (id *Identity) hostOf(place string) string {
	lowest := analysis.None
	for rank, p := range id.rankPlace {
		if p == place && id.rankHost[rank] != "" && (lowest < 0 || rank < lowest) {
			lowest = rank
		}
	}
	return id.rankHost[lowest]
}
