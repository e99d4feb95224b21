public import LinkConditions

/// What the wire and the internet do: the profile without its link.
///
/// In a record it travels as the profile's own JSON.
public struct FarCondition: Hashable, Sendable {
  /// The profile that holds: its impairments, name service, portal and families.
  ///
  /// `carrier`, `admin`, `address`
  /// and `route` outages show in the device's half; the far half of these is a healthy one but for what the
  /// missing carrier swallows.
  public var profile: Profile

  /// Makes it.
  ///
  /// - Parameter profile: The profile that holds.
  public init(_ profile: Profile = Profile(name: "perfect")) {
    self.profile = profile
  }
}

extension FarCondition: Codable {
  /// Reads the profile's JSON.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: `DecodingError` where it is no valid profile.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(ProfileError) {
      self.init(try Profile(inForce: text))
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Writes the profile's JSON.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(profile.json())
  }
}
