/// Why a catalogue has no such profile.
public enum CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no profile, or no file, of that name; `suggestions` are the nearest names, `directories` where was looked.
  case notFound(name: String, suggestions: [String], directories: [String])
  /// The profile is there and not valid, or not readable.
  case invalid(ProfileError)

  /// The error in one line, with what to do.
  public var description: String {
    switch self {
    case .notFound(let name, let suggestions, let directories):
      let isPath = name.utf8.contains(UInt8(ascii: "/")) || name.hasSuffix(".json")
      var text = "there is no \(isPath ? "file" : "profile") \(OneLine.quoted(name))"
      if !suggestions.isEmpty {
        text += "; did you mean \(OneLine.choice(suggestions))?"
      } else if isPath {
        text += "; condition list shows the profiles that have names"
      } else if directories.isEmpty {
        text += "; no directory of profiles was found: give one with --profiles DIR"
      } else {
        text += "; condition list shows those in " + directories.joined(separator: ", ")
      }
      return text
    case .invalid(let error):
      return error.description
    }
  }
}
