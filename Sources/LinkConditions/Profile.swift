/// What a link is like, in the words of the people who use it, independent of how the kernel is told.
public struct Profile: Hashable, Sendable {
  /// The name, the same as the file's base name: lower-case letters, digits, `.` and `-`.
  public var name: String
  /// One line about the link; empty where the user wrote none.
  public var summary: String
  /// Where the numbers come from and how sure they are; empty where the user wrote none.
  public var source: String
  /// The interface that the profile brings up; nil keeps the one that is there.
  public var interface: Interface?
  /// What happens to packets on their way to the device.
  public var downlink: Impairment
  /// What happens to packets on their way from the device.
  public var uplink: Impairment
  /// What the resolver does.
  public var nameService: NameService
  /// The way of being offline; nil for a link that works.
  public var outage: Outage?
  /// How the captive portal answers; meaningful while the outage is `portal`.
  public var portal: Portal
  /// The address families that the link carries.
  public var families: AddressFamilies

  /// Makes a profile of a perfect link.
  ///
  /// - Parameter name: The name: lower-case letters, digits, `.` and `-`.
  public init(name: String) {
    self.name = name
    summary = ""
    source = ""
    downlink = .none
    uplink = .none
    nameService = NameService()
    portal = .redirect
    families = .both
  }

  /// The time of a round trip over an idle link: both delays, without serialisation.
  public var roundTripDelay: Duration { downlink.delay + uplink.delay }
}
