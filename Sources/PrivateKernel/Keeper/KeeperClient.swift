import CLinux
import Glibc

/// One client of the keeper: at most one session in the kernel.
final class KeeperClient {
  let connection: FrameConnection
  /// The session's number in the guest, nil before it starts.
  var session: UInt32?
  /// Whether the session is over.
  var isOver = false
  private var inputWindow = StreamWindow()

  /// nil when the process at the other end is another user's.
  init?(_ descriptor: Int32) {
    var user: UInt32 = .max
    var process: pid_t = 0
    guard condition_guest_peer(descriptor, &user, &process) == 0, user == geteuid() else {
      close(descriptor)
      return nil
    }
    condition_guest_set_nonblocking(descriptor)
    connection = FrameConnection(descriptor, role: .socket)
  }

  /// The frame for the guest, nil when a client may not say that, or not now.
  func translate(_ frame: Frame) -> Frame? {
    guard let session, !isOver else { return nil }
    switch frame.kind {
    case .input:
      // The guest would have to keep what is over the window.
      guard frame.payload.count <= inputWindow.available else { return nil }
      inputWindow.spend(frame.payload.count)
    case .start, .inputEnd, .windowSize, .signal, .outputCredit, .errorCredit, .outputClosed,
      .errorClosed:
      break
    default: return nil
    }
    var frame = frame
    frame.session = session
    return frame
  }

  /// Passes a frame of the guest on.
  func deliver(_ frame: Frame) {
    var frame = frame
    if frame.kind == .inputCredit, let count = try? frame.count {
      try? inputWindow.replenish(count)
    }
    if frame.kind == .exited { isOver = true }
    frame.session = 0
    connection.send(frame)
  }
}
