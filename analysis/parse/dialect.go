package parse

// dialect is one way of writing a prefix.
type dialect uint8

const (
	dialectTee dialect = iota
	dialectRank
	dialectRankMark
	dialectGlog
	dialectElastic
	dialectBasic
	dialectPython
	dialectTime
	dialectSrunLabel
	dialectSrun
	dialectKubectl
	dialectTimestamps
	dialectCRI
	dialectCRIPartial
	dialectDocker
	dialectDockerPartial
	dialectStern
	dialectJournald
	dialectDmesg
	dialectDeepSpeed
	dialectMegatron
	dialectHuggingFace
	dialectRay
	dialectRayCore
	dialectVLLM
	dialectMpirun
	dialectOpenMPI
	dialectUCX
	dialectNCCL
	dialectTorchx
	dialectCompose
	dialectJSONLines
	dialectErrorFile
	dialectLogfmt
	dialectRich
	dialectTqdm
	dialects
)

// dialectNames are the names in analysis.Line.Dialects.
var dialectNames = [dialects]string{
	dialectTee:           "torchrun-tee",
	dialectRank:          "rank",
	dialectRankMark:      "rank-mark",
	dialectGlog:          "c10-glog",
	dialectElastic:       "elastic",
	dialectBasic:         "python-basic",
	dialectPython:        "python-logging",
	dialectTime:          "time",
	dialectSrunLabel:     "srun-label",
	dialectSrun:          "srun",
	dialectKubectl:       "kubectl-prefix",
	dialectTimestamps:    "timestamps",
	dialectCRI:           "cri",
	dialectCRIPartial:    "cri-partial",
	dialectDocker:        "docker-json",
	dialectDockerPartial: "docker-partial",
	dialectStern:         "stern",
	dialectJournald:      "journald",
	dialectDmesg:         "dmesg",
	dialectDeepSpeed:     "deepspeed",
	dialectMegatron:      "megatron",
	dialectHuggingFace:   "huggingface",
	dialectRay:           "ray",
	dialectRayCore:       "ray-core",
	dialectVLLM:          "vllm",
	dialectMpirun:        "mpirun-tag",
	dialectOpenMPI:       "openmpi",
	dialectUCX:           "ucx",
	dialectNCCL:          "nccl",
	dialectTorchx:        "torchx",
	dialectCompose:       "compose",
	dialectJSONLines:     "json-lines",
	dialectErrorFile:     "torchelastic-error",
	dialectLogfmt:        "logfmt",
	dialectRich:          "rich-box",
	dialectTqdm:          "tqdm",
}

func (d dialect) name() string { return dialectNames[d] }
