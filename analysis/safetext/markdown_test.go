package safetext

import "testing"

func TestMarkdown(t *testing.T) {
	for in, want := range map[string]string{
		"DataLoader worker (pid 27) is killed by signal: Bus error.": "DataLoader worker (pid 27) is killed by signal: Bus error.",
		"num_workers = 8":        "num_workers = 8",
		"_private_":              `\_private\_`,
		"**bold** `code` ~x~":    "\\*\\*bold\\*\\* \\`code\\` \\~x\\~",
		"[click](http://evil)":   `\[click\](http\://evil)`,
		"![x](y)":                `!\[x\](y)`,
		"<script>alert(1)&lt;":   "&lt;script&gt;alert(1)&amp;lt;",
		"# heading":              `\# heading`,
		"- item":                 `\- item`,
		"+ item":                 `\+ item`,
		"=== rule":               `\=== rule`,
		"12. item":               `12\. item`,
		"3) item":                `3\) item`,
		"1.5 GiB":                `1\.5 GiB`,
		"    code":               "code",
		"a | b":                  `a \| b`,
		"www.evil.example a@b.c": `www\.evil.example a\@b.c`,
		"$x^2$":                  `\$x^2\$`,
		`back\slash`:             `back\\slash`,
		"hard break  ":           "hard break",
		"two\nlines":             "two lines",
		"@team look":             `\@team look`,
		"":                       "",
	} {
		if got := Markdown(in); got != want {
			t.Errorf("Markdown(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestMarkdownCode(t *testing.T) {
	for in, want := range map[string]string{
		"plain":         "`plain`",
		"":              "` `",
		"a ` b":         "``a ` b``",
		"`x`":           "`` `x` ``",
		"```":           "```` ``` ````",
		" both ":        "`  both  `",
		"   ":           "`   `",
		"a\nb":          "```\na\nb\n```",
		"a\n```\nb\n":   "````\na\n```\nb\n````",
		"\x1b[31mred":   "`red`",
		"tab\there":     "`tab     here`",
		"a\n~~~\n<b>\n": "```\na\n~~~\n<b>\n```",
	} {
		if got := MarkdownCode(in); got != want {
			t.Errorf("MarkdownCode(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestMarkdownBlock(t *testing.T) {
	if got, want := MarkdownBlock("shm: 64Mi", "yaml\n# x"), "```yamlx\nshm: 64Mi\n```"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestYAML(t *testing.T) {
	for in, want := range map[string]string{
		"8Gi":            `"8Gi"`,
		"a\"b\\c":        `"a\"b\\c"`,
		"a\nb: c":        `"a\nb: c"`,
		"größe 日":        `"größe 日"`,
		"\x1b[2J\u202e":  `"\x1B[2J\u202E"`,
		"\u0085\u2028":   `"\x85\u2028"`,
		"tag\U000e0041":  `"tag\U000E0041"`,
		"invalid\xff":    "\"invalid\ufffd\"",
		"zero\x00\t\r\n": `"zero\x00\t\r\n"`,
	} {
		if got := YAML(in); got != want {
			t.Errorf("YAML(%q) = %s, want %s", in, got, want)
		}
	}
}
