/// Puts the segments of one direction of a connection in order, and tells how far it is whole.
struct StreamTracker {
  /// How much of what is whole is kept.
  private static let most = 2048

  private struct Piece {
    var position: Int
    var length: Int
    var bytes: [UInt8]
  }

  private let first: UInt32
  private var waiting: [Piece] = []
  /// How many bytes are there without a gap.
  private(set) var length = 0
  /// From where on what is kept was sent.
  private(set) var base = 0
  /// What is kept, from ``base`` on, as far as all of it was captured.
  private(set) var bytes: [UInt8] = []
  private var isTorn = false

  /// A stream.
  ///
  /// - Parameter first: The sequence number of its first byte.
  init(first: UInt32) { self.first = first }

  /// Takes a segment.
  ///
  /// - Parameters:
  ///   - sequence: The number of its first byte.
  ///   - length: How long it is.
  ///   - payload: What was captured of it.
  /// - Returns: Whether more is whole now.
  mutating func add(_ sequence: UInt32, _ length: Int, _ payload: [UInt8]) -> Bool {
    guard length > 0 else { return false }
    // Signed, so that what was sent before the first byte is told from what is far ahead.
    let position = Int(Int32(bitPattern: sequence &- first))
    guard position + length > self.length, waiting.count < 1024 else { return false }
    waiting.append(Piece(position: position, length: length, bytes: payload))
    waiting.sort { $0.position < $1.position }
    let before = self.length
    while let piece = waiting.first, piece.position <= self.length {
      waiting.removeFirst()
      guard piece.position + piece.length > self.length else { continue }
      let skipped = self.length - piece.position
      keep(piece.bytes.dropFirst(skipped), of: piece.length - skipped)
      self.length = piece.position + piece.length
    }
    return self.length > before
  }

  /// Forgets what is kept: a new request or response begins here.
  mutating func restart() {
    base = length
    bytes = []
    isTorn = false
  }

  private mutating func keep(_ new: ArraySlice<UInt8>, of length: Int) {
    guard !isTorn, bytes.count < Self.most else { return }
    bytes += new
    if new.count < length { isTorn = true }
  }
}
