/// How an option finds its value.
public struct SingleValueParsingStrategy: Hashable, Sendable {
  let base: ParsingStrategy

  /// The next word, which must not look like an option.
  public static var next: SingleValueParsingStrategy { .init(base: .next) }

  /// The next word, whatever it looks like.
  public static var unconditional: SingleValueParsingStrategy { .init(base: .unconditional) }

  /// The next word that does not look like an option, skipping those that do.
  public static var scanningForValue: SingleValueParsingStrategy { .init(base: .scanningForValue) }
}

/// How an option with several values finds them.
public struct ArrayParsingStrategy: Hashable, Sendable {
  let base: ParsingStrategy

  /// One word for each time the option is written, which must not look like an option.
  public static var singleValue: ArrayParsingStrategy { .init(base: .next) }

  /// One word for each time the option is written, whatever it looks like.
  public static var unconditionalSingleValue: ArrayParsingStrategy { .init(base: .unconditional) }

  /// All words up to the next that looks like an option.
  public static var upToNextOption: ArrayParsingStrategy { .init(base: .upToNextOption) }

  /// All words that are left, whatever they look like.
  public static var remaining: ArrayParsingStrategy { .init(base: .allRemaining) }
}

/// How an argument with several values finds them.
public struct ArgumentArrayParsingStrategy: Hashable, Sendable {
  let base: ParsingStrategy

  /// All words that are left and do not look like options, and all after `--`.
  public static var remaining: ArgumentArrayParsingStrategy { .init(base: .next) }

  /// All words that nothing else takes, unknown options included.
  public static var allUnrecognized: ArgumentArrayParsingStrategy {
    .init(base: .allUnrecognized)
  }

  /// The words after `--`, and only those.
  public static var postTerminator: ArgumentArrayParsingStrategy { .init(base: .postTerminator) }

  /// Everything from the first word that nothing else takes, a `--` included.
  public static var captureForPassthrough: ArgumentArrayParsingStrategy {
    .init(base: .allRemaining)
  }
}

/// All strategies, as the parser sees them.
enum ParsingStrategy {
  case next
  case unconditional
  case scanningForValue
  case upToNextOption
  case allRemaining
  case allUnrecognized
  case postTerminator
}
