import FoundationEssentials
import Glibc

/// What was applied to an existing interface, so that later commands find it.
struct InterfaceRecord: Codable {
  static let directory = "/run/condition/targets"

  var place: InterfacePlace
  var profile: String
  var effectiveProfile: String

  private static func path(_ place: InterfacePlace) -> String {
    let name = "\(place.namespaceText)-\(place.interface)".map { $0 == "/" ? "_" : $0 }
    return "\(directory)/\(String(name)).json"
  }

  static func read(_ place: InterfacePlace) -> InterfaceRecord? {
    Files.read(path(place)).flatMap {
      try? JSONDecoder().decode(InterfaceRecord.self, from: Data($0.utf8))
    }
  }

  static func all() -> [InterfaceRecord] {
    Files.entries(of: directory).compactMap { name in
      Files.read("\(directory)/\(name)").flatMap {
        try? JSONDecoder().decode(InterfaceRecord.self, from: Data($0.utf8))
      }
    }
  }

  func write() throws(LabError) {
    guard let data = try? JSONEncoder().encode(self) else { return }
    try Files.makeDirectory(Self.directory)
    try Files.write(String(decoding: data, as: UTF8.self), to: Self.path(place))
  }

  static func remove(_ place: InterfacePlace) {
    unlink(path(place))
    rmdir(directory)
    rmdir("/run/condition")
  }
}
