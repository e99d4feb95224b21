/// The files through which a run in virtual time is given its command and hands back what it did.
///
/// No serial line and no console: whatever wakes the kernel from outside does so at an instant that
/// nobody can repeat.
enum RunFiles {
  /// A ``StartMessage``.
  static let request = "request"
  /// All of standard input.
  static let input = "input"
  /// What the command wrote to standard output.
  static let output = "output"
  /// The same for standard error; missing when both go to the same place.
  static let error = "error"
  /// An ``ExitMessage``, written last.
  static let exit = "exit"
  /// The page that the kernel tells its progress in.
  static let progress = "progress"
}
