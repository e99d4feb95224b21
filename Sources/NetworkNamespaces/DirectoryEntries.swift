import Glibc

/// The names in a directory without `.` and `..`, in no order; empty when it cannot be read.
func directoryEntries(_ path: String) -> [String] {
  guard let directory = opendir(path) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// A small text file's content, nil when it cannot be read.
func textFile(_ path: String) -> String? {
  guard let file = try? FileDescriptor(opening: path), let bytes = try? file.readToEnd() else {
    return nil
  }
  return String(decoding: bytes, as: UTF8.self)
}
