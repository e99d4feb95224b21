/// Why an exchange with the kernel failed, before it is put into words.
enum ExchangeFailure: Error, Equatable {
  /// The kernel said no.
  case kernel(KernelVerdict)
  /// A call of the C library or libnl failed.
  case system(call: String, errno: Int32)
  /// The answer made no sense.
  case malformed(MalformedMessage)
  /// The list kept changing while it was read.
  case interrupted
  /// The request does not fit.
  case tooLong
}
