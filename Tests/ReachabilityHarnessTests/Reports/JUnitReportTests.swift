import ReachabilityHarness
import Testing

/// The rules are those of the schema that Ant's and Jenkins' readers share: which elements and attributes there are, in
/// which order, and which of them must be.
@Suite("JUnit's XML")
struct JUnitReportTests {
  private func suites(_ verdicts: [TrialVerdict]) throws -> [XMLOutline.Element] {
    try XMLOutline.read(JUnitReport.text(verdicts, timestamp: "2026-12-01T04:00:00"))
  }

  @Test
  func `a suite a trial, a case a monitor, a failure for deviations and an error for doubts`()
    throws
  {
    let elements = try suites(Gallery.verdicts())
    let suites = elements.filter { $0.path == "testsuites/testsuite" }
    #expect(suites.map { $0.attributes["failures"] } == ["0", "2", "0"])
    #expect(suites.map { $0.attributes["errors"] } == ["0", "0", "1"])
    #expect(suites.map { $0.attributes["tests"] } == ["2", "3", "1"])
    #expect(elements.filter { $0.path == "testsuites/testsuite/testcase" }.count == 6)
    let failure = try #require(elements.first { $0.path.hasSuffix("testcase/failure") })
    #expect(failure.attributes["type"] == "missing")
    #expect(failure.text.contains("replay: condition test subway --virtual-time --seed 8"))
    let error = try #require(elements.first { $0.path.hasSuffix("testcase/error") })
    #expect(error.attributes["message"] == "the kernel dropped netlink events at 12.5 s")
  }

  @Test
  func `every element has the attributes and the place that the schema asks for`() throws {
    let required: [String: Set<String>] = [
      "testsuites": [],
      "testsuites/testsuite": [
        "package", "id", "name", "timestamp", "hostname", "tests", "failures", "errors", "time",
      ],
      "testsuites/testsuite/properties": [],
      "testsuites/testsuite/properties/property": ["name", "value"],
      "testsuites/testsuite/testcase": ["name", "classname", "time"],
      "testsuites/testsuite/testcase/failure": ["message", "type"],
      "testsuites/testsuite/testcase/error": ["message", "type"],
      "testsuites/testsuite/system-out": [],
      "testsuites/testsuite/system-err": [],
    ]
    let order = ["properties", "testcase", "system-out", "system-err"]
    var last = 0
    for element in try suites(Gallery.verdicts() + [Gallery.hostileVerdict()]) {
      let attributes = try #require(required[element.path], "\(element.path)")
      #expect(attributes == Set(element.attributes.keys), "\(element.path)")
      let parts = element.path.split(separator: "/")
      if parts.count == 2 { last = 0 }
      guard parts.count == 3, let place = order.firstIndex(of: String(parts[2])) else { continue }
      #expect(place >= last, "\(element.path) comes too late")
      last = place
      #expect((element.attributes["time"].map { Double($0) != nil } ?? true))
    }
  }

  @Test
  func `whatever a program writes is well-formed, and can be read again`() throws {
    let elements = try suites([Gallery.hostileVerdict()])
    let name = try #require(
      elements.first { $0.path == "testsuites/testsuite" }?.attributes["name"]
    )
    #expect(name.hasPrefix(#"<b>&"']]>\u{1b}[31m\u{0}"#))
  }

  @Test
  func `a trial that came to nothing is one error`() throws {
    let record = TrialRecord(scenario: "s", seed: 3)
    let verdict = TrialVerdict(
      record: record,
      outcome: .inconclusive,
      monitors: [],
      reasons: ["no lab"]
    )
    let elements = try suites([verdict])
    #expect(elements.first { $0.path.hasSuffix("/error") }?.attributes["message"] == "no lab")
  }
}
