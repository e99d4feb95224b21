/// Collects the fields of one contract that differ from the defaults.
struct ContractForm: Encodable {
  private enum Value {
    case text(String)
    case count(Int)
    case list([String])
    case form(ContractForm)
  }

  private var fields: [(name: String, value: Value)] = []

  /// Whether all fields have their defaults.
  var isEmpty: Bool { fields.isEmpty }

  /// Notes a field unless it has its default.
  mutating func put(_ name: String, _ value: Duration, unless normal: Duration) {
    if value != normal { fields.append((name, .text(value.contractText))) }
  }

  mutating func put<Word: RawRepresentable & Equatable>(
    _ name: String,
    _ value: Word,
    unless normal: Word
  ) where Word.RawValue == String {
    if value != normal { fields.append((name, .text(value.rawValue))) }
  }

  mutating func put(_ name: String, _ value: String?) {
    if let value { fields.append((name, .text(value))) }
  }

  mutating func put(_ name: String, _ value: Int, unless normal: Int) {
    if value != normal { fields.append((name, .count(value))) }
  }

  mutating func put(_ name: String, _ value: [String]) {
    if !value.isEmpty { fields.append((name, .list(value))) }
  }

  mutating func put(_ name: String, _ value: ContractForm) {
    if !value.isEmpty { fields.append((name, .form(value))) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    for (name, value) in fields {
      switch value {
      case .text(let text): try container.encode(text, forKey: FieldName(name))
      case .count(let count): try container.encode(count, forKey: FieldName(name))
      case .list(let list): try container.encode(list, forKey: FieldName(name))
      case .form(let form): try container.encode(form, forKey: FieldName(name))
      }
    }
  }
}
