import Glibc
import LinkConditions
import NetworkNamespaces
import RouteNetlink

/// The namespace of a place, opened, with a netlink socket in it.
struct InterfaceNamespace {
  let netlink: LabSocket
  let inode: UInt64
  private let place: InterfacePlace

  /// Opens it.
  ///
  /// - Throws: ``LabError`` `.notFound`, with the nearest names.
  init(_ place: InterfacePlace) throws(LabError) {
    self.place = place
    do throws(NamespaceRunError<NetlinkError>) {
      (netlink, inode) = try Self.open(place.namespace)
    } catch {
      if case .namespace(let error) = error, error.errno == ENOENT || error.errno == ESRCH {
        throw Self.absent(place)
      }
      throw LabError(error, operation: "open", subject: "\(place)")
    }
  }

  private static func open(
    _ namespace: InterfacePlace.Namespace
  ) throws(NamespaceRunError<NetlinkError>) -> (LabSocket, UInt64) {
    let opened = try named(namespace)
    let inode: UInt64
    do throws(NamespaceError) { inode = try opened.inode } catch { throw .namespace(error) }
    let socket = try opened.run { () throws(NetlinkError) in LabSocket(try NetlinkSocket()) }
    return (socket, inode)
  }

  private static func named(
    _ namespace: InterfacePlace.Namespace
  ) throws(NamespaceRunError<NetlinkError>) -> NetworkNamespace {
    do throws(NamespaceError) {
      return switch namespace {
      case .named(let name): try .open(named: name)
      case .process(let id): try .open(processID: id)
      }
    } catch {
      throw .namespace(error)
    }
  }

  /// What condition puts on the interface.
  ///
  /// - Throws: ``LabError`` `.notFound`, with the interfaces that there are.
  func tree() throws(LabError) -> InterfaceTree {
    let links = try withNetlink("open", "\(place)") { () throws(NetlinkError) in
      try netlink.socket.links()
    }
    guard let link = links.first(where: { $0.name == place.interface }) else {
      throw LabError(
        .notFound,
        operation: "open",
        subject: "\(place)",
        reason: "there is no such interface",
        advice: "There is: \(links.map(\.name).joined(separator: ", "))"
      )
    }
    return InterfaceTree(netlink: netlink, interface: link.name, index: link.index)
  }

  static func absent(_ place: InterfacePlace) -> LabError {
    var error = LabError(.notFound, operation: "open", subject: "\(place)", reason: "")
    switch place.namespace {
    case .process:
      error.reason = "there is no such process"
    case .named(let name):
      let near = nearest(to: name, in: NetworkNamespace.names())
      error.reason = "there is no such namespace"
      error.advice = near.isEmpty ? nil : "Did you mean \(near.joined(separator: ", "))?"
    }
    return error
  }
}

/// A netlink socket that several values can hold.
final class LabSocket: Sendable {
  let socket: NetlinkSocket

  init(_ socket: consuming NetlinkSocket) { self.socket = socket }
}
