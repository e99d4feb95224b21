/// Lets global options stand before the command: `condition --kernel private run 3g …`.
///
/// Every command declares them, so they are moved behind its name.
enum LeadingOptions {
  private static let withValue: Set<String> = ["--kernel", "--profiles"]
  private static let flags: Set<String> = [
    "--json", "--quiet", "--verbose", "--no-color", "-q", "-v",
  ]

  /// Moves global options that stand before the command's name behind it.
  ///
  /// - Parameter arguments: the command line without the executable.
  /// - Returns: the same words, reordered only where global options come first.
  static func afterCommand(_ arguments: [String]) -> [String] {
    var leading: [String] = []
    var rest = arguments[...]
    while let word = rest.first {
      let name = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? word
      if flags.contains(word) || (withValue.contains(name) && name != word) {
        leading.append(word)
        rest = rest.dropFirst()
      } else if withValue.contains(word), rest.count > 1 {
        leading += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else {
        break
      }
    }
    guard let command = rest.first, !command.hasPrefix("-") else { return arguments }
    return [command] + leading + rest.dropFirst()
  }
}
