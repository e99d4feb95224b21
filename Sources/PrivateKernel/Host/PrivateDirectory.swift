import CLinux
import Glibc

/// A directory of one kernel: its console, its management socket, the link to init, long payloads.
///
/// The kernel's watcher removes it; until there is one, whoever made it must.
struct PrivateDirectory {
  let path: String

  var console: String { path + "/console" }
  var spill: String { path + "/spill" }
  var initLink: String { path + "/init" }
  var uml: String { path + "/uml" }

  /// Makes one where there is room, mode 0700.
  static func make() throws(PrivateKernelError) -> PrivateDirectory {
    var failure: Int32 = 0
    for parent in parents() {
      var template = Array((parent + "/condition-kernel-XXXXXX").utf8CString)
      guard mkdtemp(&template) != nil else {
        failure = errno
        continue
      }
      let directory = PrivateDirectory(
        path: String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      )
      guard mkdir(directory.spill, 0o700) == 0, mkdir(directory.uml, 0o700) == 0 else {
        failure = errno
        directory.remove()
        continue
      }
      return directory
    }
    throw PrivateKernelError(
      code: .noSpace,
      subject: "the private kernel's directory",
      errno: failure,
      detail: "set TMPDIR to a writable directory"
    )
  }

  /// Only short paths without spaces: they go on the kernel's command line and into a socket's
  /// name.
  private static func parents() -> [String] {
    let wanted = [
      environmentVariable("XDG_RUNTIME_DIR"), "/dev/shm", environmentVariable("TMPDIR"), "/tmp",
    ]
    return wanted.compactMap { $0 }.filter { path in
      path.hasPrefix("/") && path.utf8.count < 60 && !path.contains { " \t\n\"'=,".contains($0) }
    }
  }

  var consoleLength: Int { contents(of: console)?.count ?? 0 }

  func remove() {
    condition_guest_remove_tree(path)
  }

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
