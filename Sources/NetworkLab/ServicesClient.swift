import Conditioner
import FoundationEssentials
import Glibc

/// Talks to the lab services over their control socket: one JSON object a line each way.
struct ServicesClient {
  private struct Request: Encodable {
    var set: ServicesState?
    var get: Bool?
  }

  private struct Reply: Decodable {
    var ok: Bool
    var error: String?
    var state: ServicesState?
  }

  /// Milliseconds after which silent services count as dead.
  private static let patience: Int32 = 5000

  let path: String

  /// Sets what the services do; returns what they report once it is so.
  func set(_ plan: ServicesPlan) throws(LabError) -> ServicesState {
    try ask(Request(set: ServicesState(plan)))
  }

  /// What the services do now.
  func state() throws(LabError) -> ServicesState {
    try ask(Request(get: true))
  }

  private func ask(_ request: Request) throws(LabError) -> ServicesState {
    do {
      let line = try exchange([UInt8](JSONEncoder().encode(request)) + [0x0a])
      let reply = try JSONDecoder().decode(Reply.self, from: Data(line))
      guard reply.ok, let state = reply.state else {
        throw failure(reply.error ?? "the answer holds no state")
      }
      return state
    } catch let error as LabError {
      throw error
    } catch {
      throw failure("unreadable answer: \(error)")
    }
  }

  private func exchange(_ request: [UInt8]) throws(LabError) -> [UInt8] {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | 0o2000000, 0)
    guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw failure("the path of the control socket is too long: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else { throw failure(String(cString: strerror(errno))) }
    guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
    else { throw failure(String(cString: strerror(errno))) }
    return try readLine(from: descriptor)
  }

  private func readLine(from descriptor: Int32) throws(LabError) -> [UInt8] {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Self.patience)
      if ready < 0 && errno == EINTR { continue }
      guard ready > 0 else { throw failure("no answer within \(Self.patience / 1000) s") }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { throw failure("the services closed the connection") }
      line += buffer.prefix(count)
      if let end = line.firstIndex(of: 0x0a) { return Array(line[..<end]) }
    }
  }

  private func failure(_ reason: String) -> LabError {
    LabError(
      .failed,
      operation: "ask",
      subject: "the lab's services",
      reason: reason,
      advice: "`condition clear` and apply again"
    )
  }
}
