import Foundation

/// Whose turn it is in a lab that several tests share, and names for labs that they do not.
actor LabTurn {
  static let shared = LabTurn()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var count = 0

  /// Waits for the turn.
  func take() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Gives the turn to who has waited longest.
  func give() {
    guard !waiting.isEmpty else {
      isTaken = false
      return
    }
    waiting.removeFirst().resume()
  }

  /// A name that no other test of this machine has.
  func freshName() -> String {
    count += 1
    return "t\(ProcessInfo.processInfo.processIdentifier)-\(count)"
  }
}
