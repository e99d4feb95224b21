import LinkConditions
import ReachabilityHarness

/// The profiles and scenarios of the package, read from its source tree.
enum Shipped {
  static let package = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  static let profiles = package + "/Profiles"
  static let scenarios = profiles + "/Scenarios"
  static let scenarioFiles = (FileContent.names(inDirectory: scenarios) ?? [])
    .filter { $0.hasSuffix(".json") }
  static let catalog = ScenarioCatalog(profiles: ProfileCatalog(directories: [profiles]))
}
