public import LinkConditions

/// The scenarios of some directories, and those of files and directories that a user names.
public struct ScenarioCatalog: Sendable {
  /// What was found: what can be played, and what is wrong with the rest.
  public struct Findings: Sendable {
    /// The scenarios, those of a directory in the order of their files' names.
    public var scenarios: [Scenario] = []
    /// All errors, in the same order.
    public var errors: [ProfileError] = []
  }

  /// The directories in which a scenario that is named without a path is looked for, the most important first.
  public let directories: [String]
  /// Where the scenarios' profiles are looked up.
  public let profiles: ProfileCatalog

  /// Makes a catalogue; nothing is read yet.
  ///
  /// - Parameters:
  ///   - directories: The directories of scenarios; nil: `Scenarios` in each directory of profiles.
  ///   - profiles: Where the scenarios' profiles are looked up.
  public init(directories: [String]? = nil, profiles: ProfileCatalog) {
    self.directories = directories ?? profiles.directories.map { $0 + "/Scenarios" }
    self.profiles = profiles
  }

  /// The names of the scenarios in the directories, sorted; no file is opened.
  public var names: [String] {
    Set(directories.flatMap { Self.files(in: $0).map { String($0.dropLast(5)) } }).sorted()
  }

  /// The scenarios that arguments of a command line stand for.
  ///
  /// - Parameter arguments: Files, directories (all `.json` files in them, by name, not those in directories below), or
  ///   names of the catalogue's scenarios. A scenario named twice is found twice.
  /// - Returns: The scenarios, and every error in all files.
  public func scenarios(_ arguments: [String]) -> Findings {
    var findings = Findings()
    for argument in arguments {
      if FileContent.isDirectory(argument) {
        let files = Self.files(in: argument)
        if files.isEmpty {
          findings.errors.append(
            Self.error(argument, "holds no scenario", "put files that end in .json there")
          )
        }
        let base = argument.hasSuffix("/") ? argument : argument + "/"
        for file in files { read(base + file, regularOnly: true, into: &findings) }
      } else if FileContent.exists(argument) {
        read(argument, into: &findings)
      } else if let file = file(named: argument) {
        read(file, into: &findings)
      } else {
        findings.errors.append(notFound(argument))
      }
    }
    return findings
  }

  /// The file of a scenario that is named without a path.
  private func file(named name: String) -> String? {
    guard !name.utf8.contains(UInt8(ascii: "/")), !name.isEmpty else { return nil }
    return directories.lazy.map { "\($0)/\(name).json" }.first(where: FileContent.exists)
  }

  private func read(_ file: String, regularOnly: Bool = false, into findings: inout Findings) {
    let content: [UInt8]
    do {
      content = try FileContent.read(file, regularOnly: regularOnly)
    } catch {
      findings.errors.append(error.profileError(file))
      return
    }
    do {
      let scenario = try Scenario(json5: content, file: file)
      let problems = scenario.problems(in: profiles)
      if problems.isEmpty { findings.scenarios.append(scenario) }
      findings.errors += problems
    } catch {
      findings.errors.append(error)
    }
  }

  private func notFound(_ argument: String) -> ProfileError {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 || argument.hasSuffix(".json") else {
      return Self.error(
        argument,
        "neither a file nor a scenario's name",
        Self.advice(nearest(to: argument, in: names))
          ?? "the scenarios are in \(OneLine.choice(directories))"
      )
    }
    let directory = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : ""
    let present = Self.files(in: directory.isEmpty ? "." : directory)
    let near = nearest(to: parts.last ?? "", in: present).map { directory + $0 }
    return Self.error(argument, "not there", Self.advice(near))
  }

  private static func advice(_ near: [String]) -> String? {
    near.isEmpty ? nil : "did you mean \(OneLine.choice(near))?"
  }

  private static func error(
    _ file: String,
    _ complaint: String,
    _ advice: String?
  ) -> ProfileError {
    var error = ProfileError(.unreadable, complaint, advice: advice)
    error.file = file
    return error
  }

  private static func files(in directory: String) -> [String] {
    (FileContent.names(inDirectory: directory) ?? [])
      .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
  }
}
