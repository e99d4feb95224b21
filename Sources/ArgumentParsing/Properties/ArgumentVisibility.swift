/// Where an argument is shown.
public struct ArgumentVisibility: Hashable, Sendable {
  enum Level: Int {
    case `private`
    case hidden
    case `default`
  }

  let level: Level

  /// Shown whenever help is.
  public static let `default` = ArgumentVisibility(level: .default)

  /// Shown only by `--help-hidden`.
  public static let hidden = ArgumentVisibility(level: .hidden)

  /// Never shown.
  public static let `private` = ArgumentVisibility(level: .private)

  func isAtLeastAsVisible(as other: ArgumentVisibility) -> Bool {
    level.rawValue >= other.level.rawValue
  }
}
