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

func BenchmarkMake(b *testing.B) {
	in := inPod()
	b.ReportAllocs()
	for b.Loop() {
		Make(in, nil, Options{BatchBytes: 32 << 20})
	}
}
