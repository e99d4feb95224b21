/// An existing interface in somebody else's network namespace.
public struct InterfacePlace: Hashable, Sendable, Codable, CustomStringConvertible {
  /// How the namespace is found.
  public enum Namespace: Hashable, Sendable, Codable {
    /// By its name, as `ip netns` has it.
    case named(String)
    /// As the one that a process is in.
    case process(Int32)
  }

  /// How the namespace is found.
  public var namespace: Namespace
  /// The interface there.
  public var interface: String

  /// Names a place.
  ///
  /// - Parameters:
  ///   - namespace: how the namespace is found.
  ///   - interface: the interface there.
  public init(_ namespace: Namespace, interface: String) {
    self.namespace = namespace
    self.interface = interface
  }

  /// For example `eth0 in namespace web`.
  public var description: String {
    switch namespace {
    case .named(let name): "\(interface) in namespace \(name)"
    case .process(let id): "\(interface) in the namespace of process \(id)"
    }
  }

  /// The command-line options that name the place.
  public var options: String {
    switch namespace {
    case .named(let name): "--namespace \(name) --interface \(interface)"
    case .process(let id): "--pid \(id) --interface \(interface)"
    }
  }

  /// The namespace's name for results.
  public var namespaceText: String {
    switch namespace {
    case .named(let name): name
    case .process(let id): "pid:\(id)"
    }
  }
}
