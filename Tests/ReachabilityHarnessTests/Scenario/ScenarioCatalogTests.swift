import FoundationEssentials
import LinkConditions
import Testing

@testable import ReachabilityHarness

@Suite("Finding scenarios")
struct ScenarioCatalogTests {
  /// A directory with files, taken away afterwards.
  private func inDirectory(
    _ files: [String: String],
    _ body: (String) throws -> Void
  ) throws {
    let manager = FileManager.default
    let directory = manager.temporaryDirectory.path + "/scenarios-\(UUID().uuidString)"
    try manager.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? manager.removeItem(atPath: directory) }
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(filePath: directory + "/" + name))
    }
    try body(directory)
  }

  private func text(_ name: String, profile: String = "wifi") -> String {
    "{ name: \"\(name)\", timeline: [{ at: 0, apply: \"\(profile)\" }] }"
  }

  private func messages(_ arguments: String...) -> [String] {
    Shipped.catalog.scenarios(arguments).errors.map(\.description)
  }

  @Test func `a name stands for a shipped scenario, a path for a file`() {
    let findings = Shipped.catalog.scenarios(["subway", Shipped.scenarios + "/offline.json"])
    #expect(findings.scenarios.map(\.name) == ["subway", "offline"])
    #expect(findings.errors.isEmpty)
    #expect(findings.scenarios.first?.place.file == Shipped.scenarios + "/subway.json")
  }

  @Test func `a directory gives its scenarios by name, and every error in all its files`() throws {
    let files = [
      "b.json": text("b"), "a.json": text("a"), "c.json": text("c", profile: "wfi"),
      "d.json": "{", ".hidden.json": "{", "notes.txt": "{",
    ]
    try inDirectory(files) { directory in
      let findings = Shipped.catalog.scenarios([directory])
      #expect(findings.scenarios.map(\.name) == ["a", "b"])
      #expect(
        findings.errors.map(\.description) == [
          "\(directory)/c.json:1:25: timeline.0.apply: \"wfi\" is no profile; did you mean \"wifi\"?",
          "\(directory)/d.json:1:2: the text ends before the { of line 1 is closed;"
            + " add the missing }",
        ]
      )
    }
  }

  @Test func `all profiles that are not there are told, with their steps`() throws {
    let scenario = try Scenario(
      json5: """
        { name: "a", timeline: [
          { at: 0, apply: "offlin" },
          { at: "1s", repeat: { count: 2, every: "9s", steps: [
            { at: 0, random: { profiles: ["wifi", "4gg"], between: ["1s", "2s"], for: "9s" } },
          ] } },
          { at: "30s", apply: { profile: "wifi", set: { los: "5%" } } },
          { at: "31s", apply: { profile: "wifi", set: { loss: "500%" } } },
          { at: "32s", apply: { profile: "wifi", set: { loss: { good: 0, bad: "30%", toBad: "1%", toGood: "20%" } } } },
        ] }
        """
    )
    let problems = scenario.problems(in: Shipped.catalog.profiles).map(\.description)
    #expect(problems.count == 4)
    #expect(problems.first?.hasPrefix("timeline.0.apply: \"offlin\" is no profile") == true)
    #expect(
      problems.dropFirst().first?.hasPrefix(
        "timeline.1.repeat.steps.0.random.profiles.1: \"4gg\" is no profile"
      ) == true
    )
    #expect(
      problems.last?.hasPrefix("timeline.3.apply.set.uplink.loss: ") == true
        || problems.last?.hasPrefix("timeline.3.apply.set.downlink.loss: ") == true
    )
    #expect(scenario.profileNames == ["4gg", "offlin", "wifi"])
  }

  @Test func `what is not there is told with what is near`() {
    #expect(
      messages("subwy") == [
        "subwy: neither a file nor a scenario's name; did you mean subway?"
      ]
    )
    #expect(
      messages("\(Shipped.scenarios)/ofline.json") == [
        "\(Shipped.scenarios)/ofline.json: not there; did you mean"
          + " \(Shipped.scenarios)/offline.json?"
      ]
    )
    #expect(
      messages("") == [
        ": neither a file nor a scenario's name; the scenarios are in \(Shipped.scenarios)"
      ]
    )
  }

  @Test func `a directory without scenarios is an error`() throws {
    try inDirectory(["notes.txt": ""]) { directory in
      #expect(
        messages(directory) == [
          "\(directory): holds no scenario; put files that end in .json there"
        ]
      )
    }
  }

  @Test func `a scenario without monitors gets those that are put in`() throws {
    let scenario = try Scenario(json5: text("a"))
    #expect(scenario.filled().monitors.map(\.name) == ["link", "route", "path", "host", "probe"])
    #expect(scenario.filled().problems().isEmpty)
    #expect(scenario.filled().filled(with: []) == scenario.filled())
    #expect(try Scenario(json5: scenario.filled().json()) == scenario.filled())
  }

  @Test(arguments: [("My App", "my-app"), ("--x--", "x"), ("é", "monitor"), ("a.b_c", "a-b-c")])
  func `a name like another is fit for a host's name`(text: String, name: String) {
    #expect(MonitorUnderTest.name(like: text) == name)
    #expect(MonitorUnderTest.isName(name))
  }
}
