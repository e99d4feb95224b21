import ArgumentParsing
import Foundation
import Testing

@Suite struct `Completion` {
  @Test(arguments: [
    (["run", "--", "positional@0", "2", "1", "lab", "run", "3"], "3g\nedge lossy\n3/2/3"),
    (["run", "--", "positional@0", "1", "0"], "3g\nedge lossy\n0/1/"),
  ])
  func `the program answers for values only it knows`(words: [String], answer: String) {
    #expect(outcome(["---completion"] + words) == Outcome(text: answer, code: 0))
  }

  @Test(arguments: [
    ["run"], ["moon", "--", "positional@0", "0", "0"], ["run", "--", "positional@9", "0", "0"],
    ["run", "--", "--seed", "0", "0"], ["run", "--", "positional@0", "x", "0"],
  ])
  func `a request for anything else is wrong usage`(words: [String]) {
    #expect(outcome(["---completion"] + words)?.code == 64)
  }

  @Test(arguments: CompletionShell.allCases)
  func `the script is asked for by name`(shell: CompletionShell) {
    let script = Lab.completionScript(for: shell)
    #expect(outcome(["--generate-completion-script", shell.rawValue])?.text == script)
    #expect(outcome(["--generate-completion-script=\(shell.rawValue)"])?.text == script)
    #expect(!script.contains("secret"))
  }

  @Test func `an unknown shell names those there are`() {
    let found = outcome(["--generate-completion-script", "tcsh"])
    #expect(found?.code == 64)
    #expect(
      found?.text.hasPrefix(
        """
        lab: error: Can't generate completion scripts for 'tcsh'. Please provide one of 'zsh', \
        'bash' or 'fish'.
        """
      ) == true
    )
  }

  @Test(arguments: [
    (CompletionShell.bash, "/bin/bash"), (.zsh, "/bin/zsh"), (.fish, "/usr/bin/fish"),
  ])
  func `each shell accepts its script`(shell: CompletionShell, path: String) throws {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      try Test.cancel("\(shell.rawValue) is not installed")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-n"]
    let input = Pipe()
    process.standardInput = input
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(Lab.completionScript(for: shell).utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
