import Glibc
import NetworkLab

/// Sees every packet of the device's interfaces pass, with the kernel's own times.
final class PacketSocket {
  /// Everything, in network byte order: ETH_P_ALL.
  private static let everything = UInt16(0x0003).bigEndian
  private static let ethernet: UInt16 = 1
  private static let loopback: UInt16 = 772
  private static let outgoing: UInt8 = 4
  /// `PACKET_STATISTICS`.
  private static let statistics: Int32 = 6
  /// `SOL_PACKET`.
  private static let level: Int32 = 263
  private static let bufferSize: Int32 = 16 << 20

  /// To be polled.
  let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: PcapFile.snapLength)
  private var control = [UInt8](repeating: 0, count: 128)
  /// What turns a time of day into one since zero.
  private var offset = Duration.zero

  /// Opens it in the device's namespace.
  ///
  /// - Parameter lab: The lab.
  /// - Throws: ``TrialProblem``.
  init(_ lab: Lab) throws(TrialProblem) {
    do {
      descriptor = try lab.inDevice { () throws(TrialProblem) in
        let opened = socket(
          AF_PACKET,
          Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
          Int32(Self.everything)
        )
        guard opened >= 0 else { throw TrialProblem(String(cString: strerror(errno))) }
        return opened
      }
    } catch {
      throw TrialProblem("the device's packets cannot be seen: \(error)")
    }
    set(SOL_SOCKET, SO_TIMESTAMPNS, 1)
    set(SOL_SOCKET, SO_RCVBUF, Self.bufferSize)
    set(SOL_SOCKET, SO_RCVBUFFORCE, Self.bufferSize)
  }

  deinit { close(descriptor) }

  /// Begins at zero: what was seen before is forgotten.
  func begin(_ clock: TrialClock) {
    offset = TrialClock.realtimeOffset - clock.zero
    while next() != nil {}
    _ = takeDropped()
  }

  /// The next packet; nil where there is none.
  func next() -> CapturedPacket? {
    while true {
      var address = [UInt8](repeating: 0, count: 20)
      var seen: (count: Int, control: Int) = (-1, 0)
      buffer.withUnsafeMutableBytes { data in
        control.withUnsafeMutableBytes { control in
          address.withUnsafeMutableBytes { address in
            var part = iovec(iov_base: data.baseAddress, iov_len: data.count)
            withUnsafeMutablePointer(to: &part) { part in
              var message = msghdr()
              message.msg_name = address.baseAddress
              message.msg_namelen = socklen_t(address.count)
              message.msg_iov = part
              message.msg_iovlen = 1
              message.msg_control = control.baseAddress
              message.msg_controllen = control.count
              // With MSG_TRUNC the whole length is told, however little of it fits.
              seen.count = recvmsg(descriptor, &message, Int32(MSG_TRUNC))
              seen.control = Int(message.msg_controllen)
            }
          }
        }
      }
      if seen.count < 0, errno == EINTR { continue }
      guard seen.count >= 0 else { return nil }
      if let packet = packet(address, seen) { return packet }
    }
  }

  private func packet(_ address: [UInt8], _ seen: (count: Int, control: Int)) -> CapturedPacket? {
    let (interface, hardware) = address.withUnsafeBytes {
      (
        $0.loadUnaligned(fromByteOffset: 4, as: Int32.self),
        $0.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
      )
    }
    guard hardware != Self.loopback else { return nil }
    return CapturedPacket(
      at: time(seen.control),
      isOutgoing: address[10] == Self.outgoing,
      interface: interface,
      framing: hardware == Self.ethernet ? .ethernet : .none,
      length: seen.count,
      bytes: Array(buffer.prefix(seen.count))
    )
  }

  /// The kernel's time of a packet, from the one control message that was asked for.
  private func time(_ length: Int) -> Duration {
    guard length >= 32 else { return TrialClock.monotonic }
    return control.withUnsafeBytes {
      let seconds = $0.loadUnaligned(fromByteOffset: 16, as: Int64.self)
      let nanoseconds = $0.loadUnaligned(fromByteOffset: 24, as: Int64.self)
      return .seconds(seconds) + .nanoseconds(nanoseconds) + offset
    }
  }

  /// How many packets were lost since it was last asked, because nobody took them in time.
  func takeDropped() -> Int {
    var counts: (packets: UInt32, drops: UInt32) = (0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: counts))
    getsockopt(descriptor, Self.level, Self.statistics, &counts, &size)
    return Int(counts.drops)
  }

  private func set(_ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
