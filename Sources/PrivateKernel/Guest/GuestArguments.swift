/// What the host tells init on the kernel's command line.
struct GuestArguments: Equatable {
  /// Tells init apart from a `condition` that happens to be the first process of a container.
  static let marker = "private-kernel-init"

  var spillDirectory: String
  var hostName: String
  var modulesDirectory: String?
  /// Whether there is no line to the host: the command is in a file, and so is all that goes in and out.
  var usesFiles = false

  /// As written after `--` on the kernel's command line.
  var words: [String] {
    [
      Self.marker, spillDirectory, hostName, modulesDirectory ?? "-", usesFiles ? "files" : "line",
    ]
  }
}

extension GuestArguments {
  /// The arguments of this process, when it is a guest's init.
  ///
  /// Mounts /proc unless it is there.
  ///
  /// Swift's own list is empty in init: it is read from /proc before main, when that is still the
  /// host's.
  static func ofThisProcess() -> GuestArguments? {
    GuestMounts.mountProcesses()
    let bytes = contents(of: "/proc/self/cmdline") ?? []
    return GuestArguments(bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
  }

  /// nil when these are not the arguments of a guest's init.
  ///
  /// Words of the command line that the kernel did not understand come before ours, its own
  /// additions after.
  init?(_ arguments: [String]) {
    guard let marker = arguments.firstIndex(of: Self.marker) else { return nil }
    let words = Array(arguments[(marker + 1)...])
    guard words.count >= 4 else { return nil }
    self.init(
      spillDirectory: words[0],
      hostName: words[1],
      modulesDirectory: words[2] == "-" ? nil : words[2],
      usesFiles: words[3] == "files"
    )
  }
}
