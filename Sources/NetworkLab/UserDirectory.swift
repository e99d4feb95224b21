import Glibc

/// Where an ordinary user's processes find each other: in XDG_RUNTIME_DIR, else in a directory of the user's own in /tmp.
enum UserDirectory {
  /// The directory for the holder's files.
  static var path: String { "\(parent)/condition-holder" }

  private static var parent: String {
    if let path = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }), problem(with: path) == nil
    {
      return path
    }
    return shared
  }

  private static var shared: String { "/tmp/condition-\(geteuid())" }

  /// Makes the directory and those above it.
  ///
  /// - Throws: ``LabError`` where somebody else made one of that name: anybody can, in /tmp.
  static func make() throws(LabError) {
    if parent == shared { try Files.makeDirectory(shared, mode: 0o700) }
    try check(parent)
    try Files.makeDirectory(path, mode: 0o700)
    try check(path)
  }

  /// Whether the directory is there and nobody else's.
  static var isUsable: Bool { problem(with: parent) == nil && problem(with: path) == nil }

  private static func check(_ directory: String) throws(LabError) {
    guard let problem = problem(with: directory) else { return }
    throw LabError(
      .permission,
      operation: "use",
      subject: directory,
      reason: problem,
      advice: "Remove it, or set XDG_RUNTIME_DIR to a directory of your own"
    )
  }

  /// Removes what is empty of it.
  static func remove() {
    rmdir(path)
    if parent == shared { rmdir(shared) }
  }

  /// Why a directory cannot be trusted; nil where it can.
  static func problem(with directory: String) -> String? {
    var status = stat()
    guard lstat(directory, &status) == 0 else { return String(cString: strerror(errno)) }
    if status.st_mode & S_IFMT != S_IFDIR { return "it is no directory" }
    if status.st_uid != geteuid() { return "it belongs to user \(status.st_uid)" }
    if status.st_mode & 0o022 != 0 { return "others can write in it" }
    return nil
  }
}
