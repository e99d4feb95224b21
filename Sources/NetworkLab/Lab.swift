import Conditioner
import Glibc
public import LinkConditions
import NetworkNamespaces
import RouteNetlink

/// A device, a wire and an internet of its own, for a program to run in.
public final class Lab: Sendable {
  /// The lab's name.
  public let name: LabName
  /// Where the lab keeps its files.
  public let directory: LabDirectory
  let device: LabNamespace
  let wire: LabNamespace
  let internet: LabNamespace
  /// Its services end with this process.
  let diesWithCaller: Bool

  private init(
    name: LabName,
    device: LabNamespace,
    wire: LabNamespace,
    internet: LabNamespace,
    diesWithCaller: Bool = false
  ) {
    self.name = name
    self.diesWithCaller = diesWithCaller
    directory = LabDirectory(name)
    self.device = device
    self.wire = wire
    self.internet = internet
  }

  /// Makes a lab, settled: links up, addresses usable, services answering.
  ///
  /// - Parameters:
  ///   - name: the lab's name.
  ///   - type: the interface type that the device starts with.
  ///   - families: the address families that the device starts with.
  ///   - diesWithCaller: its services end with this process.
  /// - Returns: the lab.
  /// - Throws: ``LabError``; nothing of the lab is left then. `.inUse` where a namespace of somebody else's has
  ///   the name that one of ours would have; it stays as it is.
  public static func create(
    _ name: LabName,
    type: InterfaceType = .wifi,
    families: AddressFamilies = .both,
    diesWithCaller: Bool
  ) throws(LabError) -> Lab {
    let directory = LabDirectory(name)
    try refuseForeign(name)
    do {
      // The directory comes first and goes last, so that `clear` finds whatever a killed process left.
      try Files.makeDirectory(directory.path)
      let lab = Lab(
        name: name,
        device: try .create(.device, of: name),
        wire: try .create(.wire, of: name),
        internet: try .create(.internet, of: name),
        diesWithCaller: diesWithCaller
      )
      try lab.settle()
      try lab.addLink(LabLink(type), state: LinkState(families: families))
      try directory.setCurrentLink(LabLink(type))
      return lab
    } catch {
      destroy(name)
      throw error
    }
  }

  /// Opens a lab that is there.
  ///
  /// - Parameter name: the lab's name.
  /// - Returns: the lab.
  /// - Throws: ``LabError`` `.notFound` where there is none.
  public static func open(_ name: LabName) throws(LabError) -> Lab {
    guard exists(name) else { throw missing(name) }
    return Lab(
      name: name,
      device: try .open(.device, of: name),
      wire: try .open(.wire, of: name),
      internet: try .open(.internet, of: name)
    )
  }

  private static func missing(_ name: LabName) -> LabError {
    var error = LabError(.notFound, operation: "open", subject: "lab \(name)", reason: "")
    if LabDirectory(name).exists {
      error.reason = "it is half-made"
      error.advice =
        "`condition apply PROFILE\(name.option)` makes it anew, `condition clear\(name.option)` removes it"
      return error
    }
    let others = LabDirectory.all().filter(exists).map(\.text)
    error.reason = "there is no such lab"
    error.advice =
      others.isEmpty
      ? "`condition apply PROFILE\(name.option)` makes it"
      : "There is: \(others.joined(separator: ", "))"
    return error
  }

  /// Whether a lab is there, whole.
  ///
  /// - Parameter name: the lab's name.
  /// - Returns: true where it was made to the end and all its namespaces can be opened.
  public static func exists(_ name: LabName) -> Bool {
    LabDirectory(name).currentLink != nil
      && LabPart.allCases.allSatisfy {
        (try? NetworkNamespace.open(named: $0.namespaceName(in: name))) != nil
      }
  }

  /// A namespace without a directory of ours beside it is somebody else's, whatever its name.
  private static func refuseForeign(_ name: LabName) throws(LabError) {
    guard !LabDirectory(name).exists else { return }
    let names = Set(NetworkNamespace.names())
    let taken = LabPart.allCases.map { $0.namespaceName(in: name) }.filter(names.contains)
    guard !taken.isEmpty else { return }
    throw LabError(
      .inUse,
      operation: "make",
      subject: "lab \(name)",
      reason: "not condition's, but there: network namespace \(taken.joined(separator: ", "))",
      advice: "It was left as it is; take another name with --lab NAME"
    )
  }

  /// Removes a lab and everything of it, whatever state it is in; without a directory of ours it is not ours.
  ///
  /// - Parameter name: the lab's name.
  /// - Returns: what could not be removed, one line each.
  @discardableResult
  public static func destroy(_ name: LabName) -> [String] {
    let directory = LabDirectory(name)
    guard directory.exists else { return [] }
    var problems: [String] = []
    DelayedRevert.cancel(directory)
    let servicesLock = ServicesProcess.stop(directory: directory)
    // Processes may hold the namespaces; the cables are taken out so that no condition outlives the lab.
    if let wire = try? LabNamespace.open(.wire, of: name),
      let links = try? wire.netlink.links()
    {
      for link in links where link.kind == "veth" { try? wire.netlink.deleteLink(link.index) }
    }
    for part in LabPart.allCases {
      do { try NetworkNamespace.remove(named: part.namespaceName(in: name)) } catch {
        problems.append("\(error)")
      }
    }
    if problems.isEmpty {
      Files.removeTree(directory.path)
      rmdir(LabDirectory.root)
    }
    // Until nobody can take it any more.
    _ = consume servicesLock
    return problems
  }

  /// The link that the device has.
  ///
  /// - Returns: the link.
  /// - Throws: ``LabError`` where the lab is half-made.
  public func currentLink() throws(LabError) -> LabLink {
    if let link = directory.currentLink { return link }
    throw LabError(
      .failed,
      operation: "read",
      subject: "lab \(name)",
      reason: "it is half-made",
      advice: "`condition apply PROFILE\(name.option)` makes it anew"
    )
  }

  func builder(_ link: LabLink) -> LinkBuilder {
    LinkBuilder(link: link, device: device, wire: wire, internet: internet)
  }

  /// Namespace-wide settings, loopbacks, the far side and its services.
  private func settle() throws(LabError) {
    try LabSettings.write(to: [device, wire, internet])
    for part in [device, wire, internet] {
      try withNetlink("bring up", "loopback of \(part.part.rawValue)") { () throws(NetlinkError) in
        try part.netlink.changeLink(1, LinkChange(up: true))
      }
    }
    try FarSide(internet: internet).settle(reachesInternet: true)
    try startServices()
  }

  /// Adds a link in a given state and waits until packets can pass.
  private func addLink(_ link: LabLink, state: LinkState) throws(LabError) {
    let builder = builder(link)
    try builder.create()
    try builder.restore(state)
    try writeResolvConf(state.families)
  }

  /// Names the resolvers of the families that the device has.
  func writeResolvConf(_ families: AddressFamilies) throws(LabError) {
    var lines = ["# The lab's resolvers, beyond the gateway."]
    if families.contains(.ipv4) { lines.append("nameserver 198.51.100.53") }
    if families.contains(.ipv6) { lines.append("nameserver 2001:db8:53::53") }
    try Files.overwrite(lines.joined(separator: "\n") + "\n", in: directory.resolvConf)
  }
}
