extension ProfileCatalog {
  /// Where profiles are looked for, the most important place first.
  ///
  /// Given directories; those of `$CONDITION_PROFILES` (separated by colons); the user's own,
  /// `$XDG_CONFIG_HOME/condition/profiles` (or `~/.config/…`); `../share/condition/profiles` beside the executable's
  /// directory; and, for a build tree, the first `Profiles` beside a `Package.swift` above the executable.
  ///
  /// - Parameters:
  ///   - given: The directories of `--profiles`, kept whether they are there or not.
  ///   - environment: The environment.
  ///   - executable: The executable's real path, such as `/proc/self/exe` points to.
  /// - Returns: The directories; those not given are there.
  public static func standardDirectories(
    given: [String] = [],
    environment: [String: String],
    executable: String
  ) -> [String] {
    var found: [String] = []
    let listed = environment["CONDITION_PROFILES"] ?? ""
    found += listed.split(separator: ":").map(String.init)
    // The XDG base directory specification: relative paths are to be ignored.
    if let config = environment["XDG_CONFIG_HOME"], config.hasPrefix("/") {
      found.append(config + "/condition/profiles")
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      found.append(home + "/.config/condition/profiles")
    }
    var above = parent(of: executable)
    if let directory = above {
      found.append((parent(of: directory) ?? "") + "/share/condition/profiles")
    }
    while let directory = above {
      let profiles = directory + "/Profiles"
      if FileContent.exists(directory + "/Package.swift"), FileContent.isDirectory(profiles) {
        found.append(profiles)
        break
      }
      above = parent(of: directory)
    }
    var result: [String] = []
    for directory in given + found.filter(FileContent.isDirectory)
    where !result.contains(directory) {
      result.append(directory)
    }
    return result
  }

  /// Whether a directory is there; for commands to check what `--profiles` was given.
  ///
  /// - Parameter path: The path to look at.
  /// - Returns: Whether it is a directory, or a link to one.
  public static func isDirectory(_ path: String) -> Bool { FileContent.isDirectory(path) }

  /// The directory above an absolute path; nil above the root.
  private static func parent(of path: String) -> String? {
    guard path.hasPrefix("/"), path != "/", let slash = path.lastIndex(of: "/") else { return nil }
    let parent = String(path[..<slash])
    return parent.isEmpty ? "/" : parent
  }
}
