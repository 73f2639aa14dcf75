package main
import ("testing";"os")
func TestDump(t *testing.T) {
	c := open(t, logFolder(t), 112, 34, "rankscope", "ddp-shm.log")
	c.until("shm-exhausted", "Bus error", "rank 2", "r3")
	c.press("]"); c.press("[")
	c.until("1 of")
	s,_ := c.screen(); os.WriteFile("/tmp/rs2/screen.txt", []byte(s), 0o666)
	c.press("q"); c.ends(0)
}
