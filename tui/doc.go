// Package tui is the explorer: one Bubble Tea program that shows what an
// engine publishes and takes a person to the line, the fix and the command
// they need.
//
//	engine ─Notify→ feed ─snapshotMsg, at most one a frame→ Model.Update ─SetX→ panes ─View→ screen
//	   ↑                                                        │ ↑
//	   └──── Window, Search: only inside a tea.Cmd ←── a pane's ┘ └── messages of panes (ranks.Picked,
//	                                                    request       timeline.Moved, logview.Moved, …)
//
// Model holds the panes and routes: one case, one named handler. Panes are
// small models of their own packages (ranks, logview, timeline, fix, checks,
// hypotheses, compare, machine, search, status, start). They don't know each other: what one of
// them says goes through the Model, which hands it to the others.
//
// # Rules
//
//   - Update and View do no input or output; a tea.Cmd does.
//   - View draws the rows that are visible and nothing else.
//   - Every View of a pane is exactly as wide and as high as its SetSize.
//   - layout is a pure function of size and state.
//   - A pane that panics is shown as failed, the others go on (guard.go).
//   - Text of a log reaches the screen through safetext only.
//   - Esc backs out of one thing and never leaves the program.
package tui
