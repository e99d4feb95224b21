import Glibc

/// Standard output for results, standard error for remarks.
enum Terminal {
  /// Prints a result line; a result that cannot be written is no success, and ends the process.
  ///
  /// - Parameter text: without the final newline.
  static func print(_ text: String) {
    guard let number = write(text + "\n", to: STDOUT_FILENO) else { return }
    note("condition: error: write standard output: \(String(cString: strerror(number)))")
    exit(ExitStatus.inputOutput)
  }

  /// Prints a remark, progress or diagnostics.
  ///
  /// - Parameter text: without the final newline.
  static func note(_ text: String) {
    _ = write(text + "\n", to: STDERR_FILENO)
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

  /// Writes all of it; returns the kernel's error number where that fails.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return errno }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
