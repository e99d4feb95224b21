import ServicesControl

/// Echo (port 7) and discard (port 9), on TCP and UDP.
final class EchoServices {
  private static let echoPort: UInt16 = 7
  private static let discardPort: UInt16 = 9

  private let streams: [StreamService]
  private let datagrams: [DatagramService]
  /// Whether datagrams are taken and not answered, as a captive portal does.
  private let mute: Mute

  private final class Mute {
    var isOn = false
  }

  init(on loop: EventLoop, observe: @escaping (Observation.Event) -> Void) {
    let mute = Mute()
    self.mute = mute
    streams = [
      StreamService(
        port: Self.echoPort,
        on: loop,
        opened: { observe(.streamEcho) },
        makeReceiver: { { connection, bytes in connection.send(bytes) } }
      ),
      StreamService(port: Self.discardPort, on: loop, makeReceiver: { { _, _ in } }),
    ]
    datagrams = [
      DatagramService(port: Self.echoPort, on: loop) { bytes, origin in
        // Two echo ports would answer each other for ever.
        guard !mute.isOn, origin.peerPort != Self.echoPort else { return }
        origin.reply(bytes)
        observe(.datagramEcho(size: bytes.count))
      },
      DatagramService(port: Self.discardPort, on: loop) { _, _ in },
    ]
  }

  /// Brings the ports to what the plan says; closing a TCP port ends its connections by RST.
  func apply(_ plan: PortPlan) throws(ServicesError) {
    for stream in streams {
      if plan.streams { try stream.open() } else { stream.abort() }
    }
    mute.isOn = plan.datagrams == .mute
    for datagram in datagrams {
      if plan.datagrams == .closed { datagram.close() } else { try datagram.open() }
    }
  }
}
