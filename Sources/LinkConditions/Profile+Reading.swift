extension Profile {
  /// Reads a profile from JSON5.
  ///
  /// - Parameters:
  ///   - text: The profile's text, up to 1 MiB.
  ///   - file: The file it came from, for errors; where it ends in `.json`, the profile's name must be its base name.
  /// - Throws: `ProfileError` for text that is not JSON5 and for every value that no link can have.
  public init(json5 text: String, file: String? = nil) throws(ProfileError) {
    try self.init(json5: Array(text.utf8), file: file)
  }

  /// Reads a profile from the bytes of a JSON5 file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content, UTF-8, up to 1 MiB.
  ///   - file: The file it came from, for errors; where it ends in `.json`, the profile's name must be its base name.
  /// - Throws: `ProfileError` for bytes that are not JSON5 in UTF-8 and for every value that no link can have.
  public init(json5 bytes: [UInt8], file: String? = nil) throws(ProfileError) {
    let source = SourceText(file: file, bytes: bytes)
    self = try ProfileReader(source: source).profile(try JSON5Parser.parse(source))
  }

  /// Reads a profile from a JSON5 file.
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

  /// Reads what holds in a lab, as ``json()`` writes it: an outage beside the interface that it befalls.
  ///
  /// - Parameter text: The profile's text.
  /// - Throws: `ProfileError`, as `init(json5:file:)`.
  public init(inForce text: String) throws(ProfileError) {
    let source = SourceText(file: nil, bytes: Array(text.utf8))
    self = try ProfileReader(source: source, isInForce: true).profile(JSON5Parser.parse(source))
  }
}
