import FoundationEssentials
import Glibc
import ReachabilityHarness

/// What a test prints and writes: a line a trial, what went wrong in full, reports at the end.
struct TestOutput {
  /// How many failures leave their packets behind.
  private static let mostCaptures = 20

  private let command: TestCommand
  private let keepsAll: Bool
  private var progress: TestProgress
  /// With their places in the plan: trials end in another order than they begin.
  private var collected: [(place: UInt64, verdict: TrialVerdict)] = []
  private var captures = 0

  init(_ command: TestCommand, total: UInt64) {
    self.command = command
    progress = TestProgress(total: total, isQuiet: command.global.quiet)
    // A hunt through many seeds keeps only what went wrong, unless somebody asked for all.
    keepsAll =
      command.selection.seeds == nil || !command.reports.reports.isEmpty || command.global.json
      || command.selection.matrix
  }

  private var color: Bool { Terminal.usesColor(disabled: command.global.noColor) }

  /// Takes a verdict.
  ///
  /// - Parameters:
  ///   - verdict: the verdict.
  ///   - place: its trial's place in the plan.
  ///   - capture: the file with the packets of its trial.
  mutating func add(_ verdict: TrialVerdict, at place: UInt64, capture: String) {
    progress.add(verdict.outcome)
    let isBad = verdict.outcome != .passed
    if keepsAll || isBad { collected.append((place, verdict)) }
    let kept = isBad ? keep(capture, verdict) : nil
    guard !command.global.json else { return }
    guard isBad || !command.global.quiet && command.selection.seeds == nil else {
      progress.draw()
      return
    }
    progress.clear()
    let record = verdict.record
    if isBad || command.global.verbose {
      Terminal.print(TextReport.text([verdict], width: Self.width, isColored: color))
      if let kept { Terminal.print("packets: \(kept)") }
      Terminal.print("")
    } else {
      Terminal.print("\(verdict.outcome.rawValue)  \(record.scenario)  seed \(record.seed)")
    }
    progress.draw()
  }

  /// Writes the reports, and says how it all came out.
  ///
  /// - Throws: ``Failure`` where a report cannot be written.
  mutating func finish() throws {
    progress.clear()
    let verdicts = collected.sorted { $0.place < $1.place }.map(\.verdict)
    for request in command.reports.reports { try write(verdicts, request) }
    if command.global.json {
      Terminal.print(JSONReport.text(verdicts).trimmed)
      return
    }
    if command.selection.matrix {
      Terminal.print(Matrix(verdicts).text(isColored: color))
    }
    Terminal.print(progress.text)
  }

  private func write(_ verdicts: [TrialVerdict], _ request: ReportRequest) throws {
    let text =
      switch request.format {
      case .json: JSONReport.text(verdicts)
      case .junit: JUnitReport.text(verdicts, timestamp: Self.timestamp, host: Self.host)
      case .tap: TAPReport.text(verdicts)
      case .html:
        command.selection.matrix ? Matrix(verdicts).page() : HTMLReport.text(verdicts)
      }
    do { try PlainFile.write(Array(text.utf8), to: request.path, mode: 0o644) } catch {
      throw Failure(
        status: ExitStatus.inputOutput,
        message: "write the report \(request.path): \(error)"
      )
    }
  }

  /// Keeps the packets of a trial where they can be looked at.
  private mutating func keep(_ capture: String, _ verdict: TrialVerdict) -> String? {
    guard captures < Self.mostCaptures, let bytes = try? PlainFile.read(capture), bytes.count > 24
    else { return nil }
    var place = "\(TrialDirectory.temporary)/"
    if let report = command.reports.reports.first?.path {
      place = report.lastIndex(of: "/").map { String(report[...$0]) } ?? ""
    }
    let path = "\(place)condition-\(verdict.record.scenario)-\(verdict.record.seed).pcap"
    guard (try? PlainFile.write(bytes, to: path, mode: 0o644)) != nil else { return nil }
    captures += 1
    return path
  }

  private static var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
    return Int(size.ws_col)
  }

  private static var timestamp: String {
    String(Date.now.formatted(.iso8601).dropLast())
  }

  private static var host: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "localhost" }
    return withUnsafeBytes(of: names.nodename) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
