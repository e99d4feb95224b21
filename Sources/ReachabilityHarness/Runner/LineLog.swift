/// What a monitor wrote, each line with its meaning: kept up to a number of lines, counted beyond.
struct LineLog {
  /// How many lines are kept.
  static let most = 10_000
  /// How many characters of a line are kept.
  static let width = 400

  private let meaning: LineMeaning
  private var output = LineSplitter()
  private var error = LineSplitter()
  private(set) var lines: [MonitorLine] = []
  private(set) var dropped = 0

  /// An empty log.
  ///
  /// - Parameter meaning: Reads the lines.
  init(_ meaning: LineMeaning) { self.meaning = meaning }

  /// Whether more is only counted.
  var isFull: Bool { lines.count >= Self.most }

  /// Takes more bytes.
  ///
  /// - Parameters:
  ///   - bytes: What was read.
  ///   - isError: Whether it came on standard error.
  ///   - time: When.
  mutating func add(_ bytes: ArraySlice<UInt8>, isError: Bool, at time: Duration) {
    let complete = isError ? error.add(bytes) : output.add(bytes)
    for line in complete { keep(line, isError, time) }
  }

  /// Takes what has no line end, when a stream has ended.
  ///
  /// - Parameters:
  ///   - isError: Whether it is standard error that has ended.
  ///   - time: When.
  mutating func finish(isError: Bool, at time: Duration) {
    let rest = isError ? error.finish() : output.finish()
    if let rest { keep(rest, isError, time) }
  }

  private mutating func keep(_ line: String, _ isError: Bool, _ time: Duration) {
    guard !isFull else {
      dropped += 1
      return
    }
    lines.append(
      MonitorLine(
        at: time,
        meaning: meaning.meaning(of: line, isError: isError),
        text: String(line.prefix(Self.width)),
        isError: isError
      )
    )
  }
}
