import FoundationEssentials
import LinkConditions
import ReachabilityMonitors

extension ScenarioReader {
  /// A monitor's contract.
  func contract(_ key: String, _ fields: FieldReader) throws(ProfileError) -> MonitorContract {
    let names = OneLine.choice(MonitorContract.names)
    guard let node = fields.node(key) else {
      throw fields.missing(key, allowed: names, example: "\"path\"")
    }
    switch node.value {
    case .string(let name):
      guard let contract = MonitorContract(name: name) else {
        throw fields.unknownWord(key, name, words: MonitorContract.names)
      }
      return contract
    case .object: break
    default: throw fields.error(.wrongType, key, "is of the wrong kind", allowed: names)
    }
    do {
      // The contract decodes itself; the tree says where what it refuses stands.
      let text = JSONWriter.text(node)
      return try JSONDecoder().decode(MonitorContract.self, from: Data(text.utf8))
    } catch {
      throw refusal(of: node, path: fields.path(key), error)
    }
  }

  private func refusal(of node: JSONNode, path: String, _ error: any Error) -> ProfileError {
    guard let error = error as? DecodingError else {
      return place(ProfileError(.invalidValue, "\(error)"), in: node, keys: [], path: path)
    }
    switch error {
    case .dataCorrupted(let context):
      if let stranger = unknownField(context) {
        return place(stranger, in: node, keys: context.codingPath.map(Self.step), path: path)
      }
      return place(
        ProfileError(.invalidValue, context.debugDescription),
        in: node,
        keys: context.codingPath.map(Self.step),
        path: path
      )
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return place(
        ProfileError(.wrongType, "is of the wrong kind", allowed: Self.words(for: type)),
        in: node,
        keys: context.codingPath.map(Self.step),
        path: path,
        quoting: true
      )
    case .keyNotFound(let key, let context):
      return place(
        ProfileError(.missingKey, "\(key.stringValue) is missing"),
        in: node,
        keys: context.codingPath.map(Self.step),
        path: path
      )
    @unknown default:
      return place(ProfileError(.invalidValue, "\(error)"), in: node, keys: [], path: path)
    }
  }

  /// The error for a field that the contract does not have, which itself knows no nearest names.
  private func unknownField(_ context: DecodingError.Context) -> ProfileError? {
    let beginning = "there is no such field, but "
    guard context.debugDescription.hasPrefix(beginning), let key = context.codingPath.last else {
      return nil
    }
    let names = context.debugDescription.dropFirst(beginning.count).split(separator: ", ")
      .map(String.init)
    let near = nearest(to: key.stringValue, in: names)
    return ProfileError(
      .unknownKey,
      "is no field of this contract",
      allowed: OneLine.choice(names),
      advice: near.isEmpty ? nil : "did you mean \(OneLine.choice(near))?"
    )
  }

  private static func words(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Int.Type: "a whole number"
    case is [String].Type, is [Any].Type: "a list of texts"
    default: "an object"
    }
  }

  private static func step(_ key: any CodingKey) -> String {
    key.intValue.map { "\($0)" } ?? key.stringValue
  }

  /// The error with the place that a path below a node leads to, as far as it leads.
  private func place(
    _ error: ProfileError,
    in node: JSONNode,
    keys: [String],
    path: String,
    quoting: Bool = false
  ) -> ProfileError {
    var target = node
    for key in keys {
      switch target.value {
      case .object(let members):
        guard let member = members.first(where: { $0.key == key }) else { break }
        target = member.node
      case .array(let elements):
        guard let index = Int(key), elements.indices.contains(index) else { break }
        target = elements[index]
      default: break
      }
    }
    var error = error
    if quoting { error.read = target.value.quotation }
    let steps = ([path] + keys.map(OneLine.shortened)).joined(separator: ".")
    return error.placed(in: source, at: target.offset, path: steps)
  }
}
