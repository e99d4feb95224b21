import Glibc
import MonitorTestSupport
import NetworkNamespaces
import RouteNetlink
import TestSupport
import Testing

/// `condition monitor` as a process that is stopped by SIGSTOP while things happen.
@Suite(.ownThread) struct StoppedMonitorTests {
  /// A monitor in a place, whose states are read one by one.
  private struct Monitor: ~Copyable {
    let child: ChildProcess
    private let output: FileDescriptor
    private var text = ""

    init(in place: LivePlace) throws {
      var pipe = try Pipe()
      var specification = ProcessSpecification(
        [CommandLineExecutable.path, "monitor", "--contract", "path"],
        environment: ["PATH": "/usr/bin:/bin"]
      )
      specification.networkNamespace = place.namespace.descriptor
      specification.standardOutput = pipe.writeDescriptor
      specification.parentDeathSignal = SIGKILL
      let child = try ChildProcess.start(specification)
      pipe.closeWriteEnd()
      guard let output = pipe.takeReadEnd() else { throw LiveFailure("no pipe") }
      self.child = child
      self.output = output
    }

    /// Waits as well: a child that nobody waits for holds up all exit tests of the process.
    deinit {
      child.signal(SIGKILL)
      _ = child.wait()
    }

    /// Whether the next line says reachable.
    mutating func next() throws -> Bool {
      while !text.contains("\n") {
        guard isReadable(output.rawValue, within: .seconds(60)) else {
          throw LiveFailure("nothing is told")
        }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(output.rawValue, &buffer, buffer.count)
        guard count > 0 else { throw LiveFailure("the monitor ended") }
        text += String(decoding: buffer.prefix(count), as: UTF8.self)
      }
      let line = text.prefix { $0 != "\n" }
      text.removeFirst(line.count + 1)
      return line.contains(#""state":"reachable""#)
    }

    /// Stops the process, and waits until it stands.
    func stop() throws {
      child.signal(SIGSTOP)
      var information = siginfo_t()
      while waitid(
        P_PID,
        id_t(child.processID),
        &information,
        WSTOPPED | WNOWAIT
      ) != 0 {
        guard errno == EINTR else { throw LiveFailure("waitid: \(errno)") }
      }
    }

    func resume() { child.signal(SIGCONT) }
  }

  @Test func `after 8,000 route messages while it stood, it says what is the case, once`() throws {
    let place = try LivePlace()
    try place.connect("eth0", [.ipv4], metric: 10)
    var monitor = try Monitor(in: place)
    #expect(try monitor.next())
    try monitor.stop()
    let index = try place.index("eth0")
    for number in 0..<4000 {
      let route = Route(
        destination: .v4(0x0B00_0000 | UInt32(number) << 8),
        prefixLength: 24,
        interfaceIndex: index
      )
      try place.netlink.addRoute(route)
      try place.netlink.deleteRoute(route)
    }
    try place.removeRoute("eth0", .ipv4, metric: 10)
    monitor.resume()
    #expect(try !monitor.next())
    // The next line is the next change: nothing was told twice.
    try place.route("eth0", .ipv4, metric: 10)
    #expect(try monitor.next())
  }

  @Test(arguments: [true, false]) func `of flaps while it stood only the end is told`(
    endsOn: Bool
  ) throws {
    let place = try LivePlace()
    try place.connect("eth0", [.ipv4], metric: 10)
    var monitor = try Monitor(in: place)
    #expect(try monitor.next())
    try monitor.stop()
    for _ in 1...10 {
      try place.removeRoute("eth0", .ipv4, metric: 10)
      try place.route("eth0", .ipv4, metric: 10)
    }
    if !endsOn { try place.removeRoute("eth0", .ipv4, metric: 10) }
    monitor.resume()
    if endsOn {
      // Nothing changed for it. What is told next is what comes next.
      try place.removeRoute("eth0", .ipv4, metric: 10)
    }
    #expect(try !monitor.next())
    try place.route("eth0", .ipv4, metric: 10)
    #expect(try monitor.next())
  }
}
