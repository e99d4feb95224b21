/// How the opposite of a flag is written.
public struct FlagInversion: Hashable, Sendable {
  enum Representation {
    case prefixedNo
    case prefixedEnableDisable
  }

  let base: Representation

  /// The pair `--color` and `--no-color`.
  public static var prefixedNo: FlagInversion { .init(base: .prefixedNo) }

  /// The pair `--enable-color` and `--disable-color`.
  public static var prefixedEnableDisable: FlagInversion { .init(base: .prefixedEnableDisable) }
}

/// What counts when flags of one property are given more than once.
public struct FlagExclusivity: Hashable, Sendable {
  enum Representation {
    case exclusive
    case chooseFirst
    case chooseLast
  }

  let base: Representation

  /// A second one is an error.
  public static var exclusive: FlagExclusivity { .init(base: .exclusive) }

  /// The first one counts.
  public static var chooseFirst: FlagExclusivity { .init(base: .chooseFirst) }

  /// The last one counts.
  public static var chooseLast: FlagExclusivity { .init(base: .chooseLast) }
}
