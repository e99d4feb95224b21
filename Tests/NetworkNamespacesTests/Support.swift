import Glibc
import NetworkNamespaces

/// Swift Testing has an `ExitStatus` as well.
typealias ChildStatus = NetworkNamespaces.ExitStatus

/// A child's output and end.
struct Outcome: Equatable {
  var status: ChildStatus
  var output: String
}

/// A specification that runs a shell's command line with a plain environment.
func shell(_ line: String) -> ProcessSpecification {
  ProcessSpecification(["/bin/sh", "-c", line], environment: ["PATH": "/usr/sbin:/usr/bin:/bin"])
}

/// Runs a child to its end and collects what it wrote to standard output and error.
func run(_ specification: ProcessSpecification) throws -> Outcome {
  var pipe = try Pipe()
  var specification = specification
  specification.standardOutput = pipe.writeDescriptor
  specification.standardError = specification.standardError ?? pipe.writeDescriptor
  let child = try ChildProcess.start(specification)
  pipe.closeWriteEnd()
  let bytes = try pipe.readToEnd()
  return Outcome(status: child.wait(), output: String(decoding: bytes, as: UTF8.self))
}

extension Pipe {
  /// All that comes until every other writer has closed the pipe.
  mutating func readToEnd() throws -> [UInt8] {
    guard let end = takeReadEnd() else { return [] }
    return try end.readToEnd()
  }

  /// Writes a text.
  func say(_ text: String) {
    var bytes = Array(text.utf8)
    write(writeDescriptor, &bytes, bytes.count)
  }

  /// Waits for one line (of a child that lives on).
  func readLine() -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(readDescriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The descriptors this process has open.
func openDescriptors() -> Int {
  guard let directory = opendir("/proc/self/fd") else { return -1 }
  defer { closedir(directory) }
  var count = 0
  while readdir(directory) != nil { count += 1 }
  return count
}

/// A file's content; empty when there is none.
func content(_ path: String) throws -> String {
  String(decoding: try FileDescriptor(opening: path).readToEnd(), as: UTF8.self)
}

/// A directory of the test's own, removed with its files at the end.
struct ScratchDirectory: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/condition-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw NamespaceError("mkdtemp", "/tmp", errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    chmod(path, 0o755)
  }

  deinit {
    guard let directory = opendir(path) else { return }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      unlink("\(path)/\(name)")
    }
    closedir(directory)
    rmdir(path)
  }

  /// Writes a file here.
  func file(_ name: String, _ text: String, mode: UInt32 = 0o644) throws -> String {
    let file = "\(path)/\(name)"
    try FileDescriptor(opening: file, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
      .write(Array(text.utf8))
    return file
  }
}
