extension Profile {
  /// What is allowed and yet likely not meant, one line each, in the order of the fields.
  public var warnings: [String] {
    Self.warnings("downlink", downlink) + Self.warnings("uplink", uplink) + outageWarnings
  }

  private var outageWarnings: [String] {
    guard let outage, !downlink.isNeutral || !uplink.isNeutral else { return [] }
    switch outage {
    case .blackhole, .carrier, .admin:
      return [
        "outage: \"\(outage.rawValue)\" lets no packet through, so downlink and uplink show nothing"
      ]
    default:
      return []
    }
  }

  private static func warnings(_ path: String, _ link: Impairment) -> [String] {
    var result: [String] = []
    if let rate = link.rate {
      if rate.serialisationTime(ofBytes: 1500) > .seconds(10) {
        let seconds = (Double(12_000) / Double(rate.bitsPerSecond) * 10).rounded() / 10
        result.append(
          "\(path).rate: at \(rate.text) a packet of 1500 bytes takes"
            + " \(DecimalText.text(seconds)) s; most programs give up before"
        )
      }
      if rate.bitsPerSecond % 8 != 0 {
        let kept = Bandwidth(bitsPerSecond: rate.bytesPerSecond * 8)
        result.append(
          "\(path).rate: the kernel counts whole bytes a second and makes \(kept.text)"
            + " of \(rate.text)"
        )
      }
    }
    if link.jitter > link.delay {
      result.append(
        "\(path).jitter: \(link.jitter.delayText) is above the delay (\(link.delay.delayText));"
          + " no packet leaves before it came, so the mean delay grows"
      )
    }
    if link.distribution != .uniform, link.jitter == .zero {
      result.append("\(path).distribution: does nothing without jitter")
    }
    if link.corrupt > .zero {
      result.append(
        "\(path).corrupt: IP programs see it as loss: checksums drop the broken packets"
      )
    }
    return result
  }
}
