/// A change of the services' state; what is nil stays as it is.
public struct ServicesChange: Codable, Equatable, Sendable {
  /// A change of the name service; what is nil stays as it is.
  public struct NameService: Codable, Equatable, Sendable {
    /// What becomes of a query.
    public var mode: ServicesState.NameService.Mode?
    /// Milliseconds added to each answer, 0…600000.
    public var delayMilliseconds: Int?

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - mode: what becomes of a query.
    ///   - delayMilliseconds: milliseconds added to each answer, 0…600000.
    public init(mode: ServicesState.NameService.Mode? = nil, delayMilliseconds: Int? = nil) {
      self.mode = mode
      self.delayMilliseconds = delayMilliseconds
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
      case mode
      case delayMilliseconds
    }

    /// Reads a change.
    ///
    /// - Parameter decoder: where from.
    /// - Throws: `DecodingError`, also for a key that means nothing.
    public init(from decoder: any Decoder) throws {
      try AnyCodingKey.refuseUnknown(in: decoder, known: CodingKeys.allCases)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      mode = try container.decodeIfPresent(ServicesState.NameService.Mode.self, forKey: .mode)
      delayMilliseconds = try container.decodeIfPresent(Int.self, forKey: .delayMilliseconds)
    }
  }

  /// The name service.
  public var dns: NameService?
  /// The captive portal.
  public var portal: ServicesState.Portal?
  /// Whether every port but DNS is closed.
  public var refuse: Bool?
  /// The families that names have addresses of; not empty.
  public var families: [ServicesState.Family]?

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - dns: the name service.
  ///   - portal: the captive portal.
  ///   - refuse: whether every port but DNS is closed.
  ///   - families: the families that names have addresses of; not empty.
  public init(
    dns: NameService? = nil,
    portal: ServicesState.Portal? = nil,
    refuse: Bool? = nil,
    families: [ServicesState.Family]? = nil
  ) {
    self.dns = dns
    self.portal = portal
    self.refuse = refuse
    self.families = families
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case dns
    case portal
    case refuse
    case families
  }

  /// Reads a change.
  ///
  /// - Parameter decoder: where from.
  /// - Throws: `DecodingError`, also for a key that means nothing.
  public init(from decoder: any Decoder) throws {
    try AnyCodingKey.refuseUnknown(in: decoder, known: CodingKeys.allCases)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    dns = try container.decodeIfPresent(NameService.self, forKey: .dns)
    portal = try container.decodeIfPresent(ServicesState.Portal.self, forKey: .portal)
    refuse = try container.decodeIfPresent(Bool.self, forKey: .refuse)
    families = try container.decodeIfPresent([ServicesState.Family].self, forKey: .families)
  }

  /// The state after the change.
  ///
  /// - Parameter state: the state before.
  /// - Returns: the state after; counters are untouched.
  /// - Throws: ``ServicesError`` (`protocol`) for a delay out of range or no family at all.
  public func applied(to state: ServicesState) throws(ServicesError) -> ServicesState {
    var result = state
    if let mode = dns?.mode { result.dns.mode = mode }
    if let delay = dns?.delayMilliseconds {
      let longest = ServicesState.NameService.longestDelayMilliseconds
      guard (0...longest).contains(delay) else {
        throw ServicesError(
          .protocol,
          "set",
          "dns.delayMilliseconds",
          detail: "\(delay) is not between 0 and \(longest)"
        )
      }
      result.dns.delayMilliseconds = delay
    }
    if let portal { result.portal = portal }
    if let refuse { result.refuse = refuse }
    if let families {
      result.families = ServicesState.Family.allCases.filter(families.contains)
      guard !result.families.isEmpty else {
        throw ServicesError(
          .protocol,
          "set",
          "families",
          detail: "at least one of ipv4 and ipv6 is needed"
        )
      }
    }
    return result
  }
}
