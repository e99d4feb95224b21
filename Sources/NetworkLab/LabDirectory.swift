import Glibc
import LinkConditions

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
  /// The interface type of the link that counts; written last, so a lab without it is half-made.
  var link: String { "\(path)/link" }
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

  /// Whether the directory is there.
  public var exists: Bool { access(path, F_OK) == 0 }

  /// The link that counts: of two, one is a hand-over's that did not come to its end.
  var currentLink: LabLink? {
    Files.read(link).flatMap(InterfaceType.init(rawValue:)).map(LabLink.init)
  }

  /// Makes a link the one that counts.
  func setCurrentLink(_ current: LabLink) throws(LabError) {
    guard current != currentLink else { return }
    try Files.write(current.type.rawValue, to: link)
  }

  /// Every lab that has a directory, by name.
  ///
  /// - Returns: sorted names.
  public static func all() -> [LabName] {
    Files.entries(of: root).compactMap(LabName.init).sorted { $0.text < $1.text }
  }
}
