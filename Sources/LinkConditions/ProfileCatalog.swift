/// The profiles of some directories; a later directory never overrides an earlier one.
public struct ProfileCatalog: Sendable {
  /// One file of the catalogue.
  public struct Entry: Sendable {
    /// The profile's name: the file's base name.
    public var name: String
    /// The file's path.
    public var file: String
    /// The profile, or why it is not valid.
    public var result: Result<Profile, ProfileError>
  }

  /// The directories, the most important first.
  public let directories: [String]

  /// Makes a catalogue; nothing is read yet.
  ///
  /// - Parameter directories: The directories, the most important first. Those that are not there are passed over.
  public init(directories: [String]) {
    self.directories = directories
  }

  /// The names of all profiles, sorted; no file is opened.
  public var names: [String] { files().map(\.name) }

  /// Reads every profile.
  ///
  /// - Returns: The profiles in the order of their names, each with its error where it is not valid.
  public func profiles() -> [Entry] {
    files().map { name, path in
      Entry(name: name, file: path, result: Self.read(path))
    }
  }

  /// Finds a profile.
  ///
  /// - Parameter name: A profile's name; or, with a `/` in it or `.json` at its end, a file's path.
  /// - Returns: The profile.
  /// - Throws: `CatalogError.notFound` with the nearest names, `CatalogError.invalid` where the profile is not valid.
  public func profile(named name: String) throws(CatalogError) -> Profile {
    if name.utf8.contains(UInt8(ascii: "/")) || name.hasSuffix(".json") {
      return try profile(atPath: name)
    }
    for directory in directories {
      let path = directory + "/" + name + ".json"
      guard FileContent.exists(path) else { continue }
      do {
        return try Self.read(path).get()
      } catch {
        throw .invalid(error)
      }
    }
    throw .notFound(
      name: name,
      suggestions: nearest(to: name, in: names),
      directories: directories.filter(FileContent.isDirectory)
    )
  }

  /// The profile of a file that the user named: it may be a pipe, or stand anywhere.
  private func profile(atPath path: String) throws(CatalogError) -> Profile {
    guard FileContent.exists(path) else {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let directory = parts.dropLast().joined(separator: "/")
      let present = FileContent.names(inDirectory: parts.count > 1 ? directory + "/" : ".") ?? []
      let near = nearest(to: parts.last ?? "", in: present.filter { $0.hasSuffix(".json") })
      throw .notFound(
        name: path,
        suggestions: near.map { parts.count > 1 ? directory + "/" + $0 : $0 },
        directories: parts.count > 1 ? [directory + "/"] : ["."]
      )
    }
    do {
      return try Profile(contentsOfFile: path)
    } catch {
      throw .invalid(error)
    }
  }

  /// Every file that counts, by name: the first directory that has it wins.
  private func files() -> [(name: String, path: String)] {
    var paths: [String: String] = [:]
    for directory in directories {
      for file in FileContent.names(inDirectory: directory) ?? []
      where file.hasSuffix(".json") && !file.hasPrefix(".") {
        let name = String(file.dropLast(5))
        if paths[name] == nil { paths[name] = directory + "/" + file }
      }
    }
    return paths.map { (name: $0.key, path: $0.value) }.sorted { $0.name < $1.name }
  }

  private static func read(_ path: String) -> Result<Profile, ProfileError> {
    do {
      let content = try FileContent.read(path, regularOnly: true)
      return Result { () throws(ProfileError) -> Profile in try Profile(json5: content, file: path)
      }
    } catch {
      return .failure(error.profileError(path))
    }
  }
}
