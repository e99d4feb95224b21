import ArgumentParsing
import FoundationEssentials
import ReachabilityMonitors

/// Contracts as they are written on a command line.
enum ContractText {
  /// Reads a contract's name, or a contract as JSON5.
  ///
  /// - Parameter text: what was written.
  /// - Returns: the contract.
  /// - Throws: `ValidationError` that says what is allowed.
  static func read(_ text: String) throws -> MonitorContract {
    let text = text.trimmed
    guard text.hasPrefix("{") else {
      if let contract = MonitorContract(name: text) { return contract }
      throw ValidationError(
        "'\(text)' is no contract. Give one of \(MonitorContract.names.joined(separator: ", "))."
      )
    }
    do {
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      return try decoder.decode(MonitorContract.self, from: Data(text.utf8))
    } catch DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context)
    {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      throw ValidationError(
        "--contract: \(path.isEmpty ? "" : "\(path): ")\(context.debugDescription)"
      )
    }
  }
}
