import RouteNetlink

/// A queueing discipline of somebody else's where condition's would go, and how its owner removes it.
struct ForeignDiscipline: Equatable {
  /// For example `htb c0d1:`, or another thing that is in the way.
  var name: String
  /// The words of `tc` or `ip` that remove it, after the namespace.
  var removal: String
  /// Whether `ip` removes it, not `tc`.
  var isLink = false

  /// The command that removes it.
  ///
  /// - Parameter namespace: where it is.
  /// - Returns: the whole command.
  func command(in namespace: InterfacePlace.Namespace) -> String {
    let tool = isLink ? "ip" : "tc"
    return switch namespace {
    case .named(let name): "\(tool) -n \(name) \(removal)"
    case .process(let id): "nsenter -t \(id) -n \(tool) \(removal)"
    }
  }

  /// The error that names it.
  ///
  /// - Parameter place: the interface that was to be conditioned.
  /// - Returns: the error, with the command that removes what is in the way.
  func error(at place: InterfacePlace) -> LabError {
    LabError(
      .inUse,
      operation: "condition",
      subject: "\(place)",
      reason: "it has a queueing discipline that is not condition's: \(name)",
      advice: "It was left as it is; if it is not wanted: \(command(in: place.namespace))"
    )
  }

  /// What is in the way at an interface's root: all but the discipline of one handle and kind; the kernel's own has
  /// no handle.
  static func atRoot(
    _ disciplines: [QueueingDiscipline],
    interface: String,
    ours: (handle: Handle, kind: String)
  ) -> ForeignDiscipline? {
    disciplines.first {
      $0.parent == .root && $0.handle.major != 0
        && ($0.handle != ours.handle || $0.kind != ours.kind)
    }.map {
      ForeignDiscipline(
        name: "\($0.kind) \($0.handle)",
        removal: "qdisc del dev \(interface) root"
      )
    }
  }
}
