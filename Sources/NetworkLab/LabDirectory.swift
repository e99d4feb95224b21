import Glibc

/// Where a lab keeps its few files: `/run/condition/labs/NAME`.
///
/// /run is in memory, so nothing outlives the kernel that the lab lives in.
public struct LabDirectory: Sendable {
  /// Where all labs' directories are.
  public static let root = "/run/condition/labs"
  /// The lab.
  public let lab: LabName

  /// The directory of a lab.
  ///
  /// - Parameter lab: the lab.
  public init(_ lab: LabName) { self.lab = lab }

  /// The directory.
  public var path: String { "\(Self.root)/\(lab)" }
  /// What was applied last.
  public var record: String { "\(path)/lab.json" }
  /// The device's resolv.conf.
  public var resolvConf: String { "\(path)/resolv.conf" }
  /// The lab's certificate authority.
  public var certificateAuthority: String { "\(path)/ca.pem" }
  /// The services' control socket.
  public var controlSocket: String { "\(path)/services.sock" }
  /// Held and filled with its process identifier by the services.
  public var servicesLock: String { "\(path)/services.lock" }
  /// What the services had to say.
  public var servicesLog: String { "\(path)/services.log" }
  /// Held by the process that waits to revert the lab.
  var revertLock: String { "\(path)/revert.lock" }
  /// Held by whoever changes the lab.
  public var changeLock: String { "\(Self.locks)/\(lab).lock" }
  /// Where the locks are.
  static let locks = "/run/condition/locks"

  /// Whether the directory is there.
  public var exists: Bool { access(path, F_OK) == 0 }

  /// Every lab that has a directory, by name.
  ///
  /// - Returns: sorted names.
  public static func all() -> [LabName] {
    Files.entries(of: root).compactMap(LabName.init).sorted { $0.text < $1.text }
  }
}
