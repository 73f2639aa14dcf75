// Package safetext makes hostile bytes safe to show, to copy and to quote. A
// log is written by whatever ran: all of its bytes, and every name and value
// taken from it, pass here before they reach a terminal, a clipboard, a shell,
// or a report. The standard library is all it needs.
//
//	bytes of a log ─Line, Styled→ the screen
//	               ─Copy→         the clipboard
//	               ─Shell, ShellPath, YAML→                       commands and snippets
//	               ─Markdown, MarkdownCode, MarkdownBlock, Valid→ reports
//
// # What becomes of what
//
//   - Escape sequences vanish: CSI, the strings OSC (titles, OSC 8 links, OSC
//     52 clipboard), DCS, APC, PM, SOS and the title string of screen and tmux
//     ("ESC k"), two- and three-byte escapes; in 7-bit form and with 8-bit C1
//     introducers, both as raw bytes and as UTF-8. A string that another
//     sequence breaks off ends there, as in a terminal (nested sequences can't
//     hide in it). Of a string that never ends only the introducer vanishes,
//     and its text is shown: else one stray byte would hide the rest of a line.
//   - Control characters vanish (C0, DEL, C1, NUL). Line ends in the middle (CR,
//     LF, VT, FF, NEL, U+2028, U+2029) become a space, at the end they vanish. A
//     tab becomes spaces up to the next 8th column.
//   - Characters that deceive become visible, like ‹U+202E›: bidirectional
//     overrides, embeddings and isolates, zero-width spaces, word joiners and
//     fillers, tags, private use, noncharacters, other format characters.
//   - Characters that writing and emoji need but that show nothing by themselves
//     are dropped: joiners (U+200C, U+200D), direction marks (U+200E, U+200F,
//     U+061C), variation selectors, the soft hyphen, U+034F, the byte order mark.
//   - Of marks stacked on one letter the first six stay.
//   - Each byte that isn't UTF-8 becomes U+FFFD.
//
// What comes out is stable: Line of a Line is the same.
package safetext
