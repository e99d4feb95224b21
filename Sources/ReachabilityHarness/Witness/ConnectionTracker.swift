import ReachabilityMonitors
import RouteNetlink

/// Follows one TCP connection of a probe, and tells what became of each request on it.
struct ConnectionTracker {
  /// More encrypted content than a handshake's end has.
  private static let leastRequest = 110

  private let subject: ProbeSubject
  private let device: IPAddress
  /// The sequence number of its first packet: by it a port that is used again is told from a SYN that is repeated.
  let sequence: UInt32
  private var toServer: StreamTracker
  private var toDevice: StreamTracker?
  private var secureRecords = SecureRecords()
  private var lastFromServer: Duration?
  private var hasServerData = false
  /// The requests so far; the last one is the current one.
  private(set) var exchanges: [ProbeExchange]
  /// Whether either side has ended it.
  private(set) var isClosed = false

  /// A connection that begins.
  ///
  /// - Parameters:
  ///   - subject: Whose it is.
  ///   - device: The device's address.
  ///   - sequence: The sequence number of its first packet.
  ///   - time: When that left.
  init(_ subject: ProbeSubject, from device: IPAddress, sequence: UInt32, at time: Duration) {
    self.subject = subject
    self.device = device
    self.sequence = sequence
    toServer = StreamTracker(first: sequence &+ 1)
    exchanges = [ProbeExchange(.probe, device: device, start: time)]
  }

  private var target: ProbeContract.Target { subject.contract.target }

  private mutating func finish(_ outcome: ProbeWitness.Outcome, at time: Duration) {
    exchanges[exchanges.count - 1].finish(outcome, at: time)
  }

  /// Takes a segment that left the device.
  mutating func addOutgoing(
    _ flags: DecodedPacket.Flags,
    _ sequence: UInt32,
    _ length: Int,
    _ payload: [UInt8],
    at time: Duration
  ) {
    let before = toServer.length
    if toServer.add(sequence, length, payload) {
      secureRecords.add(before, payload)
      hasServerData = false
      // A further request on a connection that is kept.
      if exchanges.last?.outcome != nil, target == .http || target == .https {
        exchanges.append(ProbeExchange(.probe, device: device, start: time))
        toDevice?.restart()
      }
    }
    guard flags.contains(.fin) || flags.contains(.rst), !isClosed else { return }
    isClosed = true
    if target == .https, hasServerData, let answered = lastFromServer,
      secureRecords.contentLength > Self.leastRequest
    {
      finish(.answered, at: answered)
    }
    exchanges[exchanges.count - 1].giveUp(at: time)
  }

  /// Takes a segment that reached the device.
  mutating func addIncoming(
    _ flags: DecodedPacket.Flags,
    _ sequence: UInt32,
    _ length: Int,
    _ payload: [UInt8],
    at time: Duration
  ) {
    guard !isClosed else { return }
    if flags.contains(.rst) {
      isClosed = true
      finish(.refused, at: time)
      return
    }
    if flags.contains(.syn), toDevice == nil {
      toDevice = StreamTracker(first: sequence &+ 1)
      if target == .tcp { finish(.answered, at: time) }
    }
    if toDevice?.add(sequence, length, payload) == true {
      lastFromServer = time
      hasServerData = true
      if target == .http { readResponse(isComplete: false, at: time) }
    }
    if flags.contains(.fin), target == .http { readResponse(isComplete: true, at: time) }
  }

  /// Takes word that a packet could not be delivered.
  mutating func addRefusal(at time: Duration) { finish(.refused, at: time) }

  private mutating func readResponse(isComplete: Bool, at time: Duration) {
    guard let stream = toDevice, let head = ResponseHead(stream.bytes) else { return }
    let length = stream.length - stream.base
    guard isComplete || head.contentLength.map({ length >= head.length + $0 }) ?? false else {
      return
    }
    finish(outcome(of: head.status), at: time)
  }

  private func outcome(of status: Int) -> ProbeWitness.Outcome {
    if subject.contract.answer == .any { return .answered }
    switch status {
    case 200..<300:
      return subject.wantedStatus.map { $0 == status } ?? true ? .answered : .portal
    case 300..<400, 511: return .portal
    default: return .refused
    }
  }
}
