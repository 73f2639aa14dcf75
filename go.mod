module rankscope

go 1.26.7

require (
	charm.land/bubbles/v2 v2.2.1 // github.com/charmbracelet/bubbles: key bindings, help, text input
	charm.land/bubbletea/v2 v2.1.1 // github.com/charmbracelet/bubbletea: the explorer; v2 sends cells, not lines, over ssh
	charm.land/lipgloss/v2 v2.1.0 // github.com/charmbracelet/lipgloss: styles as values
	github.com/charmbracelet/colorprofile v0.4.3 // how many colours the terminal has; Bubble Tea's own way asks the C library who the user is
	github.com/charmbracelet/x/ansi v0.11.9 // escape sequences and widths as Bubble Tea counts them
	github.com/charmbracelet/x/term v0.2.2 // is this a terminal, and how large
	github.com/charmbracelet/x/vt v0.1.0 // tests: a terminal to look at
	github.com/clipperhouse/displaywidth v0.11.0 // cells of a rune, the second way that terminals count
	github.com/creack/pty v1.1.24 // tests: a real pseudo-terminal
	github.com/fsnotify/fsnotify v1.10.1 // following files without asking all the time
	github.com/goccy/go-yaml v1.19.2 // signatures, plans, manifests, configuration; its errors name line and column
	github.com/google/go-cmp v0.7.0 // tests: readable differences
	github.com/klauspost/compress v1.20.4 // gz and zst logs, the spool, archives
	github.com/rivo/uniseg v0.4.7 // indirect; grapheme clusters
	github.com/rogpeppe/go-internal v1.16.0 // tests: the command line as scripts
	github.com/urfave/cli/v3 v3.14.0 // commands, flags, completions; cobra would link net
	golang.org/x/sys v0.48.0 // statfs, poll, pread of what os hides
)

require (
	github.com/BurntSushi/toml v1.4.1-0.20240526193622-a339e1f7089c // indirect
	github.com/charmbracelet/ultraviolet v0.0.0-20261008173134-6b8d4baf91b4 // indirect
	github.com/charmbracelet/x/exp/ordered v0.1.0 // indirect
	github.com/charmbracelet/x/termios v0.1.1 // indirect
	github.com/charmbracelet/x/windows v0.2.2 // indirect
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/lucasb-eyer/go-colorful v1.4.1 // indirect
	github.com/mattn/go-runewidth v0.0.30 // indirect
	github.com/muesli/cancelreader v0.2.2 // indirect
	github.com/xo/terminfo v1.0.0 // indirect
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect
	golang.org/x/mod v0.41.0 // indirect
	golang.org/x/sync v0.23.0 // indirect
	golang.org/x/tools v0.51.0 // indirect
	honnef.co/go/tools v0.8.2 // indirect
)

tool honnef.co/go/tools/cmd/staticcheck
