import CLinux

/// Ends a process when another one ends that is not its parent.
public enum Lifeline {
  /// Ends this process, without more ado, when whoever holds a lock has ended, in whatever way.
  ///
  /// It waits on a thread of its own. Without effect where the file does not exist.
  ///
  /// - Parameter path: the file of a ``RuntimeLock``.
  /// - Throws: ``NamespaceError``.
  public static func follow(lock path: String) throws(NamespaceError) {
    let error = condition_end_with_lock(path)
    guard error == 0 else { throw NamespaceError("wait for", path, error) }
  }
}
