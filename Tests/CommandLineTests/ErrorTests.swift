import Foundation
import TestSupport
import Testing

/// What condition says and how it ends when it cannot do what is asked.
@Suite struct `Errors on the command line` {
  /// A mistake, the status it ends with, and the line it earns.
  struct Mistake: CustomTestStringConvertible, Sendable {
    var words: [String]
    var status: Int32
    var line: String
    /// A hint such as `See 'condition apply --help' …` follows.
    var hint: String?

    init(_ words: String, _ status: Int32, _ line: String, hint: String? = nil) {
      self.words = words.split(separator: " ").map(String.init)
      self.status = status
      self.line = "condition: error: \(line)"
      self.hint = hint.map { "See '\($0) --help' for more information." }
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let mistakes: [Mistake] = [
    // Names that are not there: the nearest ones are named.
    Mistake("apply 3g-losy", 66, #"there is no profile "3g-losy"; did you mean 3g-lossy?"#),
    Mistake("show 3g-losy", 66, #"there is no profile "3g-losy"; did you mean 3g-lossy?"#),
    Mistake(
      "run 3g-losy -- true",
      66,
      #"there is no profile "3g-losy"; did you mean 3g-lossy?"#
    ),
    Mistake("shell 3g-losy", 66, #"there is no profile "3g-losy"; did you mean 3g-lossy?"#),
    Mistake("status", 66, "there is no lab condition. `condition apply PROFILE` makes it"),
    Mistake(
      "exec -- true",
      66,
      "there is no lab condition. `condition apply PROFILE` makes it"
    ),
    Mistake("shell", 66, "there is no lab condition. `condition apply PROFILE` makes it"),
    Mistake(
      "status --lab other",
      66,
      "there is no lab other. `condition apply PROFILE --lab other` makes it"
    ),
    Mistake(
      "exec --lab other -- true",
      66,
      "there is no lab other. `condition apply PROFILE --lab other` makes it"
    ),

    // Values that are refused.
    Mistake(
      "apply 3g --set loss=0.1",
      64,
      "--set loss=0.1: downlink.loss: 0.1 has no % and has two readings; allowed: 0% to 100%; "
        + #"write "0.1%" for 0.1 in a hundred or "10%" for the fraction 0.1"#
    ),
    Mistake(
      "run 3g --set loss=0.1 -- true",
      64,
      "--set loss=0.1: downlink.loss: 0.1 has no % and has two readings; allowed: 0% to 100%; "
        + #"write "0.1%" for 0.1 in a hundred or "10%" for the fraction 0.1"#
    ),
    Mistake(
      "apply 3g --set loss",
      64,
      "--set loss: give a field and its value, as in --set loss=5%"
    ),
    Mistake(
      "apply 3g --for 10",
      64,
      "--for 10: give a time above 0 and at most a week, with its unit: 500ms, 90s, 5min, 1h"
    ),
    Mistake(
      "apply 3g --for -5s",
      64,
      "--for -5s: give a time above 0 and at most a week, with its unit: 500ms, 90s, 5min, 1h"
    ),
    Mistake(
      "apply 3g --for 0s",
      64,
      "--for 0s: give a time above 0 and at most a week, with its unit: 500ms, 90s, 5min, 1h"
    ),
    Mistake(
      "apply 3g --for nans",
      64,
      "--for nans: give a time above 0 and at most a week, with its unit: 500ms, 90s, 5min, 1h"
    ),
    Mistake(
      "apply offline --direction up",
      64,
      "apply offline: the outage `carrier` has no direction. Leave --direction out, or use 100-loss "
        + "for silence one way"
    ),
    Mistake(
      "apply 3g --direction sideways",
      64,
      "The value 'sideways' is invalid for '--direction <direction>'. Please provide one of 'up', "
        + "'down' or 'both'.",
      hint: "condition apply"
    ),
    Mistake(
      "list --kernel other",
      64,
      "The value 'other' is invalid for '--kernel <kernel>'. Please provide one of 'auto', 'host' or "
        + "'private'.",
      hint: "condition list"
    ),
    Mistake(
      "apply 3g --lab -x",
      64,
      "Missing value for '--lab <name>'",
      hint: "condition apply"
    ),
    Mistake(
      "apply 3g --lab ../x",
      64,
      "'../x' is no name for a lab: 1 to 40 letters, digits, '.', '-' and '_', a letter or digit "
        + "first.",
      hint: "condition apply"
    ),
    Mistake(
      "list --profiles /no/such/place",
      64,
      "--profiles /no/such/place: there is no such directory.",
      hint: "condition"
    ),
    Mistake(
      "--profiles /no/such/place list",
      64,
      "--profiles /no/such/place: there is no such directory.",
      hint: "condition"
    ),

    // Words in the wrong place or missing.
    Mistake(
      "apply 3g eth0",
      64,
      "'eth0' is in the place of a second profile, and there is none. The target is given by options: "
        + "--lab NAME, or --namespace NAME --interface eth0.",
      hint: "condition apply"
    ),
    Mistake("apply", 64, "Missing expected argument '<profile>'", hint: "condition apply"),
    Mistake(
      "apply 3g --jsn",
      64,
      "Unknown option '--jsn'. Did you mean '--json'?",
      hint: "condition apply"
    ),
    Mistake(
      "aply 3g",
      64,
      "Unknown subcommand 'aply'. Did you mean 'apply'?",
      hint: "condition"
    ),
    Mistake(
      "run 3g ls -la",
      64,
      "Unexpected argument 'ls'. A command to run goes after '--': condition run 3g -- ls -la",
      hint: "condition run"
    ),
    Mistake(
      "exec ls",
      64,
      "Unexpected argument 'ls'. A command to run goes after '--': condition exec -- ls",
      hint: "condition exec"
    ),
    Mistake(
      "run 3g",
      64,
      "Missing the command to run: it goes after `--`, as in `condition run 3g -- ping 1.1.1.1`.",
      hint: "condition run"
    ),
    Mistake(
      "run 3g --",
      64,
      "Missing the command to run: it goes after `--`, as in `condition run 3g -- ping 1.1.1.1`.",
      hint: "condition run"
    ),
    Mistake(
      "exec --",
      64,
      "Missing the command to run: it goes after `--`, as in `condition exec -- ping 1.1.1.1`.",
      hint: "condition exec"
    ),
    Mistake(
      "kernel exec --",
      64,
      "Missing the command to run: it goes after `--`, as in `condition kernel exec -- ping 1.1.1.1`.",
      hint: "condition kernel exec"
    ),

    // Targets that contradict themselves.
    Mistake(
      "apply 3g --namespace web",
      64,
      "--namespace and --pid need --interface: which link there?",
      hint: "condition apply"
    ),
    Mistake(
      "apply 3g --interface eth0",
      64,
      "--interface goes with --namespace or --pid.",
      hint: "condition apply"
    ),
    Mistake(
      "status --namespace web --pid 1 --interface eth0",
      64,
      "Give one of --lab, --namespace and --pid.",
      hint: "condition status"
    ),
    Mistake(
      "exec --namespace web --interface eth0 -- true",
      64,
      "exec runs in a lab; for somebody else's namespace use `ip netns exec` or `nsenter`.",
      hint: "condition exec"
    ),
    // That a place exists comes first, then whether anything can be done there.
    Mistake(
      "apply 3g --namespace nosuch --interface eth0",
      66,
      "open eth0 in namespace nosuch: there is no such namespace"
    ),
    Mistake(
      "apply 3g --pid 4194305 --interface eth0",
      66,
      "open eth0 in the namespace of process 4194305: there is no such process"
    ),
    Mistake(
      "apply 3g --kernel private --namespace web --interface eth0",
      64,
      "--namespace and --pid are places on this machine's kernel; leave --kernel private out"
    ),
  ]

  /// Runs condition and holds it to one error line, at most one hint, nothing on standard output, nothing changed.
  private static func expect(_ mistake: Mistake, in sandbox: CommandLineSandbox) throws {
    let result = try sandbox.condition(mistake.words)
    #expect(result.status == mistake.status, "\(result)")
    #expect(result.errorLines == [mistake.line] + [mistake.hint].compactMap { $0 })
    #expect(result.output == "")
    expectNothingLeft(in: sandbox)
  }

  @Test func `a mistake earns one line that says what to do, and changes nothing`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    for mistake in Self.mistakes { try Self.expect(mistake, in: sandbox) }
  }

  @Test func `an empty word is no command`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    for words in ["run 3g", "exec", "kernel exec"] {
      var mistake = Mistake(
        "\(words) --",
        64,
        "The command to run is an empty word (a variable that is not set?); it goes after `--`, as in "
          + "`condition \(words) -- ping 1.1.1.1`.",
        hint: "condition \(words.replacingOccurrences(of: " 3g", with: ""))"
      )
      mistake.words.append("")
      try Self.expect(mistake, in: sandbox)
    }
  }

  @Test(.enabled(if: CommandLineSandbox.isRoot))
  func `root is told the same`() throws {
    let sandbox = try CommandLineSandbox(.root)
    for mistake in Self.mistakes { try Self.expect(mistake, in: sandbox) }
  }
}
