import LinkConditions
import Testing

@testable import ReachabilityHarness

@Suite("The documentation of scenarios")
struct ScenarioDocumentationTests {
  private let page: String
  /// Its examples: whole scenarios, and steps made into one.
  private let examples: [String]

  init() throws {
    let path =
      Shipped.package + "/Sources/ReachabilityHarness/ReachabilityHarness.docc/Scenarios.md"
    page = String(decoding: try FileContent.read(path), as: UTF8.self)
    examples = page.split(separator: "```json5\n").dropFirst().compactMap { rest in
      guard let text = rest.split(separator: "\n```").first else { return nil }
      return text.contains("name:") ? String(text) : ScenarioTexts.example(step: String(text))
    }
  }

  @Test func `every example in it is a scenario or a step that is valid`() throws {
    #expect(examples.count > ScenarioKeys.actions.count)
    for example in examples {
      let problems = try Scenario(json5: example).problems(in: Shipped.catalog.profiles)
      #expect(problems.map(\.description) == [], "\(example)")
    }
  }

  @Test(arguments: ScenarioKeys.actions)
  func `it shows every kind of step`(action: String) {
    #expect(examples.contains { $0.contains(" \(action): ") })
  }

  @Test(arguments: ScenarioKeys.scenario.dropFirst() + ScenarioKeys.monitor)
  func `it names every key of a scenario and a monitor`(key: String) {
    #expect(page.contains("\(key):") || page.contains("`\(key)`"))
  }
}
