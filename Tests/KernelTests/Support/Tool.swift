import Glibc
import NetworkLab
import NetworkNamespaces

/// A child process that a test talks to by pipes: a witness that is not ours.
final class Tool {
  private let arguments: [String]
  private let child: ChildProcess
  private var output: FileDescriptor?
  private var input: FileDescriptor?
  private var buffer: [UInt8] = []

  /// Starts a tool in a namespace; its standard error goes to its standard output.
  ///
  /// With a lab's directory it resolves names as the lab's programs do.
  init(
    _ arguments: [String],
    in place: Place?,
    hasInput: Bool = false,
    resolving directory: LabDirectory? = nil
  ) throws {
    self.arguments = arguments
    var specification = ProcessSpecification(
      arguments,
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"]
    )
    specification.networkNamespace = place?.namespace.descriptor
    specification.resolvConf = directory?.resolvConf
    specification.nameServiceSwitch = directory.map { "\($0.path)/nsswitch.conf" }
    specification.parentDeathSignal = SIGKILL
    var output = try Pipe()
    var input = try Pipe()
    let null = try FileDescriptor(opening: "/dev/null")
    specification.standardInput = hasInput ? input.readDescriptor : null.rawValue
    specification.standardOutput = output.writeDescriptor
    specification.standardError = output.writeDescriptor
    child = try ChildProcess.start(specification)
    self.output = output.takeReadEnd()
    self.input = hasInput ? input.takeWriteEnd() : nil
  }

  deinit {
    child.signal(SIGKILL)
    _ = child.wait()
  }

  /// Writes a line to the tool's standard input.
  func write(_ line: String) throws {
    try input?.write(Array("\(line)\n".utf8))
  }

  /// The next line that the tool writes; nil at its end.
  func readLine(within time: Duration = .patience) throws -> String? {
    let deadline = ContinuousClock.now + time
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeFirst(end + 1)
        return line
      }
      guard try hasLine(within: max(deadline - .now, .zero)) else {
        throw Failure("\(arguments.joined(separator: " ")) wrote nothing within \(time)")
      }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(output?.rawValue ?? -1, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return nil }
      buffer += bytes.prefix(count)
    }
  }

  /// Whether the tool writes something, or ends, in time.
  func hasLine(within time: Duration) throws -> Bool {
    if buffer.contains(UInt8(ascii: "\n")) { return true }
    var entry = pollfd(fd: output?.rawValue ?? -1, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, time.wholeMilliseconds) > 0
  }

  /// Waits for the tool's end and returns what it wrote; a status other than 0 is an error unless it is expected.
  func finish(anyStatus: Bool = false) throws -> String {
    input = nil
    let text = String(decoding: buffer + (try output?.readToEnd() ?? []), as: UTF8.self)
    let status = child.wait()
    guard anyStatus || status.isSuccess else {
      throw Failure("\(arguments.joined(separator: " ")): \(status): \(text)")
    }
    return text
  }
}
