package remedy

import "testing"

func TestLibraryLoads(t *testing.T) {
	if _, err := loadBook(plansFS); err != nil {
		t.Fatal(err)
	}
}
