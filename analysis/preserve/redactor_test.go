package preserve

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// Each line has what must go, and what is written in its place.
func TestRedactorKnowsWhatIsPrivate(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"connect to 10.1.2.3:29500", "connect to 192.0.2.1:29500"},
		{"MASTER_ADDR=10.1.2.3", "MASTER_ADDR=192.0.2.1"},
		{"nvidia-cudnn-cu12==9.1.0.70", "nvidia-cudnn-cu12==9.1.0.70"},
		{"listens on 127.0.0.1 and 0.0.0.0", "listens on 127.0.0.1 and 0.0.0.0"},
		{"from fd12:3456::17 at 12:34:56", "from 2001:db8::1 at 12:34:56"},
		{"c10::Error at::native std::bad_alloc 00000000:07:00.0", "c10::Error at::native std::bad_alloc 00000000:07:00.0"},
		{"mail ada.l@corp.example.com now", "mail mail-1@example.org now"},
		{`File "/home/ada/train.py", line 3`, `File "/home/user-1/train.py", line 3`},
		{"/Users/ada/x and /home/ada/y", "/Users/user-1/x and /home/user-1/y"},
		{"USER=ada", "USER=user-1"},
		{"AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE", "AWS_ACCESS_KEY_ID=REDACTED-1"},
		{"aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "aws_secret_access_key = wJalrXUtnFEMI"},
		{"token ghp_0123456789abcdefghij0123456789abcdef", "token REDACTED-1"},
		{"HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyzABCDEF", "HF_TOKEN=REDACTED-1"},
		{"Authorization: Bearer abc.def-123456", "Authorization: Bearer REDACTED-1"},
		{"git clone https://ada:s3cr3tpw@git.example.com/x", "git clone https://REDACTED-1@git.example.com/x"},
		{"WANDB_API_KEY=0123456789abcdef0123456789abcdef01234567", "WANDB_API_KEY=REDACTED-1"},
		{"wandb login 0123456789abcdef0123456789abcdef01234567", "wandb login REDACTED-1"},
		{"commit 0123456789abcdef0123456789abcdef01234567", "commit 0123456789abcdef0123456789abcdef01234567"},
		{`{"password": "hunter"}`, `{"password": "REDACTED"}`},
		{"num_tokens=1048576 max_tokens: 4096", "num_tokens=1048576 max_tokens: 4096"},
		{"dgx7:123:456 [0] NCCL INFO x", "host-1:123:456 [0] NCCL INFO x"},
		{"  host      : dgx7", "  host      : host-1"},
		{"ip-10-0-0-1.ec2.internal is up", "host-1.example.net is up"},
		{"a.corp then a", "host-1.example.net then a"},
		{"dgx7.corp then dgx7", "host-1.example.net then host-1"},
		{"[default1]:2026-12-01 04:41:26", "[default1]:2026-12-01 04:41:26"},
		{"failed to connect to [dgx7]:29500", "failed to connect to [host-1]:29500"},
		{"srun: error: host: tasks 0-1: Killed", "srun: error: host: tasks 0-1: Killed"},
	} {
		got := NewRedactor(Known{}, []byte(c.line)).String(c.line)
		if c.want == "aws_secret_access_key = wJalrXUtnFEMI" {
			if strings.Contains(got, "wJalr") {
				t.Errorf("%q gave %q", c.line, got)
			}
			continue
		}
		if got != c.want {
			t.Errorf("%q gave\n%q, want\n%q", c.line, got, c.want)
		}
	}
}

// A word that only one text shows to be private goes from all of them, and
// always for the same other word.
func TestRedactorIsConsistent(t *testing.T) {
	texts := [][]byte{[]byte("see /home/ada/x on node-b\n"), []byte("ada started pod-x-worker-0 on NODE-B, 10.0.0.1\n"),
		[]byte("10.0.0.1 and 10.0.0.2; node-bb isn't node-b; xada\n")}
	r := NewRedactor(Known{Hosts: []string{"node-b", "node-bb", "worker"}, Pods: []string{"pod-x-worker-0"}}, texts...)
	want := []string{"see /home/user-1/x on host-1\n", "user-1 started job-1-worker-0 on host-1, 192.0.2.1\n",
		"192.0.2.1 and 192.0.2.2; host-2 isn't host-1; xada\n"}
	for n, text := range texts {
		if got := string(r.Bytes(text)); got != want[n] {
			t.Errorf("%q gave\n%q, want\n%q", text, got, want[n])
		}
	}
	if !slices.Equal(r.Kept(), []string{"worker"}) {
		t.Errorf("kept %v", r.Kept())
	}
}

// What stands in for a word is never a word of the text.
func TestStandInsAreFree(t *testing.T) {
	text := []byte("host-1 user-1 192.0.2.1 /home/ada node-b 10.0.0.1")
	got := NewRedactor(Known{Hosts: []string{"node-b"}}, text).String(string(text))
	if want := "host-1 user-1 192.0.2.1 /home/user-2 host-2 192.0.2.2"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPrivateKeysGo(t *testing.T) {
	key := "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEAabcdefghijklmnop\n0123456789ABCDEFabcdef==\n-----END RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEAabcdefghijklmnop\n"
	got := NewRedactor(Known{}).String(key)
	want := "-----BEGIN RSA PRIVATE KEY-----\nREDACTED\nREDACTED\n-----END RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEAabcdefghijklmnop\n"
	if got != want {
		t.Errorf("got %q", got)
	}
}

// Redacting never panics, keeps the line ends, and finds nothing on a second
// look; a name that it was told of is gone.
func FuzzRedactor(f *testing.F) {
	for _, text := range []string{"", "node-b", "a\r\nb\x00\xff", "password=host-1/x", "bearer bearer bearer1234", "10.0.0.1.2.3.4.5", "x@y.zz@a.bc",
		"https://a@b@c.dd/", "/home/a/home/b", "host-1.example.net.corp", "example.corp example", "fd00::1::2 fd00:1::2", "token: token: aaaa1111bbbb",
		"-----BEGIN PRIVATE KEY-----\nAAAAAAAAAAAAAAAAAAAA", "ghp_0123456789abcdefghij user-1-ghp_0123456789abcdefghij", "a.corp.corp b.a.corp"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r := NewRedactor(Known{Hosts: []string{"node-b"}, Pods: []string{"x-worker-1"}, Users: []string{"ada"}}, text)
		once := r.Bytes(text)
		if twice := r.Bytes(once); !bytes.Equal(once, twice) {
			t.Errorf("%q\nonce  %q\ntwice %q", text, once, twice)
		}
		if again := NewRedactor(Known{}, once).Bytes(once); !bytes.Equal(once, again) {
			t.Errorf("%q\nonce  %q\nby another %q", text, once, again)
		}
		if bytes.Count(text, []byte("\n")) != bytes.Count(once, []byte("\n")) {
			t.Errorf("%q: other lines: %q", text, once)
		}
		for _, name := range []string{"node-b", "ada"} {
			if stands(once, name) {
				t.Errorf("%q survives in %q", name, once)
			}
		}
	})
}

// stands reports whether a name stands by itself in a text.
func stands(text []byte, name string) bool {
	lower := lowerASCII(string(text))
	for at := 0; ; at++ {
		n := strings.Index(lower[at:], name)
		if n < 0 {
			return false
		}
		at += n
		end := at + len(name)
		if (at == 0 || !isWord(lower[at-1])) && (end == len(lower) || !isWord(lower[end])) {
			return true
		}
	}
}

func BenchmarkRedactor(b *testing.B) {
	line := "2026-12-01 04:41:26,197 - INFO - [rank 0] - trainer - host node-a rank 0/4 torch 2.6.0+debian step 14 loss 0.5\n"
	text := []byte(strings.Repeat(line, 1000))
	r := NewRedactor(Known{Hosts: []string{"node-a"}})
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r.Bytes(text)
	}
}
