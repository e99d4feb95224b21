import RouteNetlink
import Testing

@testable import ReachabilityHarness

struct PacketDecoderTests {
  private typealias Bytes = PacketBytes

  private static let pairs = [
    (Bytes.device, Bytes.server), (Bytes.deviceV6, Bytes.serverV6),
  ]

  @Test func `a TCP segment of either family tells its ends, flags, number and payload`() {
    for (source, destination) in Self.pairs {
      let body = Bytes.tcp(40000, 80, 0x18, 0xFFFF_FFF0, Array("GET".utf8))
      let packet = Bytes.ethernet(Bytes.ip(source, destination, 6, body))
      #expect(
        PacketDecoder.decode(packet, .ethernet)
          == DecodedPacket(
            source: source,
            destination: destination,
            sourcePort: 40000,
            destinationPort: 80,
            content: .tcp(
              flags: DecodedPacket.Flags(rawValue: 0x18),
              sequence: 0xFFFF_FFF0,
              length: 3,
              payload: Array("GET".utf8)
            )
          )
      )
      #expect(
        PacketDecoder.decode(Bytes.ip(source, destination, 6, body), .none)
          == PacketDecoder.decode(packet, .ethernet)
      )
    }
  }

  @Test func `what was not captured of a payload still counts`() {
    let body = Bytes.tcp(1, 2, 0x10, 5, [UInt8](repeating: 7, count: 100))
    let packet = Bytes.ethernet(Bytes.ip(Bytes.device, Bytes.server, 6, body))
    guard
      case .tcp(_, _, let length, let payload)? =
        PacketDecoder.decode(Array(packet.dropLast(60)), .ethernet)?.content
    else {
      Issue.record("no segment")
      return
    }
    #expect(length == 100)
    #expect(payload.count == 40)
  }

  @Test func `a message that a packet cannot be delivered tells of that packet`() {
    let inner = Bytes.ip(Bytes.device, Bytes.server, 17, Bytes.udp(5000, 53, []))
    let message = Bytes.ip(Bytes.server, Bytes.device, 1, [3, 3, 0, 0, 0, 0, 0, 0] + inner)
    #expect(
      PacketDecoder.decode(Bytes.ethernet(message), .ethernet)
        == DecodedPacket(
          source: Bytes.device,
          destination: Bytes.server,
          sourcePort: 5000,
          destinationPort: 53,
          content: .unreachable
        )
    )
    let innerV6 = Bytes.ip(Bytes.deviceV6, Bytes.serverV6, 6, Bytes.tcp(5000, 80, 2, 1))
    let messageV6 = Bytes.ip(
      Bytes.serverV6,
      Bytes.deviceV6,
      58,
      [1, 4, 0, 0, 0, 0, 0, 0] + innerV6
    )
    #expect(PacketDecoder.decode(messageV6, .none)?.content == .unreachable)
    #expect(PacketDecoder.decode(messageV6, .none)?.sourcePort == 5000)
  }

  @Test func `echoes of both families tell their number`() {
    let request = Bytes.ip(Bytes.device, Bytes.server, 1, [8, 0, 0, 0, 0x12, 0x34, 0, 9])
    #expect(
      PacketDecoder.decode(request, .none)?.content == .echo(isReply: false, sequence: 9)
    )
    let reply = Bytes.ip(Bytes.serverV6, Bytes.deviceV6, 58, [129, 0, 0, 0, 0x12, 0x34, 0, 9])
    #expect(PacketDecoder.decode(reply, .none)?.content == .echo(isReply: true, sequence: 9))
    #expect(PacketDecoder.decode(reply, .none)?.sourcePort == 0x1234)
  }

  @Test func `extension headers are passed over, later fragments are nothing`() {
    let segment = Bytes.tcp(1, 80, 2, 1)
    let extended = Bytes.ip(
      Bytes.deviceV6,
      Bytes.serverV6,
      0,
      [6, 0, 1, 4, 0, 0, 0, 0] + segment
    )
    #expect(PacketDecoder.decode(extended, .none)?.destinationPort == 80)
    var fragment = Bytes.ip(Bytes.device, Bytes.server, 6, segment)
    fragment[7] = 1
    #expect(PacketDecoder.decode(fragment, .none) == nil)
  }

  @Test func `no beginning of a packet and no damaged byte is ever fatal`() {
    let name = Bytes.name(7, "probe.condition.test", flags: 0x0100)
    let inner = Bytes.ip(Bytes.device, Bytes.server, 17, Bytes.udp(5000, 53, name))
    let packets = [
      Bytes.ip(Bytes.device, Bytes.server, 6, Bytes.tcp(1, 2, 0x12, 3, [1, 2, 3])),
      Bytes.ip(Bytes.deviceV6, Bytes.serverV6, 17, Bytes.udp(1, 53, name)),
      Bytes.ip(Bytes.server, Bytes.device, 1, [3, 3, 0, 0, 0, 0, 0, 0] + inner),
    ]
    for packet in packets.map(Bytes.ethernet) {
      for length in 0...packet.count {
        _ = PacketDecoder.decode(Array(packet.prefix(length)), .ethernet)
        _ = PacketDecoder.decode(Array(packet.prefix(length)), .none)
      }
      for place in packet.indices {
        for value in [0, 1, 0x0F, 0x7F, 0x80, 0xF0, 0xFF] as [UInt8] {
          var damaged = packet
          damaged[place] = value
          if case .udp(let payload)? = PacketDecoder.decode(damaged, .ethernet)?.content {
            _ = NameMessageHead(payload)
          }
        }
      }
    }
  }

  @Test func `the head of a name query and of its answer`() {
    let query = NameMessageHead(Bytes.name(0xBEEF, "Probe.Condition.Test", flags: 0x0100))
    #expect(query?.name == "probe.condition.test")
    #expect(query?.identifier == 0xBEEF)
    #expect(query?.isResponse == false)
    let failure = NameMessageHead(Bytes.name(1, "a.b", flags: 0x8182))
    #expect(failure?.isResponse == true)
    #expect(failure?.code == 2)
    #expect(NameMessageHead(Bytes.name(1, "a.b", flags: 0, questions: 0)) == nil)
  }
}
