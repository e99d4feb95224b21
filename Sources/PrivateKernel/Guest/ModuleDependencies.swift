/// Which module must be loaded before which, as `depmod` wrote it down in `modules.dep`.
struct ModuleDependencies {
  /// By name of the module (`sch_netem`): its file and the files it needs, relative to the
  /// directory.
  private var entries: [String: (file: String, needs: [String])] = [:]

  init(parsing text: String) {
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let file = String(line[..<colon])
      let needs = line[line.index(after: colon)...].split(separator: " ").map(String.init)
      entries[Self.name(of: file)] = (file, needs)
    }
  }

  /// The files to load, in order, each once, for modules of these names; unknown names are left
  /// out.
  ///
  /// `modules.dep` lists all that a module needs, the deepest last.
  func loadingOrder(_ names: [String]) -> [String] {
    var order: [String] = []
    var known: Set<String> = []
    for name in names {
      guard let entry = entries[Self.normalized(name)] else { continue }
      for file in entry.needs.reversed() + [entry.file] where known.insert(file).inserted {
        order.append(file)
      }
    }
    return order
  }

  /// `kernel/lib/crc-ccitt.ko.xz` is the module `crc_ccitt`.
  private static func name(of file: String) -> String {
    let last = file.split(separator: "/").last ?? ""
    return normalized(String(last.prefix { $0 != "." }))
  }

  private static func normalized(_ name: String) -> String {
    String(name.map { $0 == "-" ? "_" : $0 })
  }
}
