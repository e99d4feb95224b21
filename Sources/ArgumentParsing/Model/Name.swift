/// A name as it is written on a command line.
enum Name: Hashable, Sendable {
  case long(String)
  case singleDash(String)
  case short(Character, allowsJoined: Bool)

  /// The name with its dashes.
  var text: String {
    switch self {
    case .long(let name): "--\(name)"
    case .singleDash(let name): "-\(name)"
    case .short(let letter, _): "-\(letter)"
    }
  }

  var isShort: Bool {
    if case .short = self { true } else { false }
  }

  /// The name without dashes.
  var bare: String {
    switch self {
    case .long(let name), .singleDash(let name): name
    case .short(let letter, _): String(letter)
    }
  }
}

extension [Name] {
  /// The name that usage and errors show: the first long one.
  var preferred: Name? { first { !$0.isShort } ?? first }

  /// The names as help shows them, the short ones first.
  var shortFirst: [Name] { filter(\.isShort) + filter { !$0.isShort } }
}
