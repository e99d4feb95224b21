/// One argument, option or flag of a command: what parsing, help and completions know of it.
struct ArgumentDefinition {
  enum Kind {
    case positional
    case option
    case flag
  }

  let kind: Kind
  let key: InputKey
  let names: [Name]

  var abstract = ""
  var discussion = ""
  var customValueName: String?
  var visibility = ArgumentVisibility.default
  var sectionTitle = ""

  /// Whether the command line may leave it out.
  var isOptional = false

  /// Whether it may be given more than once, each time adding to the value.
  var isRepeating = false

  /// Whether help shows it in one line with the next ones of the same key.
  var isComposite = false

  /// The default as help shows it.
  var defaultText: String?

  /// All values, where the set is fixed.
  var values: [String] = []

  /// What the values mean, by value.
  var valueDescriptions: [String: String] = [:]

  var parsing = ParsingStrategy.next
  var completion = CompletionKind.default

  /// The types of the option groups it came through, from the outside in.
  var groups: [ObjectIdentifier] = []

  /// Sets the value a command line without it stands for.
  let initialize: (inout ParsedValues) -> Void

  /// Takes one occurrence; flags ignore the text.
  let apply: (inout ParsedValues, Occurrence) throws -> Void
}

extension ArgumentDefinition {
  var valueName: String {
    customValueName ?? names.preferred.map { $0.isShort ? key.name.hyphenated() : $0.bare }
      ?? key.name.hyphenated()
  }

  /// The option with its value as errors name it: `--kernel <kernel>`.
  func label(as name: Name?) -> String {
    switch (kind, name ?? names.preferred) {
    case (.option, let name?): "\(name.text) <\(valueName)>"
    case (.flag, let name?): name.text
    default: "<\(valueName)>"
    }
  }

  mutating func describe(_ help: ArgumentHelp?) {
    guard let help else { return }
    abstract = help.abstract
    discussion = help.discussion ?? ""
    customValueName = help.valueName
    visibility = help.visibility
    if let type = help.argumentType {
      values = type.allValueStrings
      valueDescriptions = type.allValueDescriptions
    }
  }
}
