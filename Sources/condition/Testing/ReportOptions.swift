import ArgumentParsing

/// Which reports are written.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a report: json, junit, tap or html; repeatable.",
      valueName: "format=path"
    )
  )
  var reports: [ReportRequest] = []
}
