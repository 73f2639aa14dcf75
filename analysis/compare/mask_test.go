package compare

import (
	"bytes"
	"strings"
	"testing"
)

// masked is a message as the miner sees it.
func masked(message string) string {
	var w words
	w.split(message)
	return string(w.text)
}

func TestMask(t *testing.T) {
	for in, want := range map[string]string{
		"step 36 loss 0.2209":    "step <n> loss <n>",
		"loss=-1.5e-05, lr=1e-3": "loss=<n>, lr=<n>",
		"loss nan":               "loss nan",
		"shared memory 65% used on /dev/shm (96 MiB total)":                              "shared memory <n>% used on /dev/shm (<n> MiB total)",
		"DataLoader worker (pid 16830) is killed by signal: Bus error.":                  "DataLoader worker (pid <n>) is killed by signal: Bus error.",
		"for file </torch_123_4567_0>: No space":                                         "for file </torch_<n>_<n>_<n>>: No space",
		"/dev/shm/nccl-a3Bx1 12KiB":                                                      "/dev/shm/nccl-a3Bx<n> <n>KiB",
		`  File "/usr/lib/python3/dist-packages/torch/x.py", line 73, in handler`:        `File "…/x.py", line <n>, in handler`,
		"[./gloo/transport/tcp/pair.cc:534] Connection closed by peer [127.0.0.1]:44247": "[…/pair.cc:<n>] Connection closed by peer [<addr>]:<n>",
		"wrote ckpt/step/model-100.pt":                                                   "wrote …/model-<n>.pt",
		"40/200 and a/b stay":                                                            "<n>/<n> and a/b stay",
		"/tmp/x stays, /a/b/c not":                                                       "/tmp/x stays, …/c not",
		"c10d on node07, cuda:0":                                                         "c10d on node<n>, cuda:<n>",
		"host train-0 rank 3/4 torch 2.6.0+debian":                                       "host train-<n> rank <n>/<n> torch <n>+debian",
		"at 0x7f3a9c00 id 3f9a1c07be":                                                    "at <hex> id <hex>",
		"deadbeef feed 12345678":                                                         "deadbeef feed <n>",
		"uuid 550e8400-e29b-41d4-a716-446655440000.":                                     "uuid <hex>.",
		"mac 0a:1b:2c:3d:4e:5f at 03:08:22":                                              "mac <addr> at <n>:<n>:<n>",
		"fe80::a00:27ff:fe4e:66a1 up":                                                    "<addr> up",
		"ip 10.0.0.12:29500":                                                             "ip <addr>:<n>",
		"=========== ~~~~^^^^^^":                                                         "=== ~~~^^^",
		"epoch 0:  20%|##        | 40/200 [00:01<00:05, 29.89it/s]":                      "epoch <n>: <n>%|| <n>/<n> [<n>:<n><<n>:<n>, <n>it/s]",
		"epoch 0: 100%|##########| 200/200":                                              "epoch <n>: <n>%|| <n>/<n>",
		" \t ":                                                                           "",
		"-x - -- 3-4":                                                                    "-x - -- <n>-<n>",
	} {
		if got := masked(in); got != want {
			t.Errorf("%q becomes\n%q, want\n%q", in, got, want)
		}
	}
}

// Values of the same shape leave no trace.
func TestMaskForgetsNumbers(t *testing.T) {
	for _, form := range []string{"worker @ of node@ took @.@ s", "x=@, y=-@e@", "[rank@]: /a/b/c-@.txt:@"} {
		want := masked(strings.ReplaceAll(form, "@", "7"))
		for _, n := range []string{"0", "42", "123456789", "99999999999999999999"} {
			if got := masked(strings.ReplaceAll(form, "@", n)); got != want {
				t.Errorf("%q with %s is %q, want %q", form, n, got, want)
			}
		}
	}
}

func FuzzMask(f *testing.F) {
	for _, seed := range []string{"step 36 loss 0.2", "/a//b/c/", "::::::::a1", "%|%||", "0x", "-", "a/b/c/1/2/3", "\xff/\x00/é/"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, message string) {
		var w words
		w.split(message)
		once := string(w.text)
		if len(w.list) > maxWords || len(once) > 8*maxText {
			t.Fatalf("%d words, %d bytes", len(w.list), len(once))
		}
		for _, word := range w.list {
			if len(word) == 0 || bytes.IndexByte(word, ' ') >= 0 {
				t.Fatalf("the word %q in %q", word, once)
			}
		}
		if w.split(message); string(w.text) != once {
			t.Errorf("%q became %q, then %q", message, once, w.text)
		}
	})
}
