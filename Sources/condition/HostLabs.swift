import FoundationEssentials
import Glibc
import NetworkLab

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
  /// - Returns: what was removed.
  static func removeAll() throws -> Cleared {
    guard geteuid() != 0 else {
      let removed = try LabRemoval.removeAll()
      return Cleared(removed.labs.map { "lab \($0)" }, stillRunning: removed.processes)
    }
    // What a killed holder left goes too.
    defer { UserHolder.stop() }
    guard UserHolder.processID != nil else { return Cleared() }
    // Entering the holder's namespaces cannot be undone, so another process does it.
    guard let answer = try Executable.output(of: [removalRole]) else {
      throw Failure(status: ExitStatus.software, message: "clear: some labs could not be removed")
    }
    return try JSONDecoder().decode(Cleared.self, from: Data(answer))
  }

  /// What the removing process does: removes the labs and prints what it removed as JSON.
  static func performRemoval() throws {
    try UserHolder.join()
    let removed = try LabRemoval.removeAll()
    let cleared = Cleared(removed.labs.map { "lab \($0)" }, stillRunning: removed.processes)
    Terminal.print(try JSONText.encode(cleared))
  }
}
