import CLinux
import Glibc

/// A directory in which the processes of one user find each other.
///
/// They may run with and without XDG_RUNTIME_DIR (a login, `su`, a service), so all of them look at every place.
public struct UserPlace: Hashable, Sendable {
  /// The directory.
  public let path: String
  /// Whether it is one of condition's own, which it makes and removes.
  public let isOwn: Bool

  /// The places of this process's user, the one to use first.
  ///
  /// - Returns: XDG_RUNTIME_DIR and /run/user/UID as far as they can be trusted, then a directory in /tmp; root has /run
  ///   alone.
  public static func all() -> [UserPlace] {
    all(
      user: geteuid(),
      session: getenv("XDG_RUNTIME_DIR").map { String(cString: $0) },
      problem: problem(with:)
    )
  }

  /// The places of any user.
  ///
  /// - Parameters:
  ///   - user: the user's number; root has /run alone.
  ///   - session: the value of XDG_RUNTIME_DIR.
  ///   - problem: why a directory cannot be trusted, nil where it can.
  /// - Returns: XDG_RUNTIME_DIR and /run/user/UID as far as they can be trusted, then a directory in /tmp.
  public static func all(
    user: UInt32,
    session: String?,
    problem: (String) -> String?
  ) -> [UserPlace] {
    if user == 0 { return [UserPlace(path: "/run", isOwn: false)] }
    var paths: [String] = []
    for path in [session, "/run/user/\(user)"].compactMap({ $0 })
    where path.hasPrefix("/") && !paths.contains(path) && problem(path) == nil {
      paths.append(path)
    }
    return paths.map { UserPlace(path: $0, isOwn: false) }
      + [UserPlace(path: "/tmp/condition-\(user)", isOwn: true)]
  }

  /// Makes the directory where it is one of our own.
  ///
  /// - Returns: why it cannot be trusted, nil where it can: anybody may have made one of that name in /tmp.
  public func make() -> String? {
    if isOwn { mkdir(path, 0o700) }
    return Self.problem(with: path)
  }

  /// Removes the directory where it is one of our own and empty.
  public func remove() {
    if isOwn { rmdir(path) }
  }

  /// Why a directory cannot be trusted.
  ///
  /// - Parameter directory: its path.
  /// - Returns: the reason; nil where it is this user's and nobody else can write in it.
  public static func problem(with directory: String) -> String? {
    var status = stat()
    guard lstat(directory, &status) == 0 else { return String(cString: strerror(errno)) }
    if status.st_mode & S_IFMT != S_IFDIR { return "it is no directory" }
    if status.st_uid != geteuid() { return "it belongs to user \(status.st_uid)" }
    if status.st_mode & 0o022 != 0 { return "others can write in it: chmod go-w \(directory)" }
    return nil
  }
}
