import Conditioner
import LinkConditions
import NetworkLab
import Testing

/// What holds after a change of one direction.
@Suite struct `Effective profiles` {
  private static func profile(_ name: String, delay: Int64, type: InterfaceType? = nil) -> Profile {
    var profile = Profile(name: name)
    profile.uplink.delay = .milliseconds(delay)
    profile.downlink.delay = .milliseconds(delay)
    profile.interface = type.map { Interface(type: $0, isConstrained: true) }
    return profile
  }

  private static let old = profile("old", delay: 1, type: .cellular)
  private static let new = profile("new", delay: 2)

  @Test(arguments: [
    (DirectionSelection.both, Int64(2), Int64(2)), (.up, 2, 1), (.down, 1, 2),
  ])
  func `the other direction stays as it was`(
    direction: DirectionSelection,
    uplink: Int64,
    downlink: Int64
  ) throws {
    let result = try EffectiveProfile.of(Self.new, direction: direction, over: Self.old)
    #expect(result.name == "new")
    #expect(result.uplink.delay == .milliseconds(uplink))
    #expect(result.downlink.delay == .milliseconds(downlink))
  }

  @Test func `in a lab without a condition the other direction is unimpaired`() throws {
    let result = try EffectiveProfile.of(Self.new, direction: .up, over: nil)
    #expect(result.downlink == .none && result.interface == nil)
  }

  @Test(arguments: [DirectionSelection.up, .down])
  func `what has no direction stays as it was`(direction: DirectionSelection) throws {
    var old = Self.old
    old.families = .ipv6
    old.nameService.delay = .seconds(3)
    old.outage = .route
    var new = Self.profile("new", delay: 2, type: .wifi)
    new.nameService.delay = .seconds(1)
    let result = try EffectiveProfile.of(new, direction: direction, over: old)
    #expect(result.interface == old.interface && result.families == .ipv6)
    #expect(result.nameService == old.nameService && result.outage == .route)
    // In a lab without a condition there is nothing to stay.
    #expect(
      try EffectiveProfile.of(new, direction: direction, over: nil).interface == new.interface
    )
  }

  @Test func `a profile without an interface keeps the one that is there, with what it costs`()
    throws
  {
    let kept = try EffectiveProfile.of(Self.new, direction: .both, over: Self.old)
    #expect(kept.interface == Self.old.interface)
    let own = Self.profile("own", delay: 3, type: .wifi)
    #expect(
      try EffectiveProfile.of(own, direction: .both, over: Self.old).interface == own.interface
    )
  }

  @Test(arguments: Outage.allCases)
  func `an outage has no direction`(outage: Outage) throws {
    var profile = Self.new
    profile.outage = outage
    let error = #expect(throws: LabError.self) {
      try EffectiveProfile.of(profile, direction: .up, over: nil)
    }
    #expect(error?.code == .invalid)
    #expect(
      error?.description
        == "apply new: the outage `\(outage.rawValue)` has no direction. "
        + "Leave --direction out, or use 100-loss for silence one way"
    )
    #expect(try EffectiveProfile.of(profile, direction: .both, over: nil).outage == outage)
  }
}
