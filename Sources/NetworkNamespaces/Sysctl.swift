import Glibc

/// Kernel settings below /proc/sys.
///
/// Those of `net.` are the calling thread's network namespace's: call these within
/// ``NetworkNamespace/run(_:)``.
public enum Sysctl {
  /// Sets a value.
  ///
  /// Equivalent to `sysctl -w NAME=VALUE`.
  ///
  /// - Parameters:
  ///   - name: such as `net.ipv4.ip_nonlocal_bind`; with slashes where a part contains a dot.
  ///   - value: the text to write.
  /// - Throws: ``NamespaceError``: `ENOENT` for an unknown name, `EINVAL` for a value the kernel
  ///   refuses.
  public static func write(_ name: String, _ value: String) throws(NamespaceError) {
    do {
      let file = try FileDescriptor(opening: path(of: name), flags: O_WRONLY)
      try file.write(Array(value.utf8))
    } catch {
      throw NamespaceError("write", "\(name)=\(value)", error.errno)
    }
  }

  /// Reads a value.
  ///
  /// Equivalent to `sysctl -n NAME`.
  ///
  /// - Parameter name: as for ``write(_:_:)``.
  /// - Returns: the value without the line's end.
  /// - Throws: ``NamespaceError``: `ENOENT` for an unknown name.
  public static func read(_ name: String) throws(NamespaceError) -> String {
    do {
      let file = try FileDescriptor(opening: path(of: name))
      let text = String(decoding: try file.readToEnd(), as: UTF8.self)
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    } catch {
      throw NamespaceError("read", name, error.errno)
    }
  }

  private static func path(of name: String) -> String {
    if name.contains("/") { return "/proc/sys/\(name)" }
    return "/proc/sys/" + String(name.map { $0 == "." ? "/" : $0 })
  }
}
