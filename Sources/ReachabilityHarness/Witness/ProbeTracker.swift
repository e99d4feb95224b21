import ReachabilityMonitors
import RouteNetlink

/// Finds one monitor's exchanges among all packets.
struct ProbeTracker {
  /// How many exchanges are kept at most.
  static let most = 200_000
  /// For how long a resolver may go on asking the same.
  private static let longestLookup = Duration.seconds(60)

  /// After how long a resolver puts a question to another server.
  private static let failover = Duration.milliseconds(900)...Duration.seconds(15)

  /// Within what time a resolver asks for both families.
  private static let pairAllowance = Duration.milliseconds(100)

  fileprivate struct Key: Hashable {
    var device: IPAddress
    var devicePort: UInt16
    var server: IPAddress
    var serverPort: UInt16
    /// Of a DNS message its identifier, of an echo its number.
    var number: UInt16 = 0
  }

  let subject: ProbeSubject
  private var connections: [Key: ConnectionTracker] = [:]
  private var messages: [Key: ProbeExchange] = [:]
  private var finished: [ProbeExchange] = []
  /// Questions that were asked again elsewhere, and by what they are known.
  private var aliases: [Key: Key] = [:]
  /// When an unanswered question, by its identifier, was last asked.
  private var unanswered: [UInt16: (key: Key, time: Duration)] = [:]

  /// The question that was new last, and the one that was taken for a repetition by its identifier.
  private var lastFresh: (key: Key, time: Duration)?
  private var lastRepetition: (key: Key, time: Duration)?

  init(_ subject: ProbeSubject) { self.subject = subject }

  /// Whether there was more than is kept.
  var isFull: Bool { finished.count + connections.count + messages.count >= Self.most }

  /// All exchanges, in the order of their starts.
  var exchanges: [ProbeExchange] {
    (finished + messages.values + connections.values.flatMap(\.exchanges))
      .sorted {
        ($0.start, $0.end ?? .zero, $0.kind == .lookup ? 0 : 1) < (
          $1.start, $1.end ?? .zero, $1.kind == .lookup ? 0 : 1
        )
      }
  }

  /// Takes a packet.
  ///
  /// - Parameters:
  ///   - packet: The packet.
  ///   - isOutgoing: Whether it left the device.
  ///   - time: When.
  mutating func add(_ packet: DecodedPacket, isOutgoing: Bool, at time: Duration) {
    var key = Key(
      device: isOutgoing ? packet.source : packet.destination,
      devicePort: isOutgoing ? packet.sourcePort : packet.destinationPort,
      server: isOutgoing ? packet.destination : packet.source,
      serverPort: isOutgoing ? packet.destinationPort : packet.sourcePort
    )
    switch packet.content {
    case .tcp(let flags, let sequence, let length, let payload):
      guard subject.addresses.contains(key.server) else { return }
      if isOutgoing {
        addOutgoing(key, flags, sequence, length, payload, time)
      } else {
        connections[key]?.addIncoming(flags, sequence, length, payload, at: time)
      }
    case .udp(let payload):
      guard key.serverPort == 53, let message = NameMessageHead(payload),
        subject.names.contains(message.name), message.isResponse != isOutgoing
      else { return }
      key.number = message.identifier
      add(message, key, time)
    case .echo(let isReply, let sequence):
      guard subject.contract.target == .icmp, subject.addresses.contains(key.server) else { return }
      key.number = sequence
      if isOutgoing, !isReply {
        note(key, .probe, time)
      } else if !isOutgoing, isReply {
        messages[key]?.finish(.answered, at: time)
      }
    case .unreachable:
      // It is about a packet of the device's, whose source is the device.
      guard !isOutgoing else { return }
      let about = Key(
        device: packet.source,
        devicePort: packet.sourcePort,
        server: packet.destination,
        serverPort: packet.destinationPort
      )
      connections[about]?.addRefusal(at: time)
      for key in messages.keys where key.isAbout(about) {
        messages[key]?.finish(.refused, at: time)
      }
    }
  }

  private mutating func addOutgoing(
    _ key: Key,
    _ flags: DecodedPacket.Flags,
    _ sequence: UInt32,
    _ length: Int,
    _ payload: [UInt8],
    _ time: Duration
  ) {
    if flags.contains(.syn), !isFull,
      connections[key].map({ $0.isClosed || $0.sequence != sequence }) ?? true
    {
      // A port that is used again.
      if let old = connections[key] { finished += old.exchanges }
      connections[key] = ConnectionTracker(subject, from: key.device, sequence: sequence, at: time)
      return
    }
    connections[key]?.addOutgoing(flags, sequence, length, payload, at: time)
  }

  private mutating func add(_ message: NameMessageHead, _ key: Key, _ time: Duration) {
    let isProbe = subject.contract.target == .dns
    guard message.isResponse else {
      if isRepetition(key, at: time) { return }
      note(key, isProbe ? .probe : .lookup, time)
      if let pair = lastRepetition, pair.key.isAbout(key), time - pair.time < Self.pairAllowance {
        aliases[pair.key] = nil
        note(pair.key, isProbe ? .probe : .lookup, pair.time)
        lastRepetition = nil
      }
      lastFresh = (key, time)
      unanswered[key.number] = (key, time)
      return
    }
    unanswered[key.number] = nil
    // 0: an answer; all else is a refusal by whoever was asked.
    let outcome: ProbeWitness.Outcome = message.code == 0 ? .answered : .refused
    messages[aliases[key] ?? key]?.finish(outcome, at: time)
  }

  /// Whether a question is one that had no answer, now put to another server: a resolver keeps its identifier.
  ///
  /// Identifiers are chosen at random, few as they are: one beside a new question is new itself.
  private mutating func isRepetition(_ key: Key, at time: Duration) -> Bool {
    if aliases[key] != nil { return true }
    guard let known = unanswered[key.number], known.key != key,
      Self.failover.contains(time - known.time), !isBesideNew(key, at: time)
    else { return false }
    aliases[key] = aliases[known.key] ?? known.key
    lastRepetition = (key, time)
    unanswered[key.number] = (key, time)
    return true
  }

  /// Whether another question has just left by the same port for the first time.
  private func isBesideNew(_ key: Key, at time: Duration) -> Bool {
    guard let fresh = lastFresh, fresh.key.isAbout(key) else { return false }
    return time - fresh.time < Self.pairAllowance
  }

  /// Notes a question that leaves; the same again is a repetition, also of one that was answered.
  private mutating func note(_ key: Key, _ kind: ProbeExchange.Kind, _ time: Duration) {
    if let known = messages[key] {
      guard time - known.start > Self.longestLookup else { return }
      finished.append(known)
    }
    guard !isFull else { return }
    messages[key] = ProbeExchange(kind, device: key.device, port: key.devicePort, start: time)
  }
}

extension ProbeTracker.Key {
  /// Whether it is of the same two ends, whatever the number.
  fileprivate func isAbout(_ other: Self) -> Bool {
    device == other.device && devicePort == other.devicePort && server == other.server
      && serverPort == other.serverPort
  }
}
