import Glibc

/// Owns an open file descriptor and closes it at the end of its life.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The number, valid as long as this value lives.
  public let rawValue: Int32

  /// Takes over a descriptor that nobody else closes.
  ///
  /// - Parameter rawValue: an open descriptor.
  public init(adopting rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Opens a file for reading, close-on-exec.
  ///
  /// - Parameter path: the file.
  /// - Throws: ``NamespaceError`` with the operation `open`.
  public init(opening path: String) throws(NamespaceError) {
    try self.init(opening: path, flags: O_RDONLY)
  }

  /// Opens a file, always close-on-exec.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - flags: `O_RDONLY`, `O_WRONLY`, `O_CREAT` and so on; `O_CLOEXEC` is added.
  ///   - mode: the permissions of a file that is created.
  /// - Throws: ``NamespaceError`` with the operation `open`.
  public init(
    opening path: String,
    flags: Int32,
    mode: UInt32 = 0o644
  ) throws(NamespaceError) {
    let opened = open(path, flags | O_CLOEXEC, mode)
    guard opened >= 0 else { throw NamespaceError("open", path, errno) }
    self.init(adopting: opened)
  }

  deinit {
    close(rawValue)
  }

  /// Gives the descriptor up without closing it.
  ///
  /// - Returns: the number, which the caller now closes.
  public consuming func take() -> Int32 {
    let taken = rawValue
    discard self
    return taken
  }

  /// Reads until the end of the file, or until the other side of a pipe is closed.
  ///
  /// - Returns: all bytes.
  /// - Throws: ``NamespaceError`` with the operation `read`.
  public borrowing func readToEnd() throws(NamespaceError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(rawValue, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw NamespaceError("read", "descriptor \(rawValue)", errno)
      }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Writes all bytes, in as many calls as it takes.
  ///
  /// - Parameter bytes: what to write.
  /// - Throws: ``NamespaceError`` with the operation `write`.
  public borrowing func write(_ bytes: [UInt8]) throws(NamespaceError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw NamespaceError("write", "descriptor \(rawValue)", errno)
      }
      rest = rest.dropFirst(count)
    }
  }
}
