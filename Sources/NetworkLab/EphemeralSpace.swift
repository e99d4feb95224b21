import Glibc
import NetworkNamespaces

/// A view of the system in which a lab lives only as long as this process and its children.
public enum EphemeralSpace {
  /// There while a process is in such a view; it goes with the view.
  private static let mark = "/run/condition/ephemeral"

  /// Whether this process already is in such a view: in the lab of `condition run`.
  public static var isEntered: Bool { access(mark, F_OK) == 0 }

  /// Enters it: named namespaces and files made from now on die with their last process, whatever ends it.
  ///
  /// The process must be single-threaded.
  ///
  /// - Throws: ``LabError`` `.permission` where an ordinary user may not make namespaces.
  public static func enter() throws(LabError) {
    do {
      if geteuid() == 0 {
        try MountNamespace.enterPrivateRun()
      } else {
        try UserNamespace.enterNew()
      }
    } catch {
      throw LabError(error, operation: "prepare", subject: "a lab of its own")
    }
    try Files.write("", to: mark)
  }
}
