extension RouteType {
  /// The search ends in this table and goes on with the next rule (`throw`).
  public static let throwing = RouteType(rawValue: 9)
}
