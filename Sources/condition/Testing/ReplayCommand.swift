/// The command line that plays one trial again.
struct ReplayCommand {
  /// The command line, quoted for a shell.
  let text: String

  init(_ command: TestCommand, scenario: String, seed: UInt64) {
    var words = ["condition", "test", scenario]
    for monitor in command.monitors.monitors { words += ["--monitor", monitor] }
    for contract in command.monitors.contracts { words += ["--contract", contract] }
    for match in command.monitors.matches { words += ["--match", match] }
    for directory in command.global.profileDirectories { words += ["--profiles", directory] }
    if command.time.virtualTime {
      words.append("--virtual-time")
    } else if command.global.kernel != .auto {
      words += ["--kernel", command.global.kernel.rawValue]
    }
    words += ["--seed", "\(seed)"]
    text = words.map(Self.quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte)
        || "-_./=:,+@%".utf8.contains(byte)
    }
    guard !plain || word.isEmpty else { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
