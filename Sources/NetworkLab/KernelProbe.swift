import Glibc
import NetworkNamespaces
import RouteNetlink

/// What this kernel can do for this user, found out by doing it in a namespace that is gone at once.
public struct KernelProbe: Equatable, Sendable, Codable {
  /// Why no network namespace could be made; nil where it could.
  public var namespaceProblem: String?
  /// netem: loss, delay, rate.
  public var netem = false
  /// tbf: rates.
  public var tokenBucket = false
  /// prio: separate queues, for conditions on existing interfaces.
  public var prio = false
  /// ingress and u32 filters with mirred: a lab's wire.
  public var redirect = false
  /// veth: a lab's cables.
  public var veth = false
  /// ifb: the downlink of existing interfaces.
  public var ifb = false
  /// bridge: noise scenarios.
  public var bridge = false

  /// The hidden first argument of the process that probes for an ordinary user.
  public static let role = "_probe"

  /// Probes as this user.
  ///
  /// - Returns: what works.
  public static func run() -> KernelProbe {
    geteuid() == 0 ? probeHere() : probeInChild()
  }

  /// What the probing process of an ordinary user does: enters a user namespace, probes, prints JSON.
  ///
  /// - Returns: one line of JSON.
  public static func answerAsChild() -> String {
    do {
      try UserNamespace.enterNew()
    } catch {
      return encoded(KernelProbe(namespaceProblem: "\(error)"))
    }
    return encoded(probeHere())
  }

  private static func probeInChild() -> KernelProbe {
    do {
      var pipe = try Pipe()
      var specification = ProcessSpecification(["/proc/self/exe", role], environment: [:])
      specification.standardOutput = pipe.writeDescriptor
      let child = try ChildProcess.start(specification)
      pipe.closeWriteEnd()
      guard let end = pipe.takeReadEnd() else { return KernelProbe() }
      let bytes = try end.readToEnd()
      _ = child.wait()
      return decoded(bytes) ?? KernelProbe(namespaceProblem: "the probing process said nothing")
    } catch {
      return KernelProbe(namespaceProblem: "\(error)")
    }
  }

  private static func probeHere() -> KernelProbe {
    do {
      let namespace = try NetworkNamespace.create()
      return try namespace.run { () throws(NetlinkError) in
        var probe = KernelProbe()
        let socket = try NetlinkSocket()
        probe.try(\.netem) { () throws(NetlinkError) in
          try socket.setQueueingDiscipline(
            .netem(NetemConfiguration()),
            on: 1,
            handle: WireConditioner.handle,
            parent: .root,
            mode: .graft
          )
        }
        probe.try(\.tokenBucket) { () throws(NetlinkError) in
          try socket.setQueueingDiscipline(
            .tokenBucket(TokenBucket(rate: 125_000, burst: 16_000, limit: 64_000)),
            on: 1,
            handle: Handle(major: 0xc0d3, minor: 0),
            parent: .root,
            mode: .graft
          )
        }
        probe.try(\.prio) { () throws(NetlinkError) in
          try socket.setQueueingDiscipline(
            .prio(PriorityBands(bands: 3)),
            on: 1,
            handle: Handle(major: 0xc0d4, minor: 0),
            parent: .root,
            mode: .graft
          )
        }
        probe.try(\.redirect) { () throws(NetlinkError) in
          try socket.setQueueingDiscipline(
            .ingress,
            on: 1,
            handle: .unspecified,
            mode: .create
          )
          try socket.addFilter(
            Filter(
              parent: .ingressDiscipline,
              priority: 1,
              target: .redirect(toInterface: 1)
            ),
            on: 1
          )
        }
        probe.try(\.veth) { () throws(NetlinkError) in
          try socket.createVeth(VethEnd(name: "probe0"), VethEnd(name: "probe1"))
        }
        probe.try(\.ifb) { () throws(NetlinkError) in
          try socket.createLink(name: "probe2", kind: "ifb")
        }
        probe.try(\.bridge) { () throws(NetlinkError) in
          try socket.createLink(name: "probe3", kind: "bridge")
        }
        return probe
      }
    } catch {
      return KernelProbe(namespaceProblem: "\(error)")
    }
  }

  private mutating func `try`(
    _ capability: WritableKeyPath<KernelProbe, Bool>,
    _ work: () throws(NetlinkError) -> Void
  ) {
    do {
      try work()
      self[keyPath: capability] = true
    } catch {
      self[keyPath: capability] = false
    }
  }
}
