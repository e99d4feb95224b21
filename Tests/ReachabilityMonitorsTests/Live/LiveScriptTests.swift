import MonitorTestSupport
import ReachabilityMonitors
import RouteNetlink
import Testing

/// Public bug reports of other monitors, played on a real kernel.
///
/// The number is the report's in the facts on monitors. Those that need no kernel are in
/// ``ScriptTests``.
@Suite(.ownThread) struct LiveScriptTests {
  @Test(arguments: [true, false])
  func `19: what changes between the subscription and the first look is in that look, once`(
    endsOn: Bool
  ) throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    if endsOn { try place.removeRoute("wlan0", .ipv4, metric: 7) }
    var follower = Follower(try place.observer())
    if endsOn {
      try place.route("wlan0", .ipv4, metric: 7)
    } else {
      try place.removeRoute("wlan0", .ipv4, metric: 7)
    }
    try follower.look()
    try follower.catchUp(place)
    #expect(follower.told == [endsOn ? "on wlan0" : "off"])
  }

  @Test func `2: a monitor that starts anew tells anew what is the case`() throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    for _ in 1...3 {
      var follower = Follower(try place.observer())
      try follower.look()
      #expect(follower.told == ["on wlan0"])
    }
    try place.removeRoute("wlan0", .ipv4, metric: 7)
    var follower = Follower(try place.observer())
    try follower.look()
    #expect(follower.told == ["off"])
  }

  @Test func `12: the wireless LAN goes while the mobile network comes and fails`() throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 60)
    try place.lay("wwan0")
    var follower = Follower(try place.observer())
    try follower.follow { $0.isSatisfied }
    try place.switchNear("wlan0", on: false)
    try follower.follow { !$0.isSatisfied }
    try place.address("wwan0", .ipv4, metric: 70)
    try place.route("wwan0", .ipv4, metric: 70)
    try follower.follow { $0.isSatisfied }
    try place.switchFar("wwan0", on: false)
    try follower.follow { !$0.isSatisfied }
    try follower.catchUp(place)
    #expect(follower.told == ["on wlan0", "off", "on wwan0", "off"])
  }

  @Test(arguments: [false, true]) func `20: ten toggles 50 to 300 ms apart end as they should`(
    endsOn: Bool
  ) throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    var follower = Follower(try place.observer())
    try follower.follow { $0.isSatisfied }
    var expected = ["on wlan0"]
    for toggle in 1...(endsOn ? 10 : 11) {
      let isOn = toggle.isMultiple(of: 2)
      try place.switchNear("wlan0", on: isOn)
      if isOn { try place.route("wlan0", .ipv4, metric: 7) }
      // Carrier may come a moment after the route; each state is waited for, and the rest of the pause.
      try follower.follow { $0.isSatisfied == isOn }
      expected.append(isOn ? "on wlan0" : "off")
      let end = SuspendingClock.now + .milliseconds(50 + toggle * 83 % 250)
      while isReadable(follower.observer.fileDescriptor, within: end - .now) {
        try follower.look()
        if end < .now { break }
      }
    }
    try follower.catchUp(place)
    #expect(follower.told == expected)
  }

  @Test func `22: the first look is right at once, online and offline`() throws {
    let place = try LivePlace()
    var before = Follower(try place.observer())
    try before.look()
    #expect(before.told == ["off"])
    try place.connect("wlan0", [.ipv4], metric: 7)
    var after = Follower(try place.observer())
    try after.look()
    #expect(after.told == ["on wlan0"])
  }
}
