import Glibc
import Synchronization

/// One lookup of a host's name by the system's resolver, which nobody has to wait for.
///
/// The resolver (`getaddrinfo`) cannot be told to hurry or to stop: it works on a thread of its own,
/// in the network namespace of the caller. Who is not interested any more lets go of the lookup; the
/// thread ends by itself, and has no say in the end of the process.
public final class NameLookup: Sendable {
  private let name: String
  private let family: Int32
  private let nearEnd: Int32
  private let farEnd: Int32
  private let answer = Mutex<Answer?>(nil)

  /// What a lookup gave.
  public enum Answer: Hashable, Sendable {
    /// At least one address, in the resolver's order.
    case addresses([HostAddress])
    /// Nothing, and why, in the resolver's words.
    case failed(String)
  }

  /// Begins a lookup; an address in text form is its own answer, at once.
  ///
  /// - Parameters:
  ///   - name: A name or an address.
  ///   - usesIPv4: Whether IPv4 addresses are wanted.
  ///   - usesIPv6: Whether IPv6 addresses are wanted.
  public init(_ name: String, usesIPv4: Bool = true, usesIPv6: Bool = true) {
    self.name = name
    family = usesIPv4 && usesIPv6 ? AF_UNSPEC : usesIPv4 ? AF_INET : AF_INET6
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let hasEnds = socketpair(AF_UNIX, type, 0, &ends) == 0
    (nearEnd, farEnd) = (ends[0], ends[1])
    let literal = resolve(AI_NUMERICHOST)
    if case .addresses = literal {
      finish(literal)
    } else if !hasEnds || !startThread() {
      finish(.failed("no thread could be started: \(String(cString: strerror(errno)))"))
    }
  }

  deinit {
    close(nearEnd)
    close(farEnd)
  }

  /// Becomes readable when there is a ``result``; to be polled, not read.
  ///
  /// It is -1 where the process has no descriptors left, and then there is a result already.
  public var fileDescriptor: Int32 { nearEnd }

  /// What the lookup gave; nil while it goes on.
  public var result: Answer? { answer.withLock { $0 } }

  private func finish(_ answer: Answer) {
    self.answer.withLock { $0 = answer }
    if farEnd >= 0 { shutdown(farEnd, Int32(SHUT_WR)) }
  }

  private func startThread() -> Bool {
    // Signals are for the threads that know of them.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // A resolver that gets no answer keeps its thread for a while: it need not be a large one.
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 512 << 10)
    let keeper = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let status = pthread_create(
      &thread,
      &attributes,
      { argument in
        guard let argument else { return nil }
        let lookup = Unmanaged<NameLookup>.fromOpaque(argument).takeRetainedValue()
        lookup.finish(lookup.resolve(0))
        return nil
      },
      keeper.toOpaque()
    )
    guard status == 0 else {
      keeper.release()
      errno = status
      return false
    }
    pthread_detach(thread)
    return true
  }

  private func resolve(_ flags: Int32) -> Answer {
    var hints = addrinfo()
    hints.ai_family = family
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = flags
    var first: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(name, nil, &hints, &first)
    guard code == 0 else { return .failed(String(cString: gai_strerror(code))) }
    defer { freeaddrinfo(first) }
    var addresses: [HostAddress] = []
    var entry = first
    while let found = entry {
      if let address = found.pointee.ai_addr.flatMap({ HostAddress($0) }) {
        addresses.append(address)
      }
      entry = found.pointee.ai_next
    }
    return addresses.isEmpty ? .failed("no addresses") : .addresses(addresses)
  }
}
