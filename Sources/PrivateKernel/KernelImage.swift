/// A User-Mode Linux kernel found on this machine.
public struct KernelImage: Equatable, Sendable {
  /// Where a kernel came from.
  public enum Kind: String, Sendable {
    /// Built by `condition kernel build`: fast, every driver built in.
    case built
    /// The distribution's `user-mode-linux` package: drivers are modules.
    case debian
  }

  /// The kernel's executable.
  public let path: String
  /// Its version, such as `6.1.176`; empty when unknown.
  public let version: String
  /// Where it came from.
  public let kind: Kind
  /// Where its modules are, nil when all drivers are built in.
  public let modulesDirectory: String?

  /// Whether it has virtual time (``KernelOptions/virtualTime``).
  public var hasVirtualTime: Bool { kind == .built }
  /// Whether everything random in it can come from a seed (``KernelOptions/seed``).
  public var hasSeeds: Bool { kind == .built }

  /// An image of those parts.
  ///
  /// - Parameters:
  ///   - path: the kernel's executable.
  ///   - version: its version.
  ///   - kind: where it came from.
  ///   - modulesDirectory: where its modules are, nil when all drivers are built in.
  public init(path: String, version: String, kind: Kind, modulesDirectory: String?) {
    self.path = path
    self.version = version
    self.kind = kind
    self.modulesDirectory = modulesDirectory
  }
}
