import FoundationEssentials

extension KernelProbe {
  static func encoded(_ probe: KernelProbe) -> String {
    guard let data = try? JSONEncoder().encode(probe) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  static func decoded(_ bytes: [UInt8]) -> KernelProbe? {
    try? JSONDecoder().decode(KernelProbe.self, from: Data(bytes))
  }
}
