import LinkConditions
import Testing

/// The profiles of the package, read from its source tree.
enum ShippedProfiles {
  static let directory = packageDirectory + "/Profiles"

  static let packageDirectory: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  static let catalog = ProfileCatalog(directories: [directory])
}

/// The error that reading a text gives, as one line; "" where it is valid.
func message(_ text: String, file: String? = "link.json") -> String {
  do {
    _ = try Profile(json5: text, file: file)
    return ""
  } catch {
    return error.description
  }
}

/// A profile named link with these members.
func profile(_ members: String) -> String { "{ name: \"link\", \(members) }" }
