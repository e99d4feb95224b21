import Glibc

/// Descriptors 0 to 2 of this process.
enum StandardStreams {
  /// Opens those that the caller closed on /dev/null, so that no file of ours takes their numbers.
  static func ensureOpen() throws(PrivateKernelError) {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
      guard open("/dev/null", O_RDWR) == number else {
        throw PrivateKernelError(code: .systemCallFailed, subject: "/dev/null", errno: errno)
      }
    }
  }
}
