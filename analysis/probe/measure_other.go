//go:build !linux

package probe

import "errors"

// Measure can't tell here: only Linux has /dev/shm.
func Measure(string) (Space, error) { return Space{}, errors.ErrUnsupported }
