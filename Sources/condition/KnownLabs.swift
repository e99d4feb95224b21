import ArgumentParsing
import FoundationEssentials
import NetworkLab

/// The labs that there are, wherever they live, as `condition status --all` tells of them.
enum KnownLabs {
  /// The part of `status --all --json` that names a lab; other targets have none.
  private struct Entry: Decodable {
    var lab: String?
  }

  /// Names of labs, sorted, each once; none where they cannot be asked for.
  ///
  /// - Parameter kernel: in which kernel; both if left out.
  /// - Returns: the names.
  static func names(on kernel: KernelChoice = .auto) -> [String] {
    let words = ["status", "--all", "--json", "--quiet", "--kernel", kernel.rawValue]
    guard let output = try? Executable.output(of: words, isSilent: true),
      let entries = try? JSONDecoder().decode([Entry].self, from: Data(output))
    else { return [] }
    return Set(entries.compactMap(\.lab)).sorted()
  }
}

extension CompletionKind {
  /// The names of the labs, asked of condition itself.
  static var lab: CompletionKind {
    .custom { _, _, prefix in KnownLabs.names().filter { $0.hasPrefix(prefix) } }
  }
}
