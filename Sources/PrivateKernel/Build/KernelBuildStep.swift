/// How far a build of the private kernel is.
public enum KernelBuildStep: Equatable, Sendable {
  /// Somebody else builds it; the process that does, when it is known.
  case waiting(processID: Int32?)
  /// The source is unpacked.
  case unpacking
  /// Our configuration is applied to it.
  case configuring
  /// It is compiled: so many objects of about so many.
  case compiling(done: Int, total: Int)
  /// It is linked.
  case linking
  /// It is booted, to see that it can do what it must.
  case checking
}
