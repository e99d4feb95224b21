import Dispatch
import Glibc
import ReachabilityMonitors

/// Tells when the text of `/etc/resolv.conf` changes.
///
/// One for the process, as the file is; begun with the first watch, and kept: closing an inotify descriptor takes the kernel a while.
final class ResolverFileWatch: Sendable {
  private struct State {
    var text: String?
    var source: (any DispatchSourceRead)?
  }

  private let path: String
  private let state = Guarded(State())
  private let descriptor: Int32
  private let tell: @Sendable () -> Void

  /// Begins; without a free inotify instance it stays silent, and the file is read at each change
  /// of the network only.
  ///
  /// - Parameters:
  ///   - path: Another file, for tests.
  ///   - queue: Where to tell.
  ///   - tell: What to call.
  init(
    _ path: String = "/etc/resolv.conf",
    queue: DispatchQueue,
    tell: @escaping @Sendable () -> Void
  ) {
    self.path = path
    self.tell = tell
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return }
    watch()
    state.withLock { state in
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler { self.update() }
      source.resume()
      state.source = source
      state.text = TextFile.read(path)
    }
  }

  /// Watches the file, and where it is put anew: in its directory, and in that of a link's target.
  private func watch() {
    let inDirectory = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM)
    let onFile = UInt32(IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF)
    inotify_add_watch(descriptor, path, onFile)
    watchDirectory(of: strdup(path), inDirectory)
    watchDirectory(of: realpath(path, nil), inDirectory)
  }

  private func watchDirectory(of path: UnsafeMutablePointer<CChar>?, _ events: UInt32) {
    guard let path else { return }
    defer { free(path) }
    // dirname cuts the text itself.
    if let directory = dirname(path) { inotify_add_watch(descriptor, directory, events) }
  }

  private func update() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &buffer, buffer.count) > 0 {}
    watch()
    let text = TextFile.read(path)
    let isNews = state.withLock { state in
      defer { state.text = text }
      return state.text != text
    }
    if isNews { tell() }
  }
}
