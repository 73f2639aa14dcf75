package document

import (
	"regexp"
	"strconv"
	"strings"
)

// dfRow is a row of df; a long device name stands on a line of its own.
var dfRow = regexp.MustCompile(`^(?:(\S+)(?:\s+[a-z][\w.]*)?)?\s+(\S+)\s+(\S+)\s+(\S+)\s+(\d+)%\s+(/.*)$`)

// diskFull is the reading of a disk, in percent, from which on it is worth
// telling.
const diskFull = 100

// fileSystems reads df with or without -h, -T and -i.
func (s *sheet) fileSystems() {
	header, blocks := "", ""
	for i, line := range s.lines {
		line = strings.TrimRight(line, "\r ")
		if dfHeader.MatchString(line) {
			header, blocks = line, blockUnit(line)
			continue
		}
		m := dfRow.FindStringSubmatch(line)
		if m == nil || header == "" {
			continue
		}
		percent, err := strconv.Atoi(m[5])
		if err != nil {
			continue
		}
		inodes := strings.Contains(header, "Inodes")
		tell := []string{"percent", m[5], "total", m[2] + blocks, "used", m[3] + blocks, "mount", m[6]}
		switch {
		case m[6] == "/dev/shm" && inodes:
			if percent >= diskFull {
				s.say(i+1, "df-shm-inodes", "", "inodes", m[2], "inodes_used", m[3], "mount", m[6])
			}
		case m[6] == "/dev/shm":
			s.say(i+1, "df-shm-row", "", tell...)
		case percent >= diskFull && isDisk(m[1], m[6]):
			if inodes {
				tell = []string{"inodes", m[2], "mount", m[6]}
			}
			s.say(i+1, "df-disk-full", "", tell...)
		}
	}
}

// blockUnit is what plain numbers of a df count.
func blockUnit(header string) string {
	switch {
	case strings.Contains(header, "1K-blocks"), strings.Contains(header, "1024-blocks"):
		return " KiB"
	case strings.Contains(header, "1M-blocks"):
		return " MiB"
	}
	return ""
}

// isDisk leaves out what is always full: images mounted read-only.
func isDisk(device, mount string) bool {
	return !strings.HasPrefix(device, "/dev/loop") && !strings.HasPrefix(mount, "/snap/") && device != "squashfs" && device != "overlay-ro"
}
