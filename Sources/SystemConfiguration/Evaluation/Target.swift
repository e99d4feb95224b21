/// What is to be reached.
enum Target: Hashable, Sendable {
  /// A host, by name.
  case name(String)
  /// An address; the unspecified one stands for everywhere.
  case address(Destination)
  /// From an address of this machine, to an address.
  case pair(local: Destination?, remote: Destination?)

  var isName: Bool {
    if case .name = self { return true }
    return false
  }
}

/// What is known of a name.
enum Resolution: Hashable, Sendable {
  /// Nothing: it was not asked, or there is no answer yet.
  case unknown
  /// Its addresses; none where there is no such name, or no answer.
  case answered([Destination])
}
