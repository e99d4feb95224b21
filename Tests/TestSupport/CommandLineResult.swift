/// What a command left behind: its output, and how it ended.
public struct CommandLineResult: Sendable, CustomStringConvertible {
  /// The exit status, as a shell's `$?`: 128 + N where signal N ended it.
  public var status: Int32
  /// Standard output, byte for byte.
  public var outputBytes: [UInt8]
  /// Standard error, byte for byte.
  public var errorBytes: [UInt8]

  /// Standard output.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// Standard error.
  public var error: String { String(decoding: errorBytes, as: UTF8.self) }

  /// The lines of standard output, without the empty one after the last newline.
  public var outputLines: [String] { Self.lines(output) }

  /// The lines of standard error, without the empty one after the last newline.
  public var errorLines: [String] { Self.lines(error) }

  /// All three, for the message of a failed expectation.
  public var description: String {
    "status \(status)\n--- output\n\(output.suffix(4000))\n--- error\n\(error.suffix(4000))"
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

/// A command did not do what a test waits for within its time.
public struct CommandLineTimeout: Error, CustomStringConvertible {
  /// The command and what it had said until then.
  public let description: String
}
