import ArgumentParsing
import Foundation
import Testing

/// Drives the completion script in bash as readline does: words broken at `=`, the cursor last.
@Suite struct `Completion in bash` {
  /// Asks bash for the completions of all lines at once; `lab` is a function that says how the
  /// script called it.
  private static func completions(of lines: [String]) throws -> [[String]] {
    let driver = """
      \(Lab.completionScript(for: .bash))
      lab() { printf '%s\\n' "$*" '3g' 'edge lossy'; }
      ask() {
        COMP_LINE="$1" COMP_POINT=${#1} COMPREPLY=()
        read -ra COMP_WORDS <<<"${1//=/ = }"
        case "$1" in *' ') COMP_WORDS+=('') ;; esac
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _lab
        printf '%s\\n' "${COMPREPLY[@]}" '<end>'
      }
      cd "$(mktemp -d)" && mkdir places && touch a.json b.txt 'places/c.json'
      \(lines.map { "ask '\($0)'" }.joined(separator: "\n"))
      rm -r "$PWD"
      """
    let bash = Process()
    bash.executableURL = URL(fileURLWithPath: "/bin/bash")
    bash.arguments = ["--noprofile", "--norc", "-c", driver]
    let output = Pipe()
    bash.standardOutput = output
    try bash.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    bash.waitUntilExit()
    let answers = String(decoding: data, as: UTF8.self).components(separatedBy: "<end>\n")
    return answers.dropLast().map { $0.split(separator: "\n").map(String.init) }
  }

  private static let cases: [(line: String, words: [String])] = [
    ("lab ", ["run", "apply", "kernel", "tune", "help"]),
    ("lab k", ["kernel"]),
    ("lab --pl", ["--place"]),
    ("lab kernel ", ["status", "exec"]),
    ("lab k st", ["status"]),
    ("lab k status --", ["--color", "--no-color", "--version", "--help"]),
    ("lab help ", ["run", "apply", "kernel", "k", "tune"]),
    ("lab run --place ", ["auto", "host", "private"]),
    ("lab run --place=", ["auto", "host", "private"]),
    ("lab run 3g --place=p", ["private"]),
    ("lab run -q 3g --se", ["--seed"]),
    ("lab run -n ", []),
    (
      "lab run ",
      ["---completion\\ run\\ --\\ positional@0\\ 2\\ 0\\ lab\\ run\\ ", "3g", "edge\\ lossy"]
    ),
    ("lab run ed", ["edge\\ lossy"]),
    ("lab run --seed 7 3", ["3g"]),
    ("lab run 3g -- bash", ["bash", "bashbug"]),
    ("lab run 3g -- cat a", ["a.json"]),
    ("lab run 3g -- cat --pl", []),
    ("lab kernel exec cat a", ["a.json"]),
    ("lab apply --set ", ["loss=", "rate="]),
    ("lab apply --set l", ["loss="]),
    ("lab apply --set=l", ["loss="]),
    ("lab apply --file ", ["a.json", "places"]),
    ("lab apply --word ", ["one", "two\\ words"]),
    ("lab apply --many 1 2 --fo", ["--for"]),
    ("lab run --profiles p", ["places"]),
    ("lab tune --e", ["--enable-cache"]),
  ]

  @Test func `offers what can stand at the cursor`() throws {
    let answers = try Self.completions(of: Self.cases.map(\.line))
    try #require(answers.count == Self.cases.count)
    for (expected, answer) in zip(Self.cases, answers) {
      #expect(
        Set(answer) == Set(expected.words)
          || expected.line.hasSuffix("bash") && answer.contains("bash"),
        "\(expected.line): \(answer)"
      )
    }
  }
}
