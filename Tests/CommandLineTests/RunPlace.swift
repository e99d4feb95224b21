import TestSupport
import Testing

/// Who runs a command, and on which kernel.
struct RunPlace: CustomTestStringConvertible, Sendable {
  var user: CommandLineSandbox.User
  /// `host` or `private`, as `--kernel` has it.
  var kernel: String
  /// A profile that the kernel can have even without netem, or only with it.
  var profile: String { kernel == "host" ? "perfect" : "wifi" }
  var testDescription: String { "\(user), \(kernel) kernel" }

  /// The words that run a command there.
  func words(_ command: [String]) -> [String] {
    ["run", profile, "--kernel", kernel, "-q", "--"] + command
  }

  /// Every user on every kernel.
  static let all = CommandLineSandbox.users.flatMap { user in
    ["host", "private"].map { RunPlace(user: user, kernel: $0) }
  }

  /// Every user and every kernel once: private kernels take two seconds each to start.
  static let few = [
    RunPlace(user: CommandLineSandbox.isRoot ? .root : .ordinary, kernel: "host"),
    RunPlace(user: .ordinary, kernel: "private"),
  ]
}
