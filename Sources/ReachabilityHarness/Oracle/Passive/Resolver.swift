/// How long a program's resolver tries: the C library's defaults, which a lab's resolv.conf leaves alone.
///
/// Each name server is asked, then all of them again, with the same time to wait for each answer.
public struct Resolver: Hashable, Sendable {
  /// How long one answer is waited for.
  public var timeout: Duration
  /// How many times the list of servers is gone through.
  public var attempts: Int
  /// How many servers there are.
  public var servers: Int

  /// Describes a resolver.
  ///
  /// - Parameters:
  ///   - timeout: How long one answer is waited for.
  ///   - attempts: How many times the list of servers is gone through, at least 1.
  ///   - servers: How many servers there are, at least 1; a lab has one for each family.
  public init(timeout: Duration = .seconds(5), attempts: Int = 2, servers: Int = 2) {
    self.timeout = timeout
    self.attempts = attempts
    self.servers = servers
  }

  /// How many times a query is sent before it is given up.
  public var tries: Int { attempts * servers }

  /// How long a lookup takes that nobody answers.
  public var longest: Duration { timeout * tries }
}
