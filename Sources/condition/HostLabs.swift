import Glibc
import NetworkLab
import NetworkNamespaces

/// Labs on this machine's kernel, whoever keeps them.
enum HostLabs {
  /// The hidden first argument of the process that removes an ordinary user's labs.
  static let removalRole = "_clear"

  /// Whether a lab, or what is left of one, is on this kernel.
  static func contains(_ lab: LabName) -> Bool {
    geteuid() == 0 ? LabRemoval.hasTraces(of: lab) : UserHolder.contains(lab)
  }

  /// Whether there can be any: an ordinary user has none without a holder.
  static var canBeThere: Bool { geteuid() == 0 || UserHolder.processID != nil }

  /// Makes this process see the labs on this kernel: an ordinary user's are with the holder.
  static func enter() throws {
    if geteuid() != 0 { try UserHolder.join() }
  }

  /// Removes every lab, and an ordinary user's holder with them.
  ///
  /// - Returns: what was removed, one line each.
  static func removeAll() throws -> [String] {
    guard geteuid() != 0 else {
      return try LabRemoval.removeAll().map { "cleared lab \($0)" }
    }
    guard UserHolder.processID != nil else {
      UserHolder.stop()
      return []
    }
    // Entering the holder's namespaces cannot be undone, so another process does it.
    let child = try ChildProcess.start(
      ProcessSpecification(
        ["/proc/self/exe", removalRole],
        environment: ProcessEnvironment.current
      )
    )
    let status = child.wait()
    UserHolder.stop()
    guard status.isSuccess else {
      throw Failure(status: ExitStatus.software, message: "clear: some labs could not be removed")
    }
    return ["cleared the labs on this machine's kernel"]
  }

  /// What the removing process does.
  static func performRemoval() throws {
    try UserHolder.join()
    _ = try LabRemoval.removeAll()
  }
}
