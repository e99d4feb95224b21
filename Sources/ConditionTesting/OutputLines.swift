import Foundation

/// The lines that come through a pipe.
struct OutputLines {
  /// They, as they come; ends with the pipe.
  let lines: AsyncStream<String>

  init(_ handle: FileHandle) {
    lines = AsyncStream { continuation in
      // One thread a pipe: a read may wait for as long as the monitor lives.
      let thread = Thread {
        var rest: [UInt8] = []
        while true {
          let data = handle.availableData
          if data.isEmpty { break }
          rest += data
          while let end = rest.firstIndex(of: 0x0A) {
            continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
            rest.removeSubrange(...end)
          }
        }
        if !rest.isEmpty { continuation.yield(String(decoding: rest, as: UTF8.self)) }
        continuation.finish()
      }
      thread.start()
    }
  }
}
