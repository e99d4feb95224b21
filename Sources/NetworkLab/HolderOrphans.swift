import Glibc

/// Processes of labs whose holder was killed: they still keep the labs' namespaces, which nobody can reach any more.
///
/// The user's own commands are not among them, nor what a running `condition run` started.
enum HolderOrphans {
  /// Ends them.
  static func end() {
    guard let executable = target("self/exe"), let userNamespace = target("self/ns/user")
    else { return }
    let directory = executable.lastIndex(of: "/").map { executable[...$0] } ?? ""
    let role = DelayedRevert.role[...]
    let services = "\(directory)condition-services"
    for name in Files.entries(of: "/proc") {
      guard let process = pid_t(name), let program = target("\(name)/exe"),
        let namespace = target("\(name)/ns/user"), namespace != userNamespace
      else { continue }
      let isReverting = program == executable && words(name).dropFirst().first == role
      guard program == services || isReverting else { continue }
      // One whose parent lives is being started, or belongs to a `run`.
      guard let parent = parent(name), target("\(parent)/exe") != executable else { continue }
      kill(process, SIGKILL)
    }
  }

  /// Where a link in /proc leads; nil for processes that are not ours to look at.
  ///
  /// A program that was rebuilt since it started is still ours.
  private static func target(_ link: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/\(link)", &buffer, buffer.count)
    guard count > 0 else { return nil }
    let text = String(decoding: buffer.prefix(count), as: UTF8.self)
    let removed = " (deleted)"
    return text.hasSuffix(removed) ? String(text.dropLast(removed.count)) : text
  }

  private static func words(_ process: String) -> [Substring] {
    Files.read("/proc/\(process)/cmdline")?.split(separator: "\0") ?? []
  }

  private static func parent(_ process: String) -> Substring? {
    Files.read("/proc/\(process)/status")?.split(separator: "\n")
      .first { $0.hasPrefix("PPid:") }?.split(separator: "\t").last
  }
}
