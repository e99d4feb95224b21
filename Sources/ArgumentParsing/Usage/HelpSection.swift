/// A titled list in help.
struct HelpSection {
  let title: String
  var rows: [HelpRow] = []

  func rendered(columns: Int) -> String {
    "\(title.uppercased()):\n" + rows.map { $0.rendered(columns: columns) }.joined()
  }
}

/// A line of such a list: names on the left, what they mean on the right.
struct HelpRow {
  let label: String
  let abstract: String
  var discussion = ""
  var values: [(value: String, meaning: String)] = []
  var sectionTitle = ""
  var isPositional = false

  private static let column = 26

  func rendered(columns: Int) -> String {
    var text = HelpRow.twoColumns("  " + label, abstract, columns) + "\n"
    if !discussion.isEmpty { text += discussion.wrapped(to: columns, indent: 8) + "\n" }
    for entry in values {
      text +=
        HelpRow.twoColumns(
          String(repeating: " ", count: 8) + entry.value,
          "- " + entry.meaning,
          columns
        ) + "\n"
    }
    return text
  }

  private static func twoColumns(_ left: String, _ right: String, _ columns: Int) -> String {
    guard !right.isEmpty else { return left }
    let wrapped = right.wrapped(to: columns, indent: column)
    return left.count < column ? left + wrapped.dropFirst(left.count) : left + "\n" + wrapped
  }
}

extension HelpRow {
  /// The rows of arguments; those of one key that belong together are one row.
  static func rows(of arguments: [ArgumentDefinition]) -> [HelpRow] {
    var rows: [HelpRow] = []
    var rest = arguments[...]
    while let first = rest.popFirst() {
      var together = [first]
      if first.isComposite {
        while let next = rest.first, next.key == first.key { together.append(rest.removeFirst()) }
      }
      rows.append(HelpRow(together, first))
    }
    return rows
  }

  private init(_ together: [ArgumentDefinition], _ first: ArgumentDefinition) {
    label = together.map(\.helpLabel).joined(separator: "/")
    let described = !first.valueDescriptions.isEmpty
    var notes: [String] = []
    let shown = described ? [] : first.values.filter { !$0.isEmpty }
    if !shown.isEmpty { notes.append("values: " + shown.joined(separator: ", ")) }
    if let text = first.defaultText, !text.isEmpty { notes.append("default: \(text)") }
    let suffix = notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"
    let abstract = together.lazy.map(\.abstract).first { !$0.isEmpty } ?? ""
    self.abstract = [abstract, suffix].filter { !$0.isEmpty }.joined(separator: " ")
    discussion = first.discussion
    if described {
      values = first.values.map { ($0, first.valueDescriptions[$0] ?? "") }
    }
    sectionTitle = first.sectionTitle
    isPositional = first.kind == .positional
  }
}
