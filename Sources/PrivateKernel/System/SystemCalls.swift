import Glibc

/// What the system says an error number means.
func systemErrorText(_ number: Int32) -> String {
  guard let text = strerror(number) else { return "error \(number)" }
  return String(cString: text)
}

/// Repeats a call that a signal interrupted.
func retrying(_ call: () -> Int) -> Int {
  while true {
    let answer = call()
    guard answer < 0, errno == EINTR else { return answer }
  }
}

/// A whole file, nil when it cannot be read.
func contents(of path: String, at directory: Int32 = AT_FDCWD) -> [UInt8]? {
  let descriptor = openat(directory, path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = retrying { read(descriptor, &buffer, buffer.count) }
    guard count >= 0 else { return nil }
    guard count > 0 else { return bytes }
    bytes.append(contentsOf: buffer[0..<count])
  }
}

/// Writes a text to an existing file (of /proc, mostly); says whether it worked.
@discardableResult
func write(_ text: String, to path: String) -> Bool {
  let descriptor = open(path, O_WRONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  return writeAll(Array(text.utf8), to: descriptor)
}

/// Writes everything, waiting as long as it takes; says whether it worked.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { all in
      let rest = UnsafeRawBufferPointer(rebasing: all[written...])
      return retrying { Glibc.write(descriptor, rest.baseAddress, rest.count) }
    }
    guard count > 0 else { return false }
    written += count
  }
  return true
}

/// Calls `body` with texts as C wants them: a list of pointers with nil at the end.
func withCStrings<Result>(
  _ texts: [String],
  _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
  pointers.append(nil)
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("a list with nil is not empty") }
    return body(base)
  }
}

/// Seconds of a clock that no one sets.
func monotonicSeconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}

/// The environment of this process.
func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name) else { return nil }
  let text = String(cString: value)
  return text.isEmpty ? nil : text
}
