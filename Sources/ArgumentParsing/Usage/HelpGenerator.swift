/// The help of one command.
struct HelpGenerator {
  private let model: CommandModel
  private let visibility: ArgumentVisibility

  /// The usage line, without the word "Usage".
  let usage: String

  /// The stack is the commands from the program to the one whose help it is.
  init(stack: [any ParsableCommand.Type], visibility: ArgumentVisibility) {
    model = CommandModel.models(of: stack).last ?? CommandModel(root: HelpCommand.self)
    self.visibility = visibility
    usage = Synopsis.line(for: model, visibility: visibility)
  }

  func rendered(columns: Int?) -> String {
    let columns = columns ?? Platform.terminalWidth
    var blocks: [String] = []
    let configuration = model.configuration
    let overview = [configuration.abstract, configuration.discussion].filter { !$0.isEmpty }
    if !overview.isEmpty {
      blocks.append("OVERVIEW: \(overview.joined(separator: "\n\n"))".wrapped(to: columns) + "\n")
    }
    if !usage.isEmpty {
      blocks.append("USAGE: \(usage.replacing("\n", "\n       "))\n")
    }
    blocks += sections.filter { !$0.rows.isEmpty }.map { $0.rendered(columns: columns) }
    var text = blocks.joined(separator: "\n")
    if !configuration.subcommands.isEmpty {
      let path = [model.path[0], "help"] + model.path.dropFirst()
      text += "\n  See '\(path.joined(separator: " ")) <subcommand>' for detailed help."
    }
    return text
  }

  private var sections: [HelpSection] {
    let shown = model.arguments.filter { $0.visibility.isAtLeastAsVisible(as: visibility) }
    var positionals = HelpSection(title: "Arguments")
    var options = HelpSection(title: "Options")
    var titled: [HelpSection] = []
    for row in HelpRow.rows(of: shown + model.builtInArguments) {
      if !row.sectionTitle.isEmpty {
        if let index = titled.firstIndex(where: { $0.title == row.sectionTitle }) {
          titled[index].rows.append(row)
        } else {
          titled.append(HelpSection(title: row.sectionTitle, rows: [row]))
        }
      } else if row.isPositional {
        positionals.rows.append(row)
      } else {
        options.rows.append(row)
      }
    }
    let configuration = model.configuration
    return [positionals] + titled + [options]
      + [subcommands("Subcommands", configuration.ungroupedSubcommands)]
      + configuration.groupedSubcommands.map {
        subcommands("\($0.name) Subcommands", $0.subcommands)
      }
  }

  private func subcommands(
    _ title: String,
    _ types: [any ParsableCommand.Type]
  ) -> HelpSection {
    let rows = types.filter { $0.configuration.shouldDisplay }.map { type in
      let names = [type._commandName] + type.configuration.aliases
      let isDefault = model.configuration.defaultSubcommand.map { $0 == type } ?? false
      return HelpRow(
        label: names.joined(separator: ", ") + (isDefault ? " (default)" : ""),
        abstract: type.configuration.abstract
      )
    }
    return HelpSection(title: title, rows: rows)
  }
}
