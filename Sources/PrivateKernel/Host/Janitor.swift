import CLinux
import Glibc

/// A process that removes a directory when this process ends, however that happens.
public struct Janitor: ~Copyable {
  private let path: String
  private let process: pid_t
  private let life: Int32
  private var isDismissed = false

  /// Starts one, before the directory is made: so there is no instant at which nobody takes care of it.
  ///
  /// It is nil, with `errno`, where no process can be started.
  ///
  /// - Parameter path: The directory, as a whole path.
  public init?(of path: String) {
    var life: Int32 = -1
    self.path = path
    process = condition_guest_start_janitor(path, &life)
    self.life = life
    guard process > 0 else { return nil }
  }

  deinit {
    close(life)
    _ = retrying { Int(waitpid(process, nil, 0)) }
    // If somebody killed it.
    if !isDismissed { condition_guest_remove_tree(path) }
  }

  /// Sends it away: the directory stays.
  public consuming func dismiss() {
    isDismissed = true
    _ = writeAll([1], to: life)
  }
}
