extension ScenarioCases {
  /// Steps that are refused.
  static let steps: [Refusal] = [
    Refusal(
      ScenarioTexts.steps("7"),
      #"a.json:1:25: timeline.0: 7 is of the wrong kind; allowed: { at: "10s", apply: "offline" }"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s' }"),
      #"a.json:1:25: timeline.0: does nothing; allowed: one of apply, interface, route, address, carrier, signal, exec, repeat, random, noise, tunnel or end; add for example apply: "offline""#
    ),
    Refusal(
      ScenarioTexts.steps("{ apply: 'wifi' }"),
      #"a.json:1:25: timeline.0.at: is missing; allowed: a number with us, ms, s, m or h; add at: "10s""#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', aply: 'wifi' }"),
      #"a.json:1:37: timeline.0.aply: is not a key of timeline.0; allowed: at, jitter, apply, interface, route, address, carrier, signal, exec, repeat, random, noise, tunnel or end; did you mean apply?"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', apply: 'wifi', tunnel: 'up' }"),
      #"a.json:1:60: timeline.0.tunnel: "up" stands beside apply, and a step does one thing; make two steps of it"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: 5, apply: 'wifi' }"),
      #"a.json:1:31: timeline.0.at: 5 has no unit; allowed: a number with us, ms, s, m or h; write "5s" for seconds"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '5', apply: 'wifi' }"),
      #"a.json:1:31: timeline.0.at: "5" has no unit; allowed: a number with us, ms, s, m or h; write "5ms" for milliseconds or "5s" for seconds"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '5 parsecs', apply: 'wifi' }"),
      #"a.json:1:31: timeline.0.at: "5 parsecs" has an unknown unit "parsecs"; allowed: a number with us, ms, s, m or h; write for example "5ms""#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: 'soon', apply: 'wifi' }"),
      #"a.json:1:31: timeline.0.at: "soon" is not a time; allowed: a number with us, ms, s, m or h; write for example "100ms""#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '-1s', apply: 'wifi' }"),
      #"a.json:1:31: timeline.0.at: "-1s" is negative; allowed: 0s to 604800s; leave it out for none"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '200h', apply: 'wifi' }"),
      #"a.json:1:31: timeline.0.at: "200h" is longer than a week; allowed: 0s to 604800s; write a shorter time"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.steps("{ at: true, apply: 'wifi' }"),
      #"a.json:1:31: timeline.0.at: true is of the wrong kind; allowed: a number with us, ms, s, m or h"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', jitter: '2s', apply: 'wifi' }"),
      #"a.json:1:25: timeline.0.jitter: "2s" could move the step before the timeline's zero; allowed: 0s to 1s"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '59s', jitter: '2s', apply: 'wifi' }"),
      #"a.json:1:25: timeline.0.at: can happen up to 61s, and the scenario ends at 60s; end later, or do it sooner"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '61s', apply: 'wifi' }"),
      #"a.json:1:25: timeline.0.at: happens up to 61s, and the scenario ends at 60s; end later, or do it sooner"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '50s', end: true }"),
      #"a.json:1:51: timeline.1.end: is a second end; remove one of the two"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '50s', end: false }"),
      #"a.json:1:43: timeline.0.end: false ends nothing; allowed: true; leave the step out"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', apply: 7 }"),
      #"a.json:1:44: timeline.0.apply: 7 is of the wrong kind; allowed: a profile's name or { profile: "wifi", set: { loss: "5%" } }"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', apply: { set: { loss: '5%' } } }"),
      #"a.json:1:44: timeline.0.apply.profile: is missing; allowed: a profile's name; add profile: "wifi""#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', apply: { profile: 'wifi', sett: {} } }"),
      #"a.json:1:63: timeline.0.apply.sett: is not a key of timeline.0.apply; allowed: profile or set; did you mean set?"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', interface: {} }"),
      #"a.json:1:48: timeline.0.interface.remove: is missing; allowed: { add: "cellular", stagger: "2s" } or { remove: "wifi" }; add remove: …, or add: …"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', interface: { add: 'wifi', remove: 'wifi' } }"),
      #"a.json:1:71: timeline.0.interface.remove: "wifi" stands beside add, and a step does one thing; make two steps of it"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', interface: { add: 'wlan1' } }"),
      #"a.json:1:55: timeline.0.interface.add: "wlan1" is not one of the words for it; allowed: wifi, cellular, wiredEthernet, wlan0, wwan0 or eth0; did you mean "wlan0" or "wwan0"?"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', interface: { remove: 'wifi', stagger: '1s' } }"),
      #"a.json:1:75: timeline.0.interface.stagger: "1s" stands beside remove; an interface goes at once; remove it, or take address and route away in steps of their own"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', route: { remove: 'ipv5' } }"),
      #"a.json:1:54: timeline.0.route.remove: "ipv5" is not one of the words for it; allowed: both, ipv4 or ipv6; did you mean "ipv4" or "ipv6"?"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', address: { add: [] } }"),
      #"a.json:1:53: timeline.0.address.add: an array is empty; allowed: a list of both, ipv4 or ipv6"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', address: { add: 'both', interface: 4 } }"),
      #"a.json:1:72: timeline.0.address.interface: 4 is of the wrong kind; allowed: wifi (wlan0), cellular (wwan0) or wiredEthernet (eth0)"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', carrier: 'off' }"),
      #"a.json:1:46: timeline.0.carrier: "off" is not one of the words for it; allowed: up or down"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', carrier: { interface: 'wifi' } }"),
      #"a.json:1:46: timeline.0.carrier.state: is missing; allowed: up or down; add state: "up""#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', signal: { send: 'SIGSTOP' } }"),
      #"a.json:1:53: timeline.0.signal.send: "SIGSTOP" is not one of the words for it; allowed: STOP, CONT, TERM, INT, HUP, QUIT, USR1, USR2 or KILL"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', signal: {} }"),
      #"a.json:1:45: timeline.0.signal.send: is missing; allowed: STOP, CONT, TERM, INT, HUP, QUIT, USR1, USR2 or KILL; add send: "STOP""#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', exec: { in: 'moon', command: ['true'] } }"),
      #"a.json:1:49: timeline.0.exec.in: "moon" is not one of the words for it; allowed: device or internet"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', exec: { in: 'device' } }"),
      #"a.json:1:43: timeline.0.exec.command: is missing; allowed: a list of texts: the program, then its arguments; add command: ["./my-app"]"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', exec: { in: 'device', command: 'true' } }"),
      #"a.json:1:68: timeline.0.exec.command: "true" is of the wrong kind; allowed: a list of texts: the program, then its arguments"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', exec: { in: 'device', command: ['true', 1] } }"),
      #"a.json:1:77: timeline.0.exec.command.1: 1 is of the wrong kind; allowed: a list of texts: the program, then its arguments"#
    ),
    Refusal(
      ScenarioTexts.steps(
        "{ at: '1s', repeat: { every: '1s', steps: [{ at: 0, noise: { count: 1 } }] } }"
      ),
      #"a.json:1:45: timeline.0.repeat.count: is missing; allowed: a whole number from 1 to 100000; add count: 3"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', repeat: { count: 0, every: '1s', steps: [] } }"),
      #"a.json:1:54: timeline.0.repeat.count: 0 is not in range; allowed: a whole number from 1 to 100000"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', repeat: { count: 1000000, every: '1s', steps: [] } }"),
      #"a.json:1:54: timeline.0.repeat.count: 1000000 is not in range; allowed: a whole number from 1 to 100000"#
    ),
    Refusal(
      ScenarioTexts.steps(
        "{ at: '1s', repeat: { count: 2, every: '1s', steps: [{ at: 0, end: true }] } }"
      ),
      #"a.json:1:78: timeline.0.repeat.steps.0.end: ends the scenario in a repetition; put it behind"#
    ),
    Refusal(
      ScenarioTexts.steps(
        "{ at: '1s', repeat: { count: 2, every: '1s', steps: [{ at: '2s', carrier: 'up' }] } }"
      ),
      #"a.json:1:78: timeline.0.repeat.steps.0.at: can happen up to 2s after its round began, and a new one begins every 1s; write a longer every"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.steps(
        "{ at: '1s', random: { profiles: ['wifi'], between: ['1s', '2s'], for: '9s' } }"
      ),
      #"a.json:1:25: timeline.0.random.profiles: has not two profiles; allowed: two or more, in turn"#
    ),
    Refusal(
      ScenarioTexts.steps(
        "{ at: '1s', random: { profiles: ['a', 'b'], between: ['1s'], for: '9s' } }"
      ),
      #"a.json:1:78: timeline.0.random.between: an array has not two times; allowed: the shortest and the longest time: ["1s", "5s"]"#
    ),
    Refusal(
      ScenarioTexts.steps(
        "{ at: '1s', random: { profiles: ['a', 'b'], between: ['2s', '1s'], for: '9s' } }"
      ),
      #"a.json:1:25: timeline.0.random.between: is no span of time; allowed: the shortest time from 1ms up, then the longest"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.steps(
        "{ at: '1s', random: { profiles: ['a', 'b'], between: ['2s', '3s'], for: '1s' } }"
      ),
      #"a.json:1:25: timeline.0.random.for: "1s" is shorter than one profile holds; allowed: 2s or more"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', random: { profiles: ['a', 'b'], between: ['2s', '3s'] } }"),
      #"a.json:1:45: timeline.0.random.for: is missing; allowed: a number with us, ms, s, m or h; add for: "30s""#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', noise: { count: 1.5 } }"),
      #"a.json:1:53: timeline.0.noise.count: 1.5 is not in range; allowed: a whole number from 1 to 1000"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', noise: { count: 2000 } }"),
      #"a.json:1:53: timeline.0.noise.count: 2000 is not in range; allowed: a whole number from 1 to 1000"#
    ),
    Refusal(
      ScenarioTexts.steps("{ at: '1s', tunnel: 'sideways' }"),
      #"a.json:1:45: timeline.0.tunnel: "sideways" is not one of the words for it; allowed: up or down"#
    ),
  ]
}
