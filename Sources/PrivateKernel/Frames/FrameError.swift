/// What is wrong with bytes received from the other side.
enum FrameError: Error, Equatable {
  /// A message ends before all of it was said.
  case truncated
  /// A message goes on after all was said.
  case excess
  /// A kind of frame that does not exist.
  case unknownKind(UInt8)
  /// A header that cannot be: unknown flags or a length over the limit.
  case malformedHeader
  /// A spilled payload whose file is not what was announced.
  case spillLost
}
