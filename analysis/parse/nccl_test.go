package parse

import "testing"

var ncclExamples = []example{
	{`[2026-04-22 21:34:20] pod-x:202016:202235 [0] misc/shmutils.cc:88 NCCL WARN Error: failed to extend /dev/shm/nccl-XXXXXX to 9637892 bytes, error: No space left on device (28)`,
		`time nccl | gpu=0 node=pod-x pid=202016 level=warning source=misc/shmutils.cc:88 t=2026-04-22T21:34:20 | NCCL WARN Error: failed to extend /dev/shm/nccl-XXXXXX to 9637892 bytes, error: No space left on device (28)`},
	{`node07:4711:4800 [3] NCCL INFO Bootstrap : Using eth0:10.0.0.1<0>`,
		`nccl | gpu=3 node=node07 pid=4711 level=info | NCCL INFO Bootstrap : Using eth0:10.0.0.1<0>`},
	{`[3] include/shm.h:28 NCCL WARN Call to posix_fallocate failed : No space left on device`,
		`nccl | gpu=3 level=warning source=include/shm.h:28 | NCCL WARN Call to posix_fallocate failed : No space left on device`},
	{`[3] NCCL INFO include/shm.h:41 -> 2`,
		`nccl | gpu=3 level=info | NCCL INFO include/shm.h:41 -> 2`},
	{`node07:4711:4800 [3] proxy.cc:1326 NCCL WARN Socket recv failed while polling for opId=0x1`,
		`nccl | gpu=3 node=node07 pid=4711 level=warning source=proxy.cc:1326 | NCCL WARN Socket recv failed while polling for opId=0x1`},
	{`node07:4711:4800 [3] transport/net_ib.cc:1 (ncclIbTest) NCCL WARN NET/IB : Got completion`,
		`nccl | gpu=3 node=node07 pid=4711 level=warning source=transport/net_ib.cc:1 | NCCL WARN NET/IB : Got completion`},
	{`[rank2]: node07:4711:4800 [3] NCCL WARN x`,
		`rank nccl | rank=2 gpu=3 node=node07 pid=4711 level=warning | NCCL WARN x`},
	{`node07:4711 x`,
		` |  | node07:4711 x`},
	{`a:1:2 b`,
		` |  | a:1:2 b`},
	{`[3] NCCL`,
		` |  | [3] NCCL`},
	{`[3] text`,
		` |  | [3] text`},
	{`localhost:29500 is in use`,
		` |  | localhost:29500 is in use`},
}

func TestNCCL(t *testing.T) { check(t, near(), ncclExamples) }
