extension PrivateKernelError {
  /// The error for another process of ours.
  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.write(code.rawValue)
    writer.write(subject)
    writer.write(errno)
    writer.write(detail)
    return writer.bytes
  }

  init(_ payload: [UInt8]) throws(FrameError) {
    var reader = ByteReader(payload)
    let code = try reader.readText()
    let subject = try reader.readText()
    let errno = try reader.read(Int32.self)
    let detail = try reader.readText()
    try reader.finish()
    self.init(code: Code(rawValue: code), subject: subject, errno: errno, detail: detail)
  }
}
