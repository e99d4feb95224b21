extension ScenarioCases {
  /// Monitors that are refused.
  static let monitors: [Refusal] = [
    Refusal(
      ScenarioTexts.monitor("name: 'My App', contract: 'path', command: ['x']"),
      #"a.json:1:33: monitors.0.name: "My App" cannot be a part of a host's name; allowed: lower-case letters, digits and - inside, up to 40 of them; write for example "my-app""#
    ),
    Refusal(
      ScenarioTexts.monitor("contract: 'path', command: ['x']"),
      #"a.json:1:25: monitors.0.name: is missing; allowed: lower-case letters, digits and - inside, up to 40 of them; add name: "my-app""#
    ),
    Refusal(
      ScenarioTexts.monitor("name: 'm', command: ['x']"),
      #"a.json:1:25: monitors.0.contract: is missing; allowed: snapshot, link, route, path, host or probe; add contract: "path""#
    ),
    Refusal(
      ScenarioTexts.monitor("name: 'm', contract: 'pth', command: ['x']"),
      #"a.json:1:48: monitors.0.contract: "pth" is not one of the words for it; allowed: snapshot, link, route, path, host or probe; did you mean "path"?"#
    ),
    Refusal(
      ScenarioTexts.monitor("name: 'm', contract: 3, command: ['x']"),
      #"a.json:1:48: monitors.0.contract: 3 is of the wrong kind; allowed: snapshot, link, route, path, host or probe"#
    ),
    Refusal(
      ScenarioTexts.monitor("name: 'm', contract: { probe: { intervall: '2s' } }, command: ['x']"),
      #"a.json:1:70: monitors.0.contract.probe.intervall: is no field of this contract; allowed: address, answer, connection, down, duplicates, families, interval, overrun, reprobeOn, schedule, target, timeout or up; did you mean interval?"#
    ),
    Refusal(
      ScenarioTexts.monitor("name: 'm', contract: { probe: { interval: 2 } }, command: ['x']"),
      #"a.json:1:69: monitors.0.contract.probe.interval: it must be a length of time such as 500ms, 2s or 1m"#
    ),
    Refusal(
      ScenarioTexts.monitor("name: 'm', contract: { probe: { interval: '2 s' } }, command: ['x']"),
      #"a.json:1:69: monitors.0.contract.probe.interval: '2 s' is no length of time such as 500ms, 2s or 1m"#
    ),
    Refusal(
      ScenarioTexts.monitor("name: 'm', contract: { probe: { timeout: '0s' } }, command: ['x']"),
      #"a.json:1:68: monitors.0.contract.probe.timeout: 0s is shorter than 1ms"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.monitor("name: 'm', contract: { probe: { down: 0 } }, command: ['x']"),
      #"a.json:1:65: monitors.0.contract.probe.down: 0 is not in 1 to 1000"#
    ),
    Refusal(
      ScenarioTexts.monitor("name: 'm', contract: { path: {}, probe: {} }, command: ['x']"),
      #"a.json:1:48: monitors.0.contract: a contract is an object with one name, of snapshot, link, route, path, host, probe"#
    ),
    Refusal(
      ScenarioTexts.monitor("name: 'm', contract: { link: { exclude: ['a', 1] } }, command: ['x']"),
      #"a.json:1:67: monitors.0.contract.link.exclude: it must be a list of names"#
    ),
    Refusal(
      ScenarioTexts.monitor("name: 'm', contract: 'path', command: []"),
      #"a.json:1:65: monitors.0.command: an array is empty; allowed: a list of texts: the program, then its arguments"#
    ),
    Refusal(
      ScenarioTexts.monitor("name: 'm', contract: 'path', command: ['']"),
      #"a.json:1:65: monitors.0.command: an array begins with an empty text; allowed: a list of texts: the program, then its arguments"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.monitor("name: 'm', contract: 'path', command: ['x'], match: { online: 'x' }"),
      #"a.json:1:81: monitors.0.match.online: is not a key of monitors.0.match; allowed: reachable, unreachable, portal or unknown"#
    ),
    Refusal(
      ScenarioTexts.monitor("name: 'm', contract: 'path', command: ['x'], match: {}"),
      #"a.json:1:79: monitors.0.match: an object is empty; allowed: { reachable: "^online", unreachable: "^offline" }"#
    ),
    Refusal(
      ScenarioTexts.monitor(
        "name: 'm', contract: 'path', command: ['x'], match: { reachable: '(' }"
      ),
      #"a.json:1:92: monitors.0.match.reachable: "(" is no regular expression: expected ')'; allowed: a regular expression, found anywhere in the line; write \\ before a character that shall stand for itself"#,
      isSeenBySchema: false
    ),
    Refusal(
      ScenarioTexts.monitor(
        "name: 'm', contract: 'path', command: ['x'], notice: { tolerance: '1s' }"
      ),
      #"a.json:1:80: monitors.0.notice.delay: is missing; allowed: a number with us, ms, s, m or h; add delay: "5s""#
    ),
    Refusal(
      ScenarioTexts.monitor(
        "name: 'm', contract: 'path', command: ['x'] }, { name: 'm', contract: 'link', command: ['y']"
      ),
      #"a.json:1:82: monitors.1.name: "m" is the name of another monitor too; give each its own"#,
      isSeenBySchema: false
    ),
  ]
}
