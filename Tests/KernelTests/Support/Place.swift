import Glibc
import NetworkLab
import NetworkNamespaces
import RouteNetlink
import TestSupport

/// A network namespace that a test looks into, with a netlink socket there.
final class Place: Sendable {
  let namespace: NetworkNamespace
  let netlink: NetlinkSocket

  /// Opens a named namespace.
  init(named name: String) throws {
    namespace = try NetworkNamespace.open(named: name)
    netlink = try namespace.run { () throws(NetlinkError) in try NetlinkSocket() }
  }

  /// Makes one without a name; its loopback is up.
  init() throws {
    namespace = try NetworkNamespace.create()
    netlink = try namespace.run { () throws(NetlinkError) in try NetlinkSocket() }
    try netlink.changeLink(1, LinkChange(up: true))
  }

  /// Index of an interface.
  func index(_ interface: String) throws -> Int32 {
    guard let link = try netlink.link(named: interface) else {
      throw Failure("no interface \(interface)")
    }
    return link.index
  }

  /// The root qdisc of an interface.
  func root(_ interface: String) throws -> QueueingDiscipline? {
    try netlink.queueingDisciplines(on: index(interface)).first { $0.parent == .root }
  }

  /// The netem configuration at an interface's root.
  func netem(_ interface: String) throws -> NetemConfiguration? {
    guard case .netem(var configuration)? = try root(interface)?.options else { return nil }
    // Kernels from 6.6 on draw a seed where none was given, and show it.
    configuration.seed = nil
    return configuration
  }

  /// Runs a tool here and returns what it wrote to standard output.
  @discardableResult
  func run(_ arguments: String...) throws -> String { try run(arguments) }

  /// Runs a tool here and returns what it wrote to standard output; any other status than 0 is an error.
  @discardableResult
  func run(_ arguments: [String]) throws -> String {
    try Tool(arguments, in: self).finish()
  }

  /// Runs a tool here and reads what it wrote as JSON.
  func json(_ arguments: String...) throws -> JSONValue {
    try JSONValue(run(arguments))
  }
}

/// Why a test cannot go on.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
