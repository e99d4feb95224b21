/// One reading at the start, never again.
public struct SnapshotContract: Hashable, Sendable {
  /// What is read.
  public enum Subject: String, CaseIterable, Hashable, Sendable {
    /// What a path monitor would say.
    case path
    /// What a host monitor would say.
    case host
  }

  /// What is read.
  public var subject: Subject

  /// Makes a contract.
  ///
  /// - Parameter subject: What is read.
  public init(as subject: Subject = .path) {
    self.subject = subject
  }

  init(_ fields: ContractFields) throws {
    self.init(as: try fields.word("as") ?? .path)
    try fields.finish()
  }
}
