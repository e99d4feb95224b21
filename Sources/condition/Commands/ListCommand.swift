import ArgumentParsing
import LinkConditions

/// The command `condition list`.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the profiles: rates, delays, loss, and which monitors notice.",
    usage: "condition list [<options>]",
    discussion: """
      DOWN and UP are the most that goes through into the lab and out of it, DELAY is one way (down/up), LOSS \
      likewise; a dash is no limit, no delay, no loss. NOTICED BY names the kinds of reachability monitor that \
      must change their mind: those that watch the link, the route, the path, a host's name, or probe for an \
      answer. `condition show NAME` tells all about one.
      """,
    aliases: ["ls"]
  )

  @OptionGroup var global: GlobalOptions

  mutating func run() throws {
    let catalog = global.catalog
    var profiles: [Profile] = []
    for entry in catalog.profiles() {
      switch entry.result {
      case .success(let profile): profiles.append(profile)
      case .failure(let error): global.remark("warning: \(error)")
      }
    }
    if global.json {
      try Terminal.print(JSONText.encode(profiles.map(ProfileSummary.init)))
      return
    }
    let rows = profiles.map { profile in
      let summary = ProfileSummary(profile)
      return [
        summary.name, RateText.of(profile.downlink.rate), RateText.of(profile.uplink.rate),
        DelayText.pair(profile), LossText.pair(profile), summary.kind,
        summary.noticedBy.isEmpty ? "-" : summary.noticedBy.joined(separator: " "),
      ]
    }
    Terminal.print(
      TextTable.render(
        header: ["NAME", "DOWN", "UP", "DELAY", "LOSS", "KIND", "NOTICED BY"],
        rows: rows
      )
    )
  }
}
