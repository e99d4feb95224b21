import NetworkLab
import ReachabilityMonitors

/// Sees the packets of the device, and what became of each monitor's probes.
final class Witness {
  /// How many bytes of packets are kept for a file.
  private static let mostBytes = 16 << 20

  private let socket: PacketSocket
  private var trackers: [String: ProbeTracker] = [:]
  private var packets: [CapturedPacket] = []
  private var size = 0
  /// How many packets were not seen.
  private var dropped = 0

  /// Begins to look.
  ///
  /// - Parameters:
  ///   - lab: The lab.
  ///   - subjects: Whose probes are looked for, by the monitors' names.
  /// - Throws: ``TrialProblem``.
  init(_ lab: Lab, _ subjects: [String: ProbeSubject]) throws(TrialProblem) {
    socket = try PacketSocket(lab)
    for (name, subject) in subjects {
      let others = subjects.filter { $0.key != name }.values
      guard ProbeGrouping(subject.contract).isPossible,
        !others.contains(where: { $0.overlaps(subject) })
      else { continue }
      trackers[name] = ProbeTracker(subject)
    }
  }

  /// To be polled.
  var descriptor: Int32 { socket.descriptor }

  /// Begins at zero.
  func begin(_ clock: TrialClock) { socket.begin(clock) }

  /// Takes what is there.
  ///
  /// - Returns: How many packets that was.
  func take() -> Int {
    var count = 0
    while let packet = socket.next() {
      count += 1
      if !trackers.isEmpty, let decoded = PacketDecoder.decode(packet.bytes, packet.framing) {
        for name in trackers.keys {
          trackers[name]?.add(decoded, isOutgoing: packet.isOutgoing, at: packet.at)
        }
      }
      keep(packet)
    }
    return count
  }

  private func keep(_ packet: CapturedPacket) {
    guard size < Self.mostBytes else { return }
    size += packet.bytes.count + 64
    packets.append(packet)
  }

  /// What became of a monitor's probes; nil where that cannot be told.
  ///
  /// - Parameters:
  ///   - monitor: The monitor's name.
  ///   - addresses: Which addresses the device had.
  /// - Returns: One a probe.
  func probes(of monitor: String, addresses: AddressHistory) -> [ProbeWitness]? {
    dropped += socket.takeDropped()
    guard dropped == 0, let tracker = trackers[monitor], !tracker.isFull else { return nil }
    return ProbeGrouping(tracker.subject.contract, addresses: addresses)
      .witnesses(tracker.exchanges)
  }

  /// The first packets, as a file.
  var file: [UInt8] { PcapFile.bytes(packets) }
}
