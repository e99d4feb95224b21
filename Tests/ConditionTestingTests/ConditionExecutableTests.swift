import Testing

@testable import ConditionTesting

@Suite("The program that makes labs")
struct ConditionExecutableTests {
  @Test
  func `the variable comes before the path`() throws {
    let environment = ["CONDITION_EXECUTABLE": "/bin/sh", "PATH": "/nowhere"]
    #expect(try ConditionExecutable.find(environment).path == "/bin/sh")
  }

  @Test
  func `where it is not found the error says what to do`() {
    let error = #expect(throws: ConditionTestingError.self) {
      try ConditionExecutable.find(["PATH": "/nowhere"])
    }
    #expect(error?.description.contains("CONDITION_EXECUTABLE") == true)
    #expect(error?.description.contains("condition run wifi -- swift test") == true)
  }

  @Test(arguments: ["/nowhere/condition", "/tmp"])
  func `a variable that names no program is an error, not passed over`(path: String) {
    let error = #expect(throws: ConditionTestingError.self) {
      try ConditionExecutable.find(["CONDITION_EXECUTABLE": path, "PATH": "/bin"])
    }
    #expect(error?.reason == "CONDITION_EXECUTABLE is \(path), and that is no program")
  }

  @Test
  func `what it says when it fails is in the error`() async {
    let shell = ConditionExecutable(path: "/bin/sh")
    let error = await #expect(throws: ConditionTestingError.self) {
      try await shell.run(["-c", "echo condition: error: no such profile >&2; exit 66"])
    }
    #expect(error?.reason.hasSuffix("condition: error: no such profile") == true)
  }

  @Test
  func `without the trait there is no lab`() async {
    await #expect(throws: ConditionTestingError.self) { try await lab.apply("offline") }
  }
}
