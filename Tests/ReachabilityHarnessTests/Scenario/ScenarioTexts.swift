/// Texts of scenarios that several suites use.
enum ScenarioTexts {
  /// Every step, every field.
  static let rich = """
    // all there is
    {
      name: "rich", summary: "all there is", virtualTime: true,
      monitors: [
        { name: "path", contract: "path", command: ["condition", "monitor"] },
        {
          name: "poll",
          contract: { probe: { interval: "2s", down: 3, families: ["ipv4"], reprobeOn: ["path"] } },
          command: ["./my-app", "--headless"],
          match: { reachable: "^online", unreachable: "^off(line)?$" },
          notice: { delay: "5s", tolerance: "500ms" },
        },
      ],
      timeline: [
        { at: "0s", apply: "wifi" },
        { at: "1s", apply: { profile: "3g", set: { loss: "5%", "uplink.seed": 7 } } },
        { at: "2s", interface: { add: "cellular", stagger: "2s" } },
        { at: "3s", interface: { remove: "wlan0" } },
        { at: "4s", route: { remove: "both" } },
        { at: "5s", jitter: "1s", address: { add: ["ipv6"], interface: "eth0" } },
        { at: "6s", carrier: "down" },
        { at: "7s", carrier: { state: "up", interface: "wwan0" } },
        { at: "8s", signal: { monitor: "poll", send: "STOP" } },
        { at: "9s", signal: { send: "CONT" } },
        { at: "10s", exec: { in: "internet", command: ["true", "-x"] } },
        {
          at: "11s",
          repeat: {
            count: 3, every: "4s",
            steps: [
              { at: 0, carrier: "down" },
              { at: "2s", jitter: "500ms", carrier: "up" },
            ],
          },
        },
        { at: "30s", random: { profiles: ["wifi", "offline"], between: ["1s", "5s"], for: "30s" } },
        { at: "70s", noise: { count: 4 } },
        { at: "80s", tunnel: "up" },
        { at: "1.5m", end: true },
      ],
      expect: {
        path: {
          reaction: "1500ms", spans: [{ from: "1s", to: "2s", allowed: ["reachable", "unknown"] }],
        },
      },
    }
    """

  /// A scenario whose members are these.
  static func with(_ members: String) -> String { "{ name: \"a\", \(members) }" }

  /// A scenario whose steps are these, its end a minute after its beginning.
  static func steps(_ steps: String) -> String {
    with("timeline: [\(steps), { at: \"60s\", end: true }]")
  }
}

extension ScenarioTexts {
  /// A scenario with a monitor whose members are these.
  static func monitor(_ members: String) -> String {
    with("monitors: [{ \(members) }], timeline: [{ at: \"0s\", apply: \"wifi\" }]")
  }

  /// A scenario with this step, which may be its end.
  static func example(step: String) -> String {
    let end = step.contains("end:") ? "" : ", { at: \"100s\", end: true }"
    return with("timeline: [\(step)\(end)]")
  }
}
