package follow

import "path/filepath"

// full is how few bytes make a file system a full one: less than a block of
// most.
const full = 4 << 10

// checkRoom asks, once after a file fell quiet, whether the job could write to
// it at all.
func (f *file) checkRoom() {
	if quiet := f.lane.now.Sub(f.changed) > hotFor; !quiet || f.askedRoom.Equal(f.changed) {
		return
	}
	f.askedRoom = f.changed
	dir := filepath.Dir(f.log())
	f.lane.budget.take()
	free, err := f.lane.f.fs.Free(dir)
	if err != nil {
		return
	}
	if was := f.lane.full[dir]; was != (free < full) {
		f.lane.full[dir] = free < full
		if free < full {
			f.lane.f.notice("the file system of " + dir + " is full: nothing can be written to the log there")
		}
	}
}
