import Glibc
import MonitorTestSupport
import ProbeMonitor
import ReachabilityMonitors
import Testing

@Suite(.serialized) struct ProbeCycleTests {
  /// A port of this machine's that refuses: nobody listens, and nobody else gets it.
  private struct RefusingPort: ~Copyable {
    let number: UInt16
    private let descriptor: Int32

    init() throws {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = bind(descriptor, $0, length)
          _ = getsockname(descriptor, $0, &length)
        }
      }
      self.descriptor = descriptor
      number = UInt16(bigEndian: address.sin_port)
      try #require(number > 0)
    }

    deinit { close(descriptor) }
  }

  /// Starts a monitor, waits for its verdict, and lets go of it.
  private func cycle(_ contract: ProbeContract, _ count: Int) throws {
    for _ in 0..<count {
      var monitor = try ProbeMonitor(contract)
      #expect(monitor.next()?.report.state == .unreachable)
    }
  }

  @Test(arguments: [(ProbeContract.Target.tcp, 10_000), (.http, 3000), (.https, 3000)])
  func `thousands of monitors come and go`(target: ProbeContract.Target, count: Int) throws {
    let port = try RefusingPort()
    var contract = ProbeContract()
    contract.target = target
    contract.address =
      target == .tcp ? "127.0.0.1:\(port.number)" : "\(target.rawValue)://127.0.0.1:\(port.number)/"
    contract.reprobesOnPath = true
    try cycle(contract, count / 5)
    let before = (openDescriptors(), residentBytes())
    try cycle(contract, count - count / 5)
    // Other tests open and close some meanwhile, never as many as this could leave.
    #expect(openDescriptors() - before.0 < 500)
    #expect(residentBytes() - before.1 < 16 << 20)
  }
}
