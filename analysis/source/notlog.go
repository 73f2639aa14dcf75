package source

import (
	"path/filepath"
	"strings"
)

// notALog says why a file that was found in a folder, not named by anyone, is
// clearly no log by its name; empty when it may be one. YAML, JSON and plain
// text stay: a pod's manifest or the output of `kubectl describe` is input.
func notALog(path string) string {
	name := strings.ToLower(filepath.Base(path))
	if strings.Contains(name, ".tfevents.") {
		return "is a TensorBoard event file"
	}
	// A rotated or compressed file is judged by the name it had before.
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".zst")
	switch ext := filepath.Ext(name); ext {
	case ".py", ".pyi", ".ipynb", ".sh", ".bash", ".zsh", ".c", ".cc", ".cpp", ".cu", ".cuh", ".h", ".hpp",
		".go", ".rs", ".java", ".js", ".ts", ".css", ".html", ".md", ".rst", ".toml", ".cfg", ".ini", ".lock",
		".proto", ".cmake", ".patch", ".diff":
		return "is source code or configuration (" + ext + ")"
	case ".pt", ".pth", ".ckpt", ".safetensors", ".bin", ".onnx", ".gguf", ".ggml", ".msgpack", ".distcp",
		".engine", ".plan", ".model", ".h5", ".hdf5":
		return "is a model or checkpoint (" + ext + ")"
	case ".npy", ".npz", ".parquet", ".arrow", ".feather", ".tfrecord", ".tfrecords", ".mdb", ".lmdb", ".idx",
		".db", ".sqlite", ".sqlite3", ".csv", ".tsv", ".pkl", ".pickle", ".mat", ".zarr":
		return "is data (" + ext + ")"
	case ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".svg", ".pdf", ".mp4", ".mkv",
		".avi", ".wav", ".mp3", ".flac":
		return "is an image, sound or document (" + ext + ")"
	case ".so", ".a", ".o", ".dylib", ".dll", ".exe", ".pyc", ".pyo", ".whl", ".egg", ".jar", ".class", ".wasm",
		".cubin", ".ptx", ".nsys-rep", ".ncu-rep", ".qdrep":
		return "is a program or library (" + ext + ")"
	case ".tar", ".tgz", ".tbz", ".txz", ".zip", ".7z", ".rar", ".xz", ".bz2", ".lz4", ".sif", ".sqsh":
		return "is an archive (" + ext + "); unpack it first"
	case ".swp", ".swo", ".pid", ".sock", ".tmp":
		return "is a working file of another program (" + ext + ")"
	}
	return ""
}

// SkipsFolder says by its name why a folder found in another isn't looked
// into; empty when it is.
func SkipsFolder(name string) string {
	switch name {
	case "__pycache__", "node_modules", "site-packages", "dist-packages":
		return "is a folder of programs"
	case "venv", "conda", "miniconda3", "anaconda3":
		return "is a folder of Python environments"
	}
	return hidden(name)
}

func hidden(name string) string {
	if strings.HasPrefix(name, ".") {
		return "is hidden"
	}
	return ""
}
