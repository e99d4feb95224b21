import Glibc

/// The guest's side of ``RunFiles``.
struct GuestFiles {
  let request: StartMessage
  let input: Int32
  let output: Int32
  let error: Int32
  let exit: Int32

  /// Opens them all; nil when one that must be there is not.
  init?(_ directory: String) {
    let path = { (name: String) in "\(directory)/\(name)" }
    guard let bytes = contents(of: path(RunFiles.request)),
      let request = try? StartMessage(bytes)
    else { return nil }
    self.request = request
    input = open(path(RunFiles.input), O_RDONLY | O_CLOEXEC)
    output = open(path(RunFiles.output), O_WRONLY | O_APPEND | O_CLOEXEC)
    let separate = open(path(RunFiles.error), O_WRONLY | O_APPEND | O_CLOEXEC)
    error = separate >= 0 ? separate : output
    exit = open(path(RunFiles.exit), O_WRONLY | O_CLOEXEC)
    guard input >= 0, output >= 0, exit >= 0 else { return nil }
  }
}
