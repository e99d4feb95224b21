import Conditioner
import FoundationEssentials
import LinkConditions

/// Rates for people.
enum RateText {
  /// A rate, or a dash where there is no limit.
  static func of(_ rate: Bandwidth?) -> String { rate.map(\.description) ?? "-" }

  /// Bits a second, or a dash where there is no limit.
  static func of(bitsPerSecond: UInt64?) -> String {
    of(bitsPerSecond.map(Bandwidth.init(bitsPerSecond:)))
  }
}

/// Delays for people.
enum DelayText {
  /// Both one-way delays, `down/up`, in milliseconds; a dash where there is none.
  static func pair(_ profile: Profile) -> String {
    guard profile.downlink.delay > .zero || profile.uplink.delay > .zero else { return "-" }
    return milliseconds(profile.downlink.delay.milliseconds, unit: false) + "/"
      + milliseconds(profile.uplink.delay.milliseconds)
  }

  /// Milliseconds with up to three digits after the point.
  static func milliseconds(_ value: Double, unit: Bool = true) -> String {
    number(value) + (unit ? " ms" : "")
  }
}

/// Losses for people.
enum LossText {
  /// Long-run loss each way, `down/up`, in percent; a dash where there is none.
  static func pair(_ profile: Profile) -> String {
    let (down, up) = (profile.downlink.loss.average.percent, profile.uplink.loss.average.percent)
    guard down > 0 || up > 0 else { return "-" }
    return "\(number(down))/\(number(up)) %"
  }
}

/// A number with at most three digits after the point, none where it is whole.
func number(_ value: Double) -> String {
  let thousandths = (value * 1000).rounded()
  guard abs(thousandths) < 1e15 else { return "\(value)" }
  let whole = Int(thousandths)
  let (integer, fraction) = (abs(whole) / 1000, abs(whole) % 1000)
  let sign = whole < 0 ? "-" : ""
  guard fraction > 0 else { return "\(sign)\(integer)" }
  var digits = String(fraction + 1000).dropFirst()
  while digits.last == "0" { digits = digits.dropLast() }
  return "\(sign)\(integer).\(digits)"
}

/// Columns of text.
enum TextTable {
  /// Renders rows under a header, columns two spaces apart, no white space at line ends.
  static func render(header: [String], rows: [[String]]) -> String {
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      var line = ""
      for (text, width) in zip(row, widths) {
        line += text + String(repeating: " ", count: width - text.count + 2)
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}

/// JSON for programs.
enum JSONText {
  /// Encodes with sorted keys, two spaces deep.
  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
