extension FieldReader {
  /// The name of a profile or a scenario, which is its file's.
  package func fileName() throws(ProfileError) -> String {
    let allowed = "lower-case letters, digits, . and -"
    guard let name = try line("name") else {
      let example = baseName ?? source.document.exampleName
      throw error(
        .missingKey,
        "name",
        "is missing",
        allowed: allowed,
        advice: "add name: \(OneLine.quoted(example))"
      )
    }
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isPlain, !name.isEmpty, name.utf8.count <= 64, name.first != ".", name.first != "-" else {
      throw error(
        .invalidValue,
        "name",
        "is not \(source.document.name)'s name",
        allowed: allowed + ", up to 64 of them, the first a letter or digit",
        advice: "write for example \"\(source.document.exampleName)\""
      )
    }
    if let baseName, baseName != name {
      throw error(
        .conflict,
        "name",
        "is not the name of the file",
        allowed: OneLine.quoted(baseName),
        advice: "rename the file to \(name).json or change name"
      )
    }
    return name
  }

  /// The file's name without directory and `.json`; nil where the text came from something else.
  private var baseName: String? {
    guard let file = source.file, file.hasSuffix(".json") else { return nil }
    let name = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return String(name.dropLast(5))
  }
}
