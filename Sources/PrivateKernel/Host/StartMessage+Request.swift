import CLinux
import Glibc

extension StartMessage {
  /// A request with what this process adds: its mask, limits and terminal.
  init(_ request: GuestRequest, dropCaches: Bool) {
    var environment = request.environment
    environment["CONDITION_INSIDE"] = "1"
    var limits = [UInt64](repeating: .max, count: Self.limitCount)
    condition_guest_get_limits(&limits)
    let mask = umask(0)
    umask(mask)
    let terminal = isatty(0) == 1 && isatty(1) == 1
    self.init(
      arguments: request.arguments,
      environment: environment.map { "\($0.key)=\($0.value)" },
      workingDirectory: request.workingDirectory,
      creationMask: mask,
      limits: limits,
      terminal: terminal,
      errorIsTerminal: terminal && isatty(2) == 1,
      windowSize: WindowSize(descriptor: 0) ?? WindowSize(),
      dropCaches: dropCaches
    )
  }
}
