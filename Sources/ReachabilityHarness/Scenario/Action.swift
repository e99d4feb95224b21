/// What a step does, as it is written.
public enum Action: Hashable, Sendable {
  /// Something that happens at one moment.
  case single(TimedAction)
  /// Steps that are played several times, one round after the other.
  case repetition(count: Int, every: Duration, steps: [Step])
  /// A train of flaps that the seed draws: two profiles in turn, for lengths between two bounds.
  case random(RandomTrain)
  /// The timeline's end.
  case end
}
