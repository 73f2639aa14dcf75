package remedy

import "testing"

func BenchmarkLoadBook(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := loadBook(plansFS); err != nil {
			b.Fatal(err)
		}
	}
}
