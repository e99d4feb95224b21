import LinkConditions
import Testing

@testable import ReachabilityHarness

@Suite("The shipped scenarios")
struct ShippedScenarioTests {
  @Test func `all of them are valid, and so is every profile that they name`() {
    let findings = Shipped.catalog.scenarios([Shipped.scenarios])
    #expect(findings.errors.map(\.description) == [])
    #expect(findings.scenarios.count == Shipped.scenarioFiles.count)
    #expect(findings.scenarios.count >= 20)
  }

  @Test func `each outage has one of its own name`() {
    let outages = Shipped.catalog.profiles.profiles().compactMap { entry -> String? in
      guard let profile = try? entry.result.get(), profile.outage != nil else { return nil }
      return profile.name
    }
    #expect(outages.count == Outage.allCases.count)
    #expect(Set(outages).isSubset(of: Shipped.catalog.names))
  }

  @Test(arguments: Shipped.scenarioFiles)
  func `each says what it is about, ends by itself, and within a minute where it runs in real time`(
    file: String
  ) throws {
    let text = try FileContent.read(Shipped.scenarios + "/" + file)
    let scenario = try Scenario(json5: text, file: file)
    #expect(!scenario.summary.isEmpty)
    #expect(text.starts(with: Array("//".utf8)), "a comment says what it is for")
    #expect(scenario.writtenEnd != nil)
    #expect(scenario.notices.isEmpty)
    #expect(scenario.needsVirtualTime == (scenario.end > .seconds(60)))
    #expect(try Scenario(json5: scenario.json()) == scenario)
  }

  @Test(arguments: Shipped.scenarioFiles)
  func `under any seed each stays within its end and leaves monitors time to say what is so`(
    file: String
  ) throws {
    let text = try FileContent.read(Shipped.scenarios + "/" + file)
    let scenario = try Scenario(json5: text, file: file).filled()
    for seed in 0..<50 as Range<UInt64> {
      let timeline = Timeline(scenario, seed: seed)
      #expect(timeline.entries.first?.at == .zero)
      let last = try #require(timeline.entries.last)
      #expect(timeline.end - last.at >= .seconds(5), "seed \(seed)")
      #expect(timeline.starts.count == scenario.monitors.count)
    }
  }

  @Test func `none of them is taken for a profile`() {
    let profiles = Shipped.catalog.profiles.names
    #expect(!profiles.contains("commute") && !profiles.contains { $0.hasSuffix("schema") })
  }
}
