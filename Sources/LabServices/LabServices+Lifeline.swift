import CLinux
public import ServicesControl

extension LabServices {
  /// Ends this process, without more ado, when whoever holds a lock (flock) on a file has ended.
  ///
  /// An ordinary user's labs live as long as their holder does, however it ends; the services are not its children.
  ///
  /// - Parameter path: the file; nothing is done where it does not exist.
  /// - Throws: ``ServicesError``.
  public static func end(withLock path: String) throws(ServicesError) {
    let error = condition_end_with_lock(path)
    guard error == 0 else { throw ServicesError(.unavailable, "wait for", path, errno: error) }
  }
}
