package parse

import "testing"

var tqdmExamples = []example{
	{"\repoch 0:   0%|          | 1/200 [00:00<00:17, 11.48it/s]2026-12-01 03:08:42,279 - INFO - [rank 1] - trainer - step 0 loss 8.0000",
		`tqdm python-logging | rank=1 level=info t=2026-12-01T03:08:42.279 | step 0 loss 8.0000`},
	{"\repoch 0:   0%|          | 0/200 [00:00<?, ?it/s]\repoch 0:   0%|          | 0/200 [00:00<?, ?it/s]2026-12-01 03:08:42,279 - INFO - [rank 0] - trainer - step 0 loss 8.0000",
		`tqdm python-logging | rank=0 level=info t=2026-12-01T03:08:42.279 | step 0 loss 8.0000`},
	{`Epoch 4: 100%|██████████| 500/500 [02:00<00:00,  4.16it/s, loss=2.1]`,
		` |  | Epoch 4: 100%|██████████| 500/500 [02:00<00:00,  4.16it/s, loss=2.1]`},
	{`Epoch 4: 100%|██████████| 500/500 [02:00<00:00,  4.16it/s][rank0]: Traceback (most recent call last):`,
		`tqdm rank | rank=0 | Traceback (most recent call last):`},
	{"\r        1/50      4.9G      1.402        112        640:  97%|█████████▋| 60/62 [00:41<00:01,  1.46it/s]",
		` |  |         1/50      4.9G      1.402        112        640:  97%|█████████▋| 60/62 [00:41<00:01,  1.46it/s]`},
	{` 50%|█████     | 1.00k/2.00k [00:01<00:01, 981B/s]ERROR: Unexpected bus error encountered in worker.`,
		`tqdm | level=error | ERROR: Unexpected bus error encountered in worker.`},
	{`12it [00:01, 11.48it/s]2026-12-01 03:08:42,279 - INFO - [rank 1] - trainer - step 0`,
		`tqdm python-logging | rank=1 level=info t=2026-12-01T03:08:42.279 | step 0`},
	{`12it [00:01, 11.48it/s]`,
		` |  | 12it [00:01, 11.48it/s]`},
	{`submit [a: b, c] x`,
		` |  | submit [a: b, c] x`},
	{`a 50%| b`,
		` |  | a 50%| b`},
	{`100%|x| y [z]`,
		` |  | 100%|x| y [z]`},
	{`no bar at 5%`,
		` |  | no bar at 5%`},
	{"bar one\r\x1b[K",
		` |  | bar one`},
	{"bar\r   \r",
		` |  | bar`},
	{"\r\r",
		` |  | `},
	{"a\rb\r\n",
		` |  | b`},
}

func TestTqdm(t *testing.T) { check(t, near(), tqdmExamples) }
