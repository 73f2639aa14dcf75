package preserve

import "reflect"

// Redacted is a copy of a value, a report's document for instance, in which
// every string is redacted. Reports are written from such a copy, since a
// private word that a report has wrapped or escaped is hard to recognise.
// Fields that aren't exported are copied as they are.
func Redacted[T any](r *Redactor, v T) T {
	if r == nil {
		return v
	}
	out := reflect.New(reflect.TypeFor[T]()).Elem()
	r.copy(out, reflect.ValueOf(&v).Elem())
	return out.Interface().(T)
}

// copy sets out, which is zero, to the redacted v.
func (r *Redactor) copy(out, v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		out.SetString(r.String(v.String()))
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			r.copy(out.Elem(), v.Elem())
		}
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for n := range v.Len() {
			r.copy(out.Index(n), v.Index(n))
		}
	case reflect.Map:
		if v.IsNil() {
			return
		}
		out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for _, key := range v.MapKeys() {
			value := reflect.New(v.Type().Elem()).Elem()
			r.copy(value, v.MapIndex(key))
			out.SetMapIndex(key, value)
		}
	case reflect.Struct:
		out.Set(v)
		for n := range v.NumField() {
			if v.Type().Field(n).IsExported() {
				out.Field(n).SetZero()
				r.copy(out.Field(n), v.Field(n))
			}
		}
	default:
		out.Set(v)
	}
}
