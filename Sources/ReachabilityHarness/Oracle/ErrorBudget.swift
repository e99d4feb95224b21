/// How often a verdict may be wrong by chance: a whole scenario's share, split over its claims before the run.
public struct ErrorBudget: Hashable, Sendable, Codable {
  /// The chance of any wrong claim in the scenario.
  public var total: Double
  /// How many claims with a chance of being wrong are made.
  public var claims: Int

  /// Makes a budget.
  ///
  /// - Parameters:
  ///   - total: The chance of any wrong claim, 0 to 1.
  ///   - claims: How many claims with a chance of being wrong are made.
  public init(total: Double = 1e-6, claims: Int = 0) {
    self.total = total
    self.claims = claims
  }

  /// The chance allowed to each claim.
  public var perClaim: Double { total / Double(max(claims, 1)) }
}
