import Glibc

/// A command line that makes no sense.
struct UsageError: Error {
  var text: String
}

/// The command line of `condition-services`.
struct Options {
  static let help = """
    USAGE: condition-services lab --directory DIR [--ready-descriptor N] [--lifeline FILE] [--ttl SECONDS]
           condition-services monitor --contract JSON [--once] [--words] [--color]

    The second is what `condition monitor` becomes for the contract probe. The first answers for the whole Internet of a lab: DNS (53), HTTP (80), HTTPS (443), echo (7) and discard (9).
    `condition` starts it; there is rarely a reason to do so by hand.

      --directory DIR         the lab's directory: gets ca.pem, services.sock and services.lock
      --ready-descriptor N    an open descriptor, told when everything listens, or why not
      --lifeline FILE         end when whoever has a lock (flock) on it ends; nothing where there is no such file
      --ttl SECONDS           how long DNS answers may be kept, 0 to 604800 (default 1)

    EXIT STATUS: 0 ended by SIGTERM, SIGINT, SIGHUP or a stop request; 64 usage; 69 a port or the directory
    cannot be used; 70 a library failed.
    """

  private(set) var directory = ""
  private(set) var readyDescriptor: Int32?
  private(set) var lifeline: String?
  private(set) var timeToLive: UInt32 = 1
  private(set) var wantsHelp = false

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = Array(arguments)[...]
    if rest.contains("--help") || rest.contains("-h") {
      wantsHelp = true
      return
    }
    guard rest.popFirst() == "lab" else {
      throw UsageError(text: Self.help)
    }
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else {
        throw UsageError(text: "Error: Missing value for '\(option)'")
      }
      switch option {
      case "--directory":
        directory = value
      case "--ready-descriptor":
        guard let number = Int32(value), number >= 0, fcntl(number, F_GETFD) >= 0 else {
          throw UsageError(text: "Error: '\(value)' is not an open descriptor")
        }
        // Nobody else should keep it open.
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        readyDescriptor = number
      case "--lifeline":
        lifeline = value
      case "--ttl":
        guard let seconds = UInt32(value), seconds <= 604_800 else {
          throw UsageError(text: "Error: The value '\(value)' is not between 0 and 604800 seconds")
        }
        timeToLive = seconds
      default:
        throw UsageError(text: "Error: Unknown option '\(option)'")
      }
    }
    guard !directory.isEmpty else { throw UsageError(text: "Error: Missing '--directory DIR'") }
  }
}
