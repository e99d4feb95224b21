import Glibc
import NetworkLab

/// The kernel that a result comes from.
struct KernelDescription: Encodable, CustomStringConvertible {
  /// `host` or `private`.
  var kind: String
  /// The kernel's release.
  var release: String

  /// For example `the private kernel (6.1.176)`.
  var description: String {
    kind == "private" ? "the private kernel (\(release))" : "this machine's kernel (\(release))"
  }
}

/// A lab's status with the kernel that it lives in.
struct EngineStatus: Encodable {
  private enum Key: String, CodingKey { case engine }

  var status: LabStatus

  init(_ status: LabStatus) { self.status = status }

  /// The kernel that this process runs on.
  static var here: KernelDescription {
    var names = utsname()
    uname(&names)
    let release = withUnsafeBytes(of: names.release) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return KernelDescription(kind: Engine.isInside ? "private" : "host", release: release)
  }

  func encode(to encoder: any Encoder) throws {
    try status.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.here, forKey: .engine)
  }
}
