public import LinkConditions

extension Scenario {
  /// Reads a scenario from JSON5.
  ///
  /// Profiles' names are not looked up: ``problems(in:)`` does it.
  ///
  /// - Parameters:
  ///   - text: The scenario's text, up to 1 MiB.
  ///   - file: The file it came from, for errors; where it ends in `.json`, the scenario's name must be its base name.
  /// - Throws: `ProfileError` with line, column and path for text that is not JSON5 and for what no scenario can be.
  public init(json5 text: String, file: String? = nil) throws(ProfileError) {
    try self.init(json5: Array(text.utf8), file: file)
  }

  /// Reads a scenario from the bytes of a JSON5 file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content, UTF-8, up to 1 MiB.
  ///   - file: The file it came from, for errors.
  /// - Throws: `ProfileError` with line, column and path, as `init(json5:file:)`.
  public init(json5 bytes: [UInt8], file: String? = nil) throws(ProfileError) {
    let source = SourceText(file: file, bytes: bytes, document: .scenario)
    var reader = ScenarioReader(source: source)
    self = try reader.scenario(try JSON5Parser.parse(source))
  }

  /// Reads a scenario from a JSON5 file.
  ///
  /// - Parameter path: The file.
  /// - Throws: `ProfileError` with the code `unreadable` where the file cannot be read, else as `init(json5:file:)`.
  public init(contentsOfFile path: String) throws(ProfileError) {
    let content: [UInt8]
    do {
      content = try FileContent.read(path)
    } catch {
      throw error.profileError(path)
    }
    try self.init(json5: content, file: path)
  }
}
