public import LinkConditions

extension Scenario {
  /// The names of all profiles that it applies, sorted.
  public var profileNames: [String] {
    Set(uses(in: steps, path: "timeline").map(\.name)).sorted()
  }

  /// What is wrong with the scenario, its profiles looked up.
  ///
  /// - Parameter catalog: Where profiles are looked up.
  /// - Returns: One error each: those of ``problems()``, profiles that are not there (with the nearest names) or not
  ///   valid, and overrides that no profile can have.
  public func problems(in catalog: ProfileCatalog) -> [ProfileError] {
    var known: [String: Result<Profile, CatalogError>] = [:]
    return problems()
      + uses(in: steps, path: "timeline").compactMap { use in
        let result =
          known[use.name]
          ?? Result { () throws(CatalogError) in try catalog.profile(named: use.name) }
        known[use.name] = result
        return Self.problem(of: use, result)
      }
  }

  /// A profile that a step names.
  private struct ProfileUse {
    var name: String
    var overrides: [String]
    var place: SourcePlace
    var path: String
  }

  private func uses(in steps: [Step], path: String) -> [ProfileUse] {
    var uses: [ProfileUse] = []
    for (index, step) in steps.enumerated() {
      let path = "\(path).\(index)"
      switch step.action {
      case .single(.apply(let name, let overrides)):
        uses.append(
          ProfileUse(name: name, overrides: overrides, place: step.place, path: path + ".apply")
        )
      case .random(let train):
        uses += train.profiles.enumerated().map { index, name in
          ProfileUse(
            name: name,
            overrides: [],
            place: step.place,
            path: "\(path).random.profiles.\(index)"
          )
        }
      case .repetition(_, _, let steps):
        uses += self.uses(in: steps, path: path + ".repeat.steps")
      case .single, .end: break
      }
    }
    return uses
  }

  private static func problem(
    of use: ProfileUse,
    _ result: Result<Profile, CatalogError>
  ) -> ProfileError? {
    switch result {
    case .success(let profile):
      var profile = profile
      do {
        for override in use.overrides {
          let parts = override.split(
            separator: "=",
            maxSplits: 1,
            omittingEmptySubsequences: false
          )
          profile = try profile.setting(
            String(parts[0]),
            parts.count > 1 ? String(parts[1]) : ""
          )
        }
        return nil
      } catch {
        let inner = error.path.isEmpty ? "set" : "set.\(error.path)"
        return error.placed(at: use.place, path: "\(use.path).\(inner)")
      }
    case .failure(.notFound(_, let suggestions, _)):
      let near = suggestions.map(OneLine.quoted)
      return ProfileError(
        .invalidValue,
        read: OneLine.quoted(use.name),
        "is no profile",
        advice: near.isEmpty
          ? "condition list shows those that there are"
          : "did you mean \(OneLine.choice(near))?"
      ).placed(at: use.place, path: use.path)
    case .failure(.invalid(let error)):
      return ProfileError(
        .conflict,
        read: OneLine.quoted(use.name),
        "is not a valid profile: \(error.description)"
      ).placed(at: use.place, path: use.path)
    }
  }
}
