import Glibc

/// Keeps what is not ours to read for whoever comes after.
enum StandardInput {
  /// Reads from nowhere instead, where the command takes no input or runs in the terminal's background.
  ///
  /// A private kernel is fed whatever can be read. A script's own lines must not go there, and a background job that
  /// touches the terminal would be stopped.
  ///
  /// - Parameter takesInput: the command takes input when it is in the foreground.
  static func letGo(unless takesInput: Bool) {
    let isInBackground = isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) != getpgrp()
    guard !takesInput || isInBackground else { return }
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard null >= 0 else { return }
    dup2(null, STDIN_FILENO)
    if null != STDIN_FILENO { close(null) }
  }
}
