// Command bench makes the large logs that rankscope is measured with and
// measures it beside the tools that people use today.
//
//	bench make NAME MIB >FILE         one log; `bench list` names them
//	bench files DIR COUNT KIB         a job with a file for each rank
//	bench table PROGRAM PATH ROUNDS   rankscope and the others on a file
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
