/// How much may be under way towards the guest on a serial line.
///
/// After one burst of about 4 kB the input of a User-Mode Linux serial line is dead for good, so
/// what the guest has not acknowledged stays below that.
struct LineCredit: Equatable {
  static let limit = 3500
  private(set) var unacknowledged = 0

  var available: Int { Self.limit - unacknowledged }

  mutating func spend(_ count: Int) {
    unacknowledged += count
  }

  /// The guest took `count` bytes off the line.
  ///
  /// More than was sent cannot be: it is a defect of the other side.
  mutating func acknowledge(_ count: Int) throws(FrameError) {
    guard count <= unacknowledged else { throw .excess }
    unacknowledged -= count
  }
}
