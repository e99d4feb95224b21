import Glibc

/// Passes on what the guest appends to a file, while it does.
struct OutputTail {
  private let file: Int32
  private var stream: HostStream
  /// How many bytes were read so far.
  private(set) var position = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// - Parameters:
  ///   - path: the file, made anew.
  ///   - descriptor: where it goes.
  /// - Throws: ``PrivateKernelError`` when it cannot be made.
  init(_ path: String, to descriptor: Int32) throws(PrivateKernelError) {
    file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw PrivateKernelError(code: .systemCallFailed, subject: path, errno: errno)
    }
    stream = HostStream(descriptor)
  }

  /// Whether something read waits to be written.
  var isPending: Bool { !stream.isEmpty }
  /// Whether nobody reads it any more.
  var isClosed: Bool { stream.isClosed }
  var descriptor: Int32 { stream.descriptor }

  /// Reads what is new, unless the last of it is still to be written; whether there was any.
  mutating func take() -> Bool {
    guard stream.isEmpty, !stream.isClosed else { return false }
    let count = retrying { pread(file, &buffer, buffer.count, off_t(position)) }
    guard count > 0 else { return false }
    position += count
    stream.append(Array(buffer[0..<count]))
    return true
  }

  /// Writes what can be written now; the descriptor must be ready.
  mutating func flush() {
    if !stream.isEmpty { _ = stream.write() }
  }

  func end() { close(file) }
}
