// Command bench makes the large logs that rankscope is measured with and
// measures it beside the tools that people use today.
//
//	bench make NAME SIZE >FILE       one log; `bench list` names them
//	bench files DIR COUNT SIZE       a job with a file for each rank
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}
