import FoundationEssentials
import Glibc

/// What a child process is told to play, and where it leaves what it found out.
struct TrialRequest: Codable {
  /// The scenario with its monitors, as canonical JSON.
  var scenario: String
  /// What all randomness comes from.
  var seed: UInt64
  /// Options that every command takes, as on a command line.
  var options: [String]
  /// Whether the clock jumps while everything sleeps.
  var isVirtual: Bool
  /// Where the record goes.
  var result: String
  /// Where the packets of the device's interface go.
  var capture: String

  /// Reads a request.
  ///
  /// - Parameter path: its file.
  /// - Throws: what keeps it from being read.
  init(path: String) throws {
    self = try JSONDecoder().decode(TrialRequest.self, from: Data(PlainFile.read(path)))
  }

  init(
    scenario: String,
    seed: UInt64,
    options: [String],
    isVirtual: Bool,
    result: String,
    capture: String
  ) {
    self.scenario = scenario
    self.seed = seed
    self.options = options
    self.isVirtual = isVirtual
    self.result = result
    self.capture = capture
  }
}
