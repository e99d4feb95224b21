import Conditioner
import LinkConditions
import NetworkLab
import NetworkNamespaces
import RouteNetlink
import Synchronization
import TestSupport

/// A lab of one test, and views into its namespaces that do not go through the lab's own code.
struct TestLab: Sendable {
  let lab: Lab
  let device: Place
  let wire: Place
  let internet: Place

  /// A profile that the package ships.
  static func profile(_ name: String) throws -> Profile { try catalog.profile(named: name) }

  static let packageDirectory: String = {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/")
  }()

  static let catalog = ProfileCatalog(directories: [packageDirectory + "/Profiles"])

  /// Applies a profile to both directions.
  @discardableResult
  func apply(_ profile: Profile) throws -> LabStatus { try lab.apply(ApplyRequest(profile)) }

  /// Sends datagrams to the far side, where they are received, and tells what became of them.
  func send(_ plan: Traffic.Plan, _ family: AddressFamily = .ipv4) throws -> Traffic.Outcome {
    try Traffic(plan, from: device, to: .far(family, 4000), receiver: internet).value()
  }

  /// Starts a tool where the lab's programs run, with the lab's resolver.
  func start(_ arguments: [String]) throws -> Tool {
    try Tool(arguments, in: device, resolving: lab.directory)
  }

  /// Runs curl there, on one address family, and returns what it wrote, whatever it ended with.
  func curl(_ family: AddressFamily, _ arguments: String...) throws -> String {
    let common = ["curl", family == .ipv4 ? "-4" : "-6", "--silent", "--max-time", "60"]
    return try start(common + arguments).finish(anyStatus: true)
  }

  /// Applies a shipped profile to both directions.
  @discardableResult
  func apply(_ name: String) throws -> LabStatus { try apply(Self.profile(name)) }
}

private let labsMade = Mutex(0)

/// Makes a lab, hands it to the test, and removes it whatever happens.
///
/// Runs on the calling thread: the lab's services end with it.
func withLab<Result>(
  _ type: InterfaceType = .wifi,
  _ body: (TestLab) throws -> Result
) throws -> Result {
  let number = labsMade.withLock {
    $0 += 1
    return $0
  }
  guard let name = LabName("t\(number)") else { throw Failure("no name") }
  let lab = try Lab.create(name, type: type, diesWithCaller: true)
  defer { Lab.destroy(name) }
  func place(_ part: LabPart) throws -> Place { try Place(named: part.namespaceName(in: name)) }
  return try body(
    TestLab(
      lab: lab,
      device: try place(.device),
      wire: try place(.wire),
      internet: try place(.internet)
    )
  )
}
