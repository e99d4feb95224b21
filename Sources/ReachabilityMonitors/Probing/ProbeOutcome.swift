/// What became of one probe.
public enum ProbeOutcome: CaseIterable, Hashable, Sendable {
  /// The answer that counts as online came in time.
  case success
  /// Something answered in the host's place and wants a login first.
  case portal
  /// No answer in time, a refusal, or a wrong answer.
  case failure
}
