import Glibc

/// A directory of one kernel: its console, its management socket, the link to init, long payloads.
///
/// Until ``handOver()`` a janitor process removes it when this process ends, however that happens; from
/// then on the kernel's watcher does.
final class PrivateDirectory {
  let path: String
  private var janitor: Janitor?

  var console: String { path + "/console" }
  var spill: String { path + "/spill" }
  var initLink: String { path + "/init" }
  var uml: String { path + "/uml" }

  /// Makes one where there is room, mode 0700.
  ///
  /// - Parameter place: where to make it if that will do.
  /// - Returns: the directory.
  /// - Throws: ``PrivateKernelError`` with the code `noSpace` when no place will do.
  static func make(preferring place: String? = nil) throws(PrivateKernelError) -> PrivateDirectory {
    var failure: Int32 = 0
    for parent in parents(place) {
      if let directory = PrivateDirectory(in: parent) { return directory }
      failure = errno
    }
    throw PrivateKernelError(
      code: .noSpace,
      subject: "the private kernel's directory",
      errno: failure,
      detail: "set TMPDIR to a writable directory"
    )
  }

  /// nil with `errno` when it cannot be made.
  private init?(in parent: String) {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    let suffix = String((0..<10).map { _ in letters[Int.random(in: 0..<letters.count)] })
    path = "\(parent)/condition-kernel-\(suffix)"
    guard let janitor = Janitor(of: path) else { return nil }
    guard mkdir(path, 0o700) == 0, mkdir(spill, 0o700) == 0, mkdir(uml, 0o700) == 0 else {
      let error = errno
      // Somebody else's.
      if error == EEXIST { janitor.dismiss() }
      errno = error
      return nil
    }
    self.janitor = consume janitor
  }

  /// Tells that the kernel's watcher takes care of it from now on.
  func handOver() { janitor.take()?.dismiss() }

  /// Removes it, unless it was handed over.
  func remove() { janitor = nil }

  /// Only short paths without spaces: they go on the kernel's command line and into a socket's
  /// name.
  private static func parents(_ place: String?) -> [String] {
    let wanted = [
      place, environmentVariable("XDG_RUNTIME_DIR"), "/dev/shm", environmentVariable("TMPDIR"),
      "/tmp",
    ]
    return wanted.compactMap { $0 }.filter { path in
      path.hasPrefix("/") && path.utf8.count < 60 && !path.contains { " \t\n\"'=,".contains($0) }
    }
  }

  var consoleLength: Int { contents(of: console)?.count ?? 0 }

  /// The end of the console, for an error.
  ///
  /// Begins at `start`: what the kernel says while it boots tells nothing later.
  func consoleTail(from start: Int = 0, count: Int = 12) -> String {
    guard let bytes = contents(of: console) else { return "" }
    let text = String(decoding: bytes.dropFirst(start).suffix(16_384), as: UTF8.self)
    // What a panic says of registers and stack says nothing to people; the lines before it do.
    let lines = text.split(whereSeparator: \.isNewline)
    let panic = lines.lastIndex { $0.contains("Kernel panic") } ?? lines.endIndex - 1
    return lines[...panic].filter { !$0.hasPrefix(" [<") }.suffix(count)
      .map { line in String(line.unicodeScalars.filter { $0.value >= 32 || $0 == "\t" }) }
      .joined(separator: "\n")
  }
}
