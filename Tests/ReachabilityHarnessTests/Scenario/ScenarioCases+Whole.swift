extension ScenarioCases {
  /// Scenarios that are refused as a whole, or for what is expected.
  static let whole: [Refusal] = [
    Refusal(
      "[]",
      #"a.json:1:1: an array is of the wrong kind; allowed: an object: { name: "…", timeline: […] }"#
    ),
    Refusal(
      "{ timeline: [{ at: 0, apply: 'wifi' }] }",
      #"a.json:1:1: name: is missing; allowed: lower-case letters, digits, . and -; add name: "a""#
    ),
    Refusal(
      "{ name: 'b', timeline: [{ at: 0, apply: 'wifi' }] }",
      #"a.json:1:9: name: "b" is not the name of the file; allowed: "a"; rename the file to b.json or change name"#,
      isSeenBySchema: false
    ),
    Refusal(
      "{ name: 'A b', timeline: [{ at: 0, apply: 'wifi' }] }",
      #"a.json:1:9: name: "A b" is not a scenario's name; allowed: lower-case letters, digits, . and -, up to 64 of them, the first a letter or digit; write for example "my-scenario""#
    ),
    Refusal(
      ScenarioTexts.with("timelin: []"),
      #"a.json:1:14: timelin: is not a key of a scenario; allowed: name, summary, virtualTime, monitors, timeline or expect; did you mean timeline?"#
    ),
    Refusal(
      ScenarioTexts.with("summary: 'x'"),
      #"a.json:1:1: timeline: is missing; allowed: a list of steps; add timeline: [{ at: "0s", apply: "wifi" }, { at: "20s", end: true }]"#
    ),
    Refusal(
      ScenarioTexts.with("timeline: []"),
      #"a.json:1:24: timeline: an array is empty; allowed: [{ at: "0s", apply: "wifi" }, { at: "20s", end: true }]"#
    ),
    Refusal(
      ScenarioTexts.with("timeline: {}"),
      #"a.json:1:24: timeline: an object is of the wrong kind; allowed: [{ at: "0s", apply: "wifi" }, { at: "20s", end: true }]"#
    ),
    Refusal(
      ScenarioTexts.with("virtualTime: 'yes'"),
      #"a.json:1:27: virtualTime: "yes" is of the wrong kind; allowed: true or false"#
    ),
    Refusal(
      ScenarioTexts.with("name: 'a'"),
      #"a.json:1:14: name: "name" stands twice in this object, first in line 1; remove one of the two"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.with("timeline: [{ at: 0, end: true }]"),
      #"a.json:1:25: timeline.0.at: ends the scenario before it begins; write a later time"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.with("timeline: [{ at: '9s', jitter: '1s', end: true }]"),
      #"a.json:1:25: timeline.0.jitter: stands beside end, which the seed does not move; remove jitter"#
    ),
    Refusal(
      ScenarioTexts.with(
        "timeline: [{ at: 0, repeat: { count: 99999, every: '1ms', steps: [{ at: 0, carrier: 'up' }, { at: 0, carrier: 'down' }] } }]"
      ),
      #"a.json:1:25: timeline.0: makes the timeline longer than 100000 entries; repeat less often"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.with(
        "monitors: [{ name: 'path', contract: 'path', command: ['x'] }], timeline: [{ at: 0, signal: { monitor: 'pth', send: 'STOP' } }]"
      ),
      #"a.json:1:89: timeline.0.signal.monitor: "pth" is no monitor of this scenario; allowed: path; did you mean path?"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.with(
        "monitors: [{ name: 'path', contract: 'path', command: ['x'] }], timeline: [{ at: 0, apply: 'wifi' }], expect: { paht: {} }"
      ),
      #"a.json:1:126: expect: "paht" is no monitor of this scenario; allowed: path; did you mean path?"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.with("monitors: [], timeline: [{ at: 0, apply: 'wifi' }]"),
      #"a.json:1:24: monitors: an array is empty; allowed: a list of { name, contract, command }; leave it out for condition's own monitors"#
    ),
    Refusal(
      ScenarioTexts.with("timeline: [{ at: 0, apply: 'wifi' }], expect: { p: { reacton: '1s' } }"),
      #"a.json:1:67: expect.p.reacton: is not a key of expect.p; allowed: reaction or spans; did you mean reaction?"#
    ),
    Refusal(
      ScenarioTexts.with(
        "timeline: [{ at: 0, apply: 'wifi' }], expect: { p: { spans: [{ from: '2s', to: '1s', allowed: ['reachable'] }] } }"
      ),
      #"a.json:1:93: expect.p.spans.0.to: "1s" is not after from; write a later time"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.with(
        "timeline: [{ at: 0, apply: 'wifi' }], expect: { p: { spans: [{ from: '1s', to: '2s', allowed: ['up'] }] } }"
      ),
      #"a.json:1:109: expect.p.spans.0.allowed.0: "up" is not one of the words for it; allowed: reachable, unreachable, portal or unknown"#
    ),
  ]
}
