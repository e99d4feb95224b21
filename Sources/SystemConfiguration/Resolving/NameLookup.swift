import Glibc
import PathWatching

/// Asks for the addresses of a name on a thread of its own, which may take as long as it likes.
final class NameLookup: Sendable {
  /// How to begin: a name, the network namespace to ask in, and what to call once with the
  /// addresses; none where there is no such name, it has none, or nobody answered.
  typealias Start =
    @Sendable (String, NamespaceHandle?, @escaping @Sendable ([Destination]) -> Void) -> Void

  private let name: String
  private let namespace: NamespaceHandle?
  private let finish: @Sendable ([Destination]) -> Void

  private init(
    _ name: String,
    _ namespace: NamespaceHandle?,
    _ finish: @escaping @Sendable ([Destination]) -> Void
  ) {
    self.name = name
    self.namespace = namespace
    self.finish = finish
  }

  /// Begins.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - namespace: The network namespace to ask in.
  ///   - finish: Called once, on that thread, or at once where there can be none.
  @Sendable static func start(
    _ name: String,
    _ namespace: NamespaceHandle?,
    _ finish: @escaping @Sendable ([Destination]) -> Void
  ) {
    let lookup = Unmanaged.passRetained(NameLookup(name, namespace, finish))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Name service modules are somebody else's code, and may want room.
    pthread_attr_setstacksize(&attributes, 1 << 20)
    var thread = pthread_t()
    let result = pthread_create(
      &thread,
      &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<NameLookup>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      },
      lookup.toOpaque()
    )
    guard result != 0 else { return }
    lookup.release()
    finish([])
  }

  private func run() {
    // The process's signals are not for this thread.
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    namespace?.enter()
    finish(Self.ask(name, flags: 0))
  }

  /// Asks on the calling thread.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - flags: Flags of `getaddrinfo`; `AI_NUMERICHOST` never waits.
  /// - Returns: Addresses, each once, in the order of preference; none where there is no answer.
  static func ask(_ name: String, flags: Int32) -> [Destination] {
    var hints = addrinfo()
    hints.ai_flags = flags
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(name, nil, &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard code == 0 else { return [] }
    var found: [Destination] = []
    var next = list
    while let entry = next?.pointee {
      if let address = entry.ai_addr, let destination = Destination(address),
        !found.contains(destination)
      {
        found.append(destination)
      }
      next = entry.ai_next
    }
    return found
  }
}
