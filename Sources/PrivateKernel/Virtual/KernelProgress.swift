import Glibc

/// What the kernel told last in its progress page (`struct condition_progress` of ``KernelPatch``).
struct KernelProgress: Equatable {
  /// The virtual clock, in nanoseconds since the start.
  var time: UInt64 = 0
  /// System calls so far.
  var calls: UInt64 = 0
  /// The process that ran last, and the number of the last system call.
  var processID: Int32 = 0
  var call: Int32 = 0
  /// The program's name, at most 15 bytes.
  var program = ""

  static let size = 40
}

extension KernelProgress {
  /// Reads the page; nil when it is not there.
  init?(file: Int32) {
    var bytes = [UInt8](repeating: 0, count: Self.size)
    guard pread(file, &bytes, bytes.count, 0) == Self.size else { return nil }
    self.init(bytes)
  }

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { page in
      time = page.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
      calls = page.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      processID = page.loadUnaligned(fromByteOffset: 16, as: Int32.self)
      call = page.loadUnaligned(fromByteOffset: 20, as: Int32.self)
    }
    program = String(decoding: bytes[24..<Self.size].prefix { $0 != 0 }, as: UTF8.self)
  }
}
