import TestSupport
import Testing

@Suite struct `Predicting what a monitor says` {
  @Test func `a profile is put between two perfect stretches`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    let result = try sandbox.condition(["predict", "offline", "--contract", "path"])
    #expect(result.status == 0 && result.error == "")
    let text = result.output
    #expect(text.contains("Nothing was run."))
    #expect(text.contains("9.75 s   11.25 s  must change to unreachable"))
    #expect(text.contains("Something is certain for 100 % of the time."))
  }

  @Test func `JSON has the windows and the share that is asserted`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    let result = try sandbox.condition(["predict", "offline", "--contract", "path", "--json"])
    #expect(try !CommandLineJSON(result.output).keys.isEmpty)
    #expect(result.status == 0)
    #expect(result.output.contains("\"assertedShare\" : 1"))
  }

  @Test(
    arguments: [
      (["predict", "ofline"], Int32(66), "did you mean offline"),
      (["predict", "/nowhere.json"], 66, "there is no file"),
      (["predict", "offline", "--contract", "bath"], 64, "is no contract"),
      (["predict"], 64, "profile"),
    ]
  )
  func `what is not there or not allowed is said`(
    words: [String],
    status: Int32,
    text: String
  ) throws {
    let result = try CommandLineSandbox(.ordinary).condition(words)
    #expect(result.status == status)
    #expect(result.error.contains(text))
    #expect(result.output == "")
  }
}
