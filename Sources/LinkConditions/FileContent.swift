import Glibc

/// Reads small files by the C library alone, so that no Foundation is loaded for it.
package enum FileContent {
  /// Why a file was not read.
  package struct Failure: Error {
    var errno: Int32

    /// The failure as an error about a profile's file.
    package func profileError(_ path: String) -> ProfileError {
      var error = ProfileError(
        .unreadable,
        "cannot be read: " + String(cString: strerror(errno))
      )
      error.file = path
      return error
    }
  }

  /// The content of a file, up to one byte more than a profile may have (so that the reader can tell).
  ///
  /// - Parameters:
  ///   - path: The file; a pipe is read to its end.
  ///   - regularOnly: Whether to refuse pipes and devices, which may never end.
  /// - Returns: The bytes.
  /// - Throws: `Failure` with the errno.
  package static func read(_ path: String, regularOnly: Bool = false) throws(Failure) -> [UInt8] {
    // A pipe without a writer must not hold the catalogue up.
    let flags = O_RDONLY | O_CLOEXEC | (regularOnly ? O_NONBLOCK : 0)
    let descriptor = open(path, flags)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    defer { close(descriptor) }
    if regularOnly {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw Failure(errno: errno) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(errno: EINVAL) }
    }
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while content.count <= JSON5Parser.largestInput {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure(errno: errno)
      }
      if count == 0 { break }
      content.append(contentsOf: buffer[..<count])
    }
    return content
  }

  /// The names in a directory, sorted; nil where it cannot be listed.
  package static func names(inDirectory path: String) -> [String]? {
    guard let directory = opendir(path) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append(name)
    }
    return names.sorted()
  }

  /// What `stat` says the path is; nil where there is nothing.
  static func kind(_ path: String) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }

  /// Whether a directory is there.
  package static func isDirectory(_ path: String) -> Bool { kind(path) == S_IFDIR }

  /// Whether anything is there.
  package static func exists(_ path: String) -> Bool { kind(path) != nil }
}
