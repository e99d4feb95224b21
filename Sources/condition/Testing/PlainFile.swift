import Glibc
import NetworkNamespaces

/// Reads and writes whole files that both sides of a private kernel see.
enum PlainFile {
  /// Reads a file.
  static func read(_ path: String) throws -> [UInt8] {
    try FileDescriptor(opening: path).readToEnd()
  }

  /// Writes a file, through to the host: only what is written back is seen there.
  ///
  /// - Parameters:
  ///   - bytes: its content.
  ///   - path: the file.
  ///   - mode: the permissions of a new one.
  /// - Throws: `NamespaceError`.
  static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o600) throws {
    let file = try FileDescriptor(
      opening: path,
      flags: O_WRONLY | O_CREAT | O_TRUNC,
      mode: mode
    )
    try file.write(bytes)
    fdatasync(file.rawValue)
  }
}
