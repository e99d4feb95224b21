import Glibc

/// Where payloads towards the guest go that are too long for the serial line (2 MB/s): a file each,
/// read over hostfs.
///
/// Each payload is a file of its own with a name never used before, so that nothing stale can be
/// read.
final class SpillDirectory {
  /// Longer payloads go to a file.
  static let threshold = 2048

  private let descriptor: Int32
  private var serial: UInt64 = 0

  /// Opened at once: another file system may be mounted over the path later.
  init(path: String) throws(PrivateKernelError) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw PrivateKernelError(code: .systemCallFailed, subject: path, errno: errno)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Puts the payload aside; nil when that is not possible (no space), then it goes over the line.
  func spill(_ frame: Frame) -> Frame? {
    serial += 1
    let name = String(serial)
    let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    let written = writeAll(frame.payload, to: file)
    close(file)
    guard written else {
      unlinkat(descriptor, name, 0)
      return nil
    }
    var writer = ByteWriter()
    writer.write(serial)
    writer.write(UInt32(frame.payload.count))
    var reference = Frame(frame.kind, session: frame.session, payload: writer.bytes)
    reference.isSpilled = true
    return reference
  }

  /// The frame that was put aside.
  func restore(_ reference: Frame) throws(FrameError) -> Frame {
    var reader = ByteReader(reference.payload)
    let name = String(try reader.read(UInt64.self))
    let length = Int(try reader.read(UInt32.self))
    try reader.finish()
    let payload = contents(of: name, at: descriptor)
    unlinkat(descriptor, name, 0)
    guard let payload, payload.count == length else { throw .spillLost }
    return Frame(reference.kind, session: reference.session, payload: payload)
  }
}
