import NetworkNamespaces
import RouteNetlink

/// One namespace of a lab, held open, with a netlink socket in it.
final class LabNamespace: Sendable {
  let part: LabPart
  /// Its name as `ip netns` has it.
  let name: String
  let namespace: NetworkNamespace
  let netlink: NetlinkSocket

  private init(
    part: LabPart,
    name: String,
    namespace: consuming NetworkNamespace,
    netlink: consuming NetlinkSocket
  ) {
    self.part = part
    self.name = name
    self.namespace = namespace
    self.netlink = netlink
  }

  /// Makes the namespace, visible as `ip netns` names are.
  static func create(_ part: LabPart, of lab: LabName) throws(LabError) -> LabNamespace {
    try make(part, part.namespaceName(in: lab), "create") { name throws(NamespaceError) in
      try NetworkNamespace.create(named: name)
    }
  }

  /// Opens a namespace that is there.
  static func open(_ part: LabPart, of lab: LabName) throws(LabError) -> LabNamespace {
    try make(part, part.namespaceName(in: lab), "open") { name throws(NamespaceError) in
      try NetworkNamespace.open(named: name)
    }
  }

  private static func make(
    _ part: LabPart,
    _ name: String,
    _ operation: String,
    _ get: (String) throws(NamespaceError) -> NetworkNamespace
  ) throws(LabError) -> LabNamespace {
    let subject = "namespace \(name)"
    let namespace: NetworkNamespace
    do { namespace = try get(name) } catch {
      throw LabError(error, operation: operation, subject: subject)
    }
    let socket: NetlinkSocket
    do {
      socket = try namespace.run { () throws(NetlinkError) in try NetlinkSocket() }
    } catch {
      throw LabError(error, operation: operation, subject: subject)
    }
    return LabNamespace(part: part, name: name, namespace: namespace, netlink: socket)
  }
}

extension LabError {
  init(_ error: NamespaceRunError<NetlinkError>, operation: String, subject: String) {
    switch error {
    case .namespace(let error): self.init(error, operation: operation, subject: subject)
    case .body(let error): self.init(error, operation: operation, subject: subject)
    }
  }

  init(_ error: NamespaceRunError<NamespaceError>, operation: String, subject: String) {
    switch error {
    case .namespace(let error), .body(let error):
      self.init(error, operation: operation, subject: subject)
    }
  }
}
