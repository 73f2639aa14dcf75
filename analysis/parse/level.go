package parse

import "rankscope/analysis"

// levelWord reads a level in capitals that ends at a word boundary.
func levelWord(b []byte) (analysis.Level, int) {
	n := 0
	for n < len(b) && n < 9 && isUpper(b[n]) {
		n++
	}
	if n < 4 || n == 9 || n < len(b) && isWord(b[n]) {
		return analysis.LevelNone, 0
	}
	if lv := capitalLevel(b[:n]); lv != analysis.LevelNone {
		return lv, n
	}
	return analysis.LevelNone, 0
}

func capitalLevel(b []byte) analysis.Level {
	switch string(b) {
	case "DEBUG", "TRACE", "VERBOSE":
		return analysis.LevelDebug
	case "INFO", "NOTICE", "SUCCESS":
		return analysis.LevelInfo
	case "WARNING", "WARN":
		return analysis.LevelWarning
	case "ERROR", "SEVERE":
		return analysis.LevelError
	case "CRITICAL", "FATAL", "PANIC":
		return analysis.LevelFatal
	}
	return analysis.LevelNone
}

// levelNamed reads a level in any case, as JSON and logfmt write it.
func levelNamed(b []byte) analysis.Level {
	var up [8]byte
	if len(b) == 0 || len(b) > len(up) {
		return analysis.LevelNone
	}
	for i, c := range b {
		if isLower(c) {
			c -= 'a' - 'A'
		}
		up[i] = c
	}
	if string(up[:len(b)]) == "ERR" {
		return analysis.LevelError
	}
	return capitalLevel(up[:len(b)])
}

// levelLetter reads the severity letter of glog and klog.
func levelLetter(c byte) (analysis.Level, bool) {
	switch c {
	case 'V', 'D':
		return analysis.LevelDebug, true
	case 'I':
		return analysis.LevelInfo, true
	case 'W':
		return analysis.LevelWarning, true
	case 'E':
		return analysis.LevelError, true
	case 'F', 'C':
		return analysis.LevelFatal, true
	}
	return analysis.LevelNone, false
}
