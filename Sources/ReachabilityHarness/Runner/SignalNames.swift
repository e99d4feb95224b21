import Glibc

/// The signals that steps may send, by their names.
enum SignalNames {
  private static let numbers = [
    "HUP": SIGHUP, "INT": SIGINT, "QUIT": SIGQUIT, "KILL": SIGKILL, "USR1": SIGUSR1,
    "USR2": SIGUSR2, "TERM": SIGTERM, "CONT": SIGCONT, "STOP": SIGSTOP,
  ]

  /// A signal's number.
  ///
  /// - Parameter name: Such as `STOP` or `SIGSTOP`.
  /// - Returns: The number; nil for a name that is none.
  static func number(of name: String) -> Int32? {
    let name = name.uppercased()
    return numbers[name.hasPrefix("SIG") ? String(name.dropFirst(3)) : name]
  }
}
