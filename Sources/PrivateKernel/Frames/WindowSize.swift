/// The size of a terminal, in characters and in pixels.
struct WindowSize: Equatable {
  var rows: UInt16 = 24
  var columns: UInt16 = 80
  var width: UInt16 = 0
  var height: UInt16 = 0

  /// All four in 64 bits, for the wire.
  var packed: UInt64 {
    UInt64(rows) | UInt64(columns) << 16 | UInt64(width) << 32 | UInt64(height) << 48
  }
}

extension WindowSize {
  init(packed: UInt64) {
    self.init(
      rows: UInt16(truncatingIfNeeded: packed),
      columns: UInt16(truncatingIfNeeded: packed >> 16),
      width: UInt16(truncatingIfNeeded: packed >> 32),
      height: UInt16(truncatingIfNeeded: packed >> 48)
    )
  }
}
