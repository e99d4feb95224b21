import Glibc
import NetworkNamespaces

/// Where an ordinary user's holder keeps its files.
struct UserDirectory {
  private let place: UserPlace

  /// Where a holder is started.
  static var standard: UserDirectory { all[0] }

  /// Where a holder may be found; it may have been started in another environment.
  static var all: [UserDirectory] { UserPlace.all().map(UserDirectory.init) }

  private init(_ place: UserPlace) { self.place = place }

  /// The directory.
  var path: String { "\(place.path)/condition-holder" }
  /// Held, and filled with its process identifier, by the holder.
  var lock: String { "\(path)/holder.lock" }

  /// Makes the directory and the one above it.
  ///
  /// - Throws: ``LabError`` where somebody else made one of that name: anybody can, in /tmp.
  func make() throws(LabError) {
    try check(place.path, place.make())
    try Files.makeDirectory(path, mode: 0o700)
    try check(path, UserPlace.problem(with: path))
  }

  /// Whether the directory is there and nobody else's.
  var isUsable: Bool {
    UserPlace.problem(with: place.path) == nil && UserPlace.problem(with: path) == nil
  }

  private func check(_ directory: String, _ problem: String?) throws(LabError) {
    guard let problem else { return }
    throw LabError(
      .permission,
      operation: "use",
      subject: directory,
      reason: problem,
      advice: "Remove it, or set XDG_RUNTIME_DIR to a directory of your own"
    )
  }

  /// Removes what is empty of it.
  func remove() {
    rmdir(path)
    place.remove()
  }

  /// The holder that lives here; nil where none does.
  var holder: Int32? {
    guard isUsable, access(lock, F_OK) == 0 else { return nil }
    // Free means that its holder is gone, whatever the file says.
    if (try? RuntimeLock.acquire(lock)) != nil { return nil }
    return RuntimeLock.holder(of: lock)
  }

  /// Ends the holder, where one lives here, and removes its files.
  func stop() {
    guard isUsable else { return }
    if let holder { kill(holder, SIGKILL) }
    if access(lock, F_OK) == 0 {
      try? RuntimeLock.acquire(lock, wait: .seconds(5)).releaseRemovingFile()
    }
    remove()
  }
}
