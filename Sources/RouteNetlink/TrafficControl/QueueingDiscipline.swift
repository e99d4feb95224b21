/// A queueing discipline of an interface; `tc -statistics qdisc show`.
public struct QueueingDiscipline: Equatable, Sendable {
  /// Index of the interface.
  public var interfaceIndex: Int32
  /// Its number; the kernel's defaults have 0.
  public var handle: Handle
  /// Where it sits: ``Handle/root``, ``Handle/ingress`` or a class.
  public var parent: Handle
  /// Kind and settings.
  public var options: Options
  /// Counters since it was made.
  public var statistics: QueueingStatistics

  /// Makes a value by hand, for tests and fakes.
  ///
  /// - Parameters:
  ///   - interfaceIndex: Index of the interface.
  ///   - handle: Its number.
  ///   - parent: Where it sits.
  ///   - options: Kind and settings.
  ///   - statistics: Counters.
  public init(
    interfaceIndex: Int32,
    handle: Handle,
    parent: Handle,
    options: Options,
    statistics: QueueingStatistics = QueueingStatistics()
  ) {
    self.interfaceIndex = interfaceIndex
    self.handle = handle
    self.parent = parent
    self.options = options
    self.statistics = statistics
  }

  /// The kernel's name of the kind, such as `netem`.
  public var kind: String { options.kind }
}

extension QueueingDiscipline {
  /// Kind and settings of a queueing discipline.
  public enum Options: Equatable, Sendable {
    /// The network emulator.
    case netem(NetemConfiguration)
    /// A token bucket filter.
    case tokenBucket(TokenBucket)
    /// Strict priorities.
    case prio(PriorityBands)
    /// The place for filters on what comes in.
    case ingress
    /// Any other kind, with the payload of TCA_OPTIONS as it is (empty: none).
    ///
    /// Enough to put back what was there before us.
    case other(kind: String, bytes: [UInt8])

    /// The kernel's name of the kind.
    public var kind: String {
      switch self {
      case .netem: "netem"
      case .tokenBucket: "tbf"
      case .prio: "prio"
      case .ingress: "ingress"
      case .other(let kind, _): kind
      }
    }
  }

  /// What a request may do with what is there already.
  public enum SetMode: Sendable {
    /// Make one where none is, apart from the kernel's default (`tc qdisc add`).
    case create
    /// Change the one there in place; packets that wait are kept (`tc qdisc change`).
    case change
    /// Put a new one in place (`tc qdisc replace`).
    ///
    /// With another handle or kind than the present one's its packets are lost;
    /// with the same ones the kernel makes it a change in place.
    case graft
  }
}
