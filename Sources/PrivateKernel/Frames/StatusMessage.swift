extension BackgroundKernelStatus {
  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.write(keeperProcessID)
    writer.write(kernelProcessID)
    writer.write(kernelPath)
    writer.write(kernelRelease)
    for number in [uptime, idleLimit, sessions] { writer.write(UInt32(clamping: number)) }
    return writer.bytes
  }

  init(_ payload: [UInt8]) throws(FrameError) {
    var reader = ByteReader(payload)
    keeperProcessID = try reader.read(Int32.self)
    kernelProcessID = try reader.read(Int32.self)
    kernelPath = try reader.readText()
    kernelRelease = try reader.readText()
    uptime = Int(try reader.read(UInt32.self))
    idleLimit = Int(try reader.read(UInt32.self))
    sessions = Int(try reader.read(UInt32.self))
    try reader.finish()
  }
}
