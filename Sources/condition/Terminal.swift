import Glibc

/// Standard output for results, standard error for remarks.
enum Terminal {
  /// Prints a result line.
  ///
  /// - Parameter text: without the final newline.
  static func print(_ text: String) {
    write(text + "\n", to: STDOUT_FILENO)
  }

  /// Prints a remark, progress or diagnostics.
  ///
  /// - Parameter text: without the final newline.
  static func note(_ text: String) {
    write(text + "\n", to: STDERR_FILENO)
  }

  /// Nothing is buffered; kept as the one place to change that.
  static func flush() {}

  /// Whether colour is wanted on standard output.
  ///
  /// - Parameter disabled: the user said `--no-color`.
  /// - Returns: false where output is no terminal, or NO_COLOR is set and not empty.
  static func usesColor(disabled: Bool) -> Bool {
    guard !disabled, isatty(STDOUT_FILENO) == 1 else { return false }
    guard let value = getenv("NO_COLOR") else { return true }
    return value.pointee == 0
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
