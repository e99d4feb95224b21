import FoundationEssentials
import Glibc
import LinkConditions

/// What was applied to an existing interface, so that later commands find it.
///
/// Kept by the namespace itself, however it was named: `--namespace` and `--pid` can mean the same one.
struct InterfaceRecord: Codable {
  static let directory = "/run/condition/targets"

  /// How the user named the place.
  var place: InterfacePlace
  /// The inode of the namespace.
  var namespaceInode: UInt64
  /// The profile's name.
  var profile: String
  /// The whole profile that holds, in the format of profile files.
  var effectiveProfile: String

  /// The profile that holds; nil for a record that no version of ours wrote.
  var profileThatHolds: Profile? { try? Profile(inForce: effectiveProfile) }

  /// Interface names hold no colon, so no two places share a file.
  private static func path(_ interface: String, _ namespaceInode: UInt64) -> String {
    "\(directory)/\(interface):\(namespaceInode).json"
  }

  static func read(_ interface: String, namespaceInode: UInt64) -> InterfaceRecord? {
    Files.read(path(interface, namespaceInode)).flatMap {
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
    try Files.write(
      String(decoding: data, as: UTF8.self),
      to: Self.path(place.interface, namespaceInode)
    )
  }

  /// Removes the record.
  func remove() { Self.remove(place.interface, namespaceInode: namespaceInode) }

  static func remove(_ interface: String, namespaceInode: UInt64) {
    unlink(path(interface, namespaceInode))
    rmdir(directory)
    rmdir("/run/condition")
  }
}
