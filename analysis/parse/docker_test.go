package parse

import "testing"

var dockerExamples = []example{
	{`{"log":"RuntimeError: boom\n","stream":"stderr","time":"2026-11-29T12:00:05.1Z"}`,
		`docker-json | stream=stderr t=2026-11-29T12:00:05.1 zoned | RuntimeError: boom`},
	{`{"log":"a piece","stream":"stdout","time":"2026-11-29T12:00:05.123456789Z"}`,
		`docker-partial | stream=stdout t=2026-11-29T12:00:05.123456789 zoned | a piece`},
	{`{"log":"[rank3]: \tTraceback \"x\" \u00e9\u0000\u001b[31m\n","stream":"stderr","time":"2026-11-29T12:00:05.1Z"}`,
		"docker-json rank | rank=3 stream=stderr t=2026-11-29T12:00:05.1 zoned | \tTraceback \"x\" é"},
	{`{"log":"epoch 0:   0%|          | 0/200 [00:00\u003c?, ?it/s]\repoch 0:   1%|          | 2/200 [00:00\u003c00:17, 11.48it/s]\r\n","stream":"stderr","time":"2026-11-29T12:00:05.1Z"}`,
		`docker-json | stream=stderr t=2026-11-29T12:00:05.1 zoned | epoch 0:   1%|          | 2/200 [00:00<00:17, 11.48it/s]`},
	{`{"log":"[default1]:x\rERROR: hidden\rlast\n","stream":"stderr","time":"2026-11-29T12:00:05.1Z"}`,
		`docker-json torchrun-tee | local=1 role=default stream=stderr t=2026-11-29T12:00:05.1 zoned | last`},
	{`{"log":"C:\\run\\x\n","stream":"stderr","time":"2026-11-29T12:00:05.1Z"}`,
		`docker-json | stream=stderr t=2026-11-29T12:00:05.1 zoned | C:\run\x`},
	{`{"log":"\n","stream":"stdout","time":"2026-11-29T12:00:05.1Z"}`,
		`docker-json | stream=stdout t=2026-11-29T12:00:05.1 zoned | `},
	{`{"log": "spaced \u00e9\n", "stream": "stderr", "time": "2026-11-29T12:00:05.1Z"}`,
		`docker-json | stream=stderr t=2026-11-29T12:00:05.1 zoned | spaced é`},
	{`{"log":"cut`,
		` |  | {"log":"cut`},
	{`{"log":"no more"}`,
		`json-lines |  | no more`},
	{`{"log":"x","stream":"stderr","time":"2026-11-29T12:00:05.1Z"} tail`,
		` |  | {"log":"x","stream":"stderr","time":"2026-11-29T12:00:05.1Z"} tail`},
}

func TestDocker(t *testing.T) { check(t, near(), dockerExamples) }
