import ArgumentParsing
import LinkConditions

/// The fields of a profile that a command sets otherwise.
struct OverrideOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Override a field of both directions (rate=2Mbit, delay=80ms, jitter=10ms, loss=5%, …) or of one "
        + "(uplink.delay=80ms); repeatable.",
      valueName: "key=value"
    )
  )
  var overrides: [String] = []

  /// Works the overrides into a profile.
  ///
  /// - Parameter profile: the profile as read.
  /// - Returns: the profile with the fields set.
  /// - Throws: ``Failure`` with status 64 for an override that is not valid.
  func applied(to profile: Profile) throws -> Profile {
    try overrides.reduce(profile) { profile, text in
      let (key, value) = try Self.parts(text)
      do { return try profile.setting(key, value) } catch {
        throw Failure(status: ExitStatus.usage, message: "\(error)")
      }
    }
  }

  /// Tells of overrides that do something else than they seem to.
  ///
  /// - Parameter global: whether to tell.
  func warn(_ global: GlobalOptions) {
    for text in overrides {
      guard let (key, value) = try? Self.parts(text), key.split(separator: ".").last == "rate",
        Double(value.prefix { $0.isNumber || $0 == "." }) == 0
      else { continue }
      global.remark(
        "warning: --set \(text): a rate of 0 is no limit, as if it were left out; for a link that carries "
          + "nothing, `--set loss=100%` or the profile blackhole"
      )
    }
  }

  private static func parts(_ text: String) throws -> (key: String, value: String) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw Failure(
        status: ExitStatus.usage,
        message: "--set \(text): give a field and its value, as in --set loss=5%"
      )
    }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }
}
