// Package clipboard copies text to where a person can paste it, and says
// honestly how far that went.
//
//	text ─safetext.Copy→ a helper of this desktop (wl-copy, xclip, xsel, pbcopy)   when there is a display and no ssh
//	                     else tmux load-buffer -w -                                inside of tmux
//	                     else OSC 52 through Bubble Tea                            which no terminal confirms
//	                     else a refusal that offers plain text to select from
//
// Helpers are started with fixed arguments and get the text on their standard
// input: no shell, nothing of the text on a command line, and a time limit.
// github.com/atotto/clipboard isn't used: it has no time limit, chooses its
// helper at import, and knows neither ssh nor tmux.
package clipboard
