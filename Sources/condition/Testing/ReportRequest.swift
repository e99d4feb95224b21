import ArgumentParsing

/// A report that is to be written: in which format, and where.
struct ReportRequest: ExpressibleByArgument {
  /// The formats of reports.
  enum Format: String, CaseIterable {
    case json, junit, tap, html
  }

  var format: Format
  var path: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let format = Format(rawValue: String(parts[0])), !parts[1].isEmpty
    else { return nil }
    self.format = format
    path = String(parts[1])
  }
}
