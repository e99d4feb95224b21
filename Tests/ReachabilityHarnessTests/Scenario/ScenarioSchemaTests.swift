import LinkConditions
import Testing

@testable import ReachabilityHarness

@Suite("The schema of scenarios")
struct ScenarioSchemaTests {
  private let checker: SchemaChecker

  init() throws {
    let path = Shipped.profiles + "/Schemas/scenario.schema.json"
    checker = SchemaChecker(root: try JSON5Parser.parse(Self.source(try FileContent.read(path))))
  }

  private static func source(_ bytes: [UInt8]) -> SourceText {
    SourceText(bytes: bytes, document: .scenario)
  }

  private func accepts(_ text: String) throws -> Bool {
    checker.accepts(try JSON5Parser.parse(Self.source(Array(text.utf8))))
  }

  private func keys(_ path: String...) -> [String]? {
    path.reduce(checker.root) { node, key in
      Int(key).flatMap { node.elements.indices.contains($0) ? node.elements[$0] : nil }
        ?? node[key]
    }.members?.map(\.key)
  }

  @Test func `it lists the keys that the reader accepts, in the same order`() {
    let step = ["$defs", "step", "properties"]
    #expect(keys("properties") == ScenarioKeys.scenario)
    #expect(keys("$defs", "monitor", "properties") == ScenarioKeys.monitor)
    #expect(keys("$defs", "monitor", "properties", "notice", "properties") == ScenarioKeys.notice)
    #expect(keys("$defs", "expectation", "properties") == ScenarioKeys.expectation)
    #expect(
      keys("$defs", "expectation", "properties", "spans", "items", "properties")
        == ScenarioKeys.span
    )
    #expect(keys("$defs", "step", "properties") == ScenarioKeys.step)
    #expect(keys("$defs", "familyChange", "properties") == ScenarioKeys.families)
    let steps = checker.root[step[0]][step[1]][step[2]]
    let objects = [
      ("interface", ScenarioKeys.interface), ("signal", ScenarioKeys.signal),
      ("exec", ScenarioKeys.exec), ("repeat", ScenarioKeys.repetition),
      ("random", ScenarioKeys.random), ("noise", ScenarioKeys.noise),
    ]
    for (key, expected) in objects {
      #expect(steps[key]["properties"].members?.map(\.key) == expected)
    }
    for (key, expected) in [("apply", ScenarioKeys.apply), ("carrier", ScenarioKeys.carrier)] {
      #expect(steps[key]["anyOf"].elements.last?["properties"].members?.map(\.key) == expected)
    }
    #expect(
      steps["signal"]["properties"]["send"]["enum"].elements.map(\.text) == ScenarioKeys.signals
    )
  }

  @Test(arguments: Shipped.scenarioFiles)
  func `it accepts every shipped scenario, as written and as canonical JSON`(
    file: String
  ) throws {
    let bytes = try FileContent.read(Shipped.scenarios + "/" + file)
    #expect(checker.accepts(try JSON5Parser.parse(Self.source(bytes))))
    #expect(try accepts(try Scenario(json5: bytes, file: file).json()))
  }

  @Test func `it accepts a scenario with every step and every field`() throws {
    #expect(try accepts(ScenarioTexts.rich))
    #expect(try accepts(try Scenario(json5: ScenarioTexts.rich).json()))
  }

  @Test(arguments: ScenarioCases.refused)
  func `it refuses what the reader refuses, as far as a schema can`(
    refusal: ScenarioCases.Refusal
  ) throws {
    // A key that stands twice is no value for a schema.
    guard let node = try? JSON5Parser.parse(Self.source(Array(refusal.text.utf8))) else {
      #expect(!refusal.isSeenBySchema)
      return
    }
    #expect(checker.accepts(node) != refusal.isSeenBySchema)
  }
}
