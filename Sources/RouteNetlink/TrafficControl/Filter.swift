/// A u32 filter: which packets, and where they go; `tc filter show`.
public struct Filter: Hashable, Sendable {
  /// The discipline that it belongs to: `ffff:` for ingress.
  public var parent: Handle
  /// The protocol that it looks at.
  public var etherType: EtherType
  /// The lower, the sooner it is asked; 1–65535, when adding 0 lets the kernel choose.
  public var priority: UInt16
  /// All of these must match; when adding, none means every packet.
  public var keys: [U32Key]
  /// Where its packets go.
  public var target: Target
  /// The kernel's number of it; ignored when adding.
  public var handle: Handle

  /// Describes a filter.
  ///
  /// - Parameters:
  ///   - parent: The discipline that it belongs to.
  ///   - etherType: The protocol that it looks at.
  ///   - priority: The lower, the sooner it is asked.
  ///   - keys: What must match; none means every packet.
  ///   - target: Where its packets go.
  ///   - handle: The kernel's number of it.
  public init(
    parent: Handle,
    etherType: EtherType = .all,
    priority: UInt16,
    keys: [U32Key] = [],
    target: Target,
    handle: Handle = .unspecified
  ) {
    self.parent = parent
    self.etherType = etherType
    self.priority = priority
    self.keys = keys
    self.target = target
    self.handle = handle
  }
}

extension Filter {
  /// Where the packets of a filter go.
  public enum Target: Hashable, Sendable {
    /// Out of another interface of the same namespace (`action mirred egress redirect dev`).
    case redirect(toInterface: Int32)
    /// Into a class; on ingress this lets them pass (`flowid`).
    case classify(Handle)
    /// Something that this module does not make.
    case other
  }
}
