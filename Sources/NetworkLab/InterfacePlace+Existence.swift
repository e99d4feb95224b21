import Glibc
import NetworkNamespaces

extension InterfacePlace {
  /// Sees to it that the place exists, before anything else is asked of the machine.
  ///
  /// - Parameter ofInterface: look for the interface too, which only root may do.
  /// - Throws: ``LabError`` `.notFound`, with the nearest names.
  public func requireExistence(ofInterface: Bool) throws(LabError) {
    switch namespace {
    case .named(let name):
      guard NetworkNamespace.names().contains(name) else { throw InterfaceNamespace.absent(self) }
    case .process(let id):
      guard access("/proc/\(id)", F_OK) == 0 else { throw InterfaceNamespace.absent(self) }
    }
    if ofInterface { _ = try InterfaceNamespace(self).tree() }
  }
}
