// Package preserve keeps an incident as evidence: what a folder of logs said
// about it, small enough to send, and safe to send where that is asked for.
//
//	Incident ─→ Wants ─→ Cut ─→ Excerpt ─┐
//	reports, commands ───────────────────┼─→ Contents ─→ Write ─→ a folder, or a .tar.zst
//	what was left out ───────────────────┘       ↑
//	                                          Redactor (when asked for)
//
// What is written:
//
//	excerpts/    the lines that count, under their files' own names and folders
//	lines/       beside each excerpt a table of which lines of the original it holds
//	report.txt, report.md, report.json
//	commands.txt the commands that the report offers, with what each is for
//	LEFT_OUT.md  what isn't here, and why
//	SHA256SUMS   of all other files; check it with sha256sum -c
//
// An excerpt holds whole lines, byte for byte, so that rankscope reads it as it
// read the log. Package source knows the folder again, so that nothing but the
// logs in it is read as logs, wherever it lies.
package preserve
