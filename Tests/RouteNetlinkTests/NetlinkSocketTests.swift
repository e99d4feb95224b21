import Testing

@testable import RouteNetlink

/// What any process may do in any namespace: look.
struct NetlinkSocketTests {
  @Test func `the loopback interface is always there`() throws {
    let socket = try NetlinkSocket()
    let link = try #require(try socket.link(named: "lo"))
    #expect(link.isLoopback)
    #expect(link.kind == nil)
    #expect(try socket.link(index: link.index)?.name == "lo")
    #expect(try socket.links().contains { $0.name == "lo" })
  }

  @Test(arguments: ["", "no-such-link", "a-name-that-is-too-long", "lo\0"])
  func `an interface that is not there is nil`(name: String) throws {
    let socket = try NetlinkSocket()
    #expect(try socket.link(named: name) == nil || name == "lo\0")
  }

  @Test func `every list can be read`() throws {
    let socket = try NetlinkSocket()
    #expect(try socket.addresses().allSatisfy { $0.interfaceIndex > 0 })
    #expect(try socket.routes().allSatisfy { $0.prefixLength <= $0.family.addressBits })
    #expect(try socket.neighbours().allSatisfy { $0.interfaceIndex > 0 })
    #expect(try socket.queueingDisciplines(on: nil).allSatisfy { !$0.kind.isEmpty })
    #expect(try socket.queueingDisciplines(on: .max).isEmpty)
  }

  @Test func `an error names what was asked for`() throws {
    let socket = try NetlinkSocket()
    let error = #expect(throws: NetlinkError.self) {
      try socket.deleteLink(.max)
    }
    let start = "delete link on index 2147483647: "
    let reasons = ["No such device (ENODEV)", "Operation not permitted (EPERM)"]
    let text = try #require(error?.description)
    #expect(reasons.contains { text.hasPrefix(start + $0) })
  }

  @Test func `settings that the kernel would distort never reach it`() throws {
    let socket = try NetlinkSocket()
    let error = #expect(throws: NetlinkError.self) {
      try socket.setQueueingDiscipline(
        .netem(NetemConfiguration(latency: -1)),
        on: 1,
        handle: .unspecified,
        mode: .create
      )
    }
    #expect(
      error?.description == "set netem on lo (index 1): a latency of -1 ns is negative"
    )
  }

  @Test func `a request that does not fit is refused`() throws {
    let socket = try NetlinkSocket()
    let long = QueueingDiscipline.Options.other(
      kind: "x",
      bytes: Array(repeating: 0, count: 70_000)
    )
    let error = #expect(throws: NetlinkError.self) {
      try socket.setQueueingDiscipline(long, on: 1, handle: .unspecified, mode: .create)
    }
    #expect(error?.code == .requestTooLong)
  }

  @Test func `one socket may be used by many at once`() async throws {
    let shared = Shared(socket: try NetlinkSocket())
    try await withThrowingTaskGroup { group in
      for _ in 0..<16 {
        group.addTask {
          for _ in 0..<20 {
            let name = try shared.socket.link(named: "lo")?.name
            #expect(name == "lo")
            let index = try shared.socket.links().first?.index
            #expect(index == 1)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a stream without events gives nil in time`() throws {
    var events = try EventStream()
    #expect(events.fileDescriptor >= 0)
    // Other processes may cause events here; they are read until there are none.
    while try events.next(timeout: .zero) != nil {}
  }
}

/// Lets tasks share a socket, which cannot be copied.
private final class Shared: Sendable {
  let socket: NetlinkSocket

  init(socket: consuming NetlinkSocket) {
    self.socket = socket
  }
}
