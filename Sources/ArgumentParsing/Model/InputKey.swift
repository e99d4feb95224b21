/// Where a value belongs: the property, with the option groups around it.
struct InputKey: Hashable, Sendable {
  let path: [String]

  init(path: [String]) {
    self.path = path
  }

  /// The property's own name.
  var name: String { path.last ?? "" }

  func appending(_ name: String) -> InputKey {
    InputKey(path: path + [name])
  }

  static let root = InputKey(path: [])
}
