/// The keys that the reader accepts, object by object.
///
/// The JSON Schema is tested to list exactly these.
enum ProfileKeys {
  static let profile = [
    "$schema", "name", "summary", "source", "interface", "downlink", "uplink", "rtt", "dns",
    "outage",
    "portal", "families",
  ]
  static let interface = ["type", "expensive", "constrained"]
  static let direction = [
    "rate", "delay", "jitter", "distribution", "loss", "corrupt", "duplicate", "reorder", "queue",
    "slot", "seed",
  ]
  static let loss = ["good", "bad", "toBad", "toGood"]
  static let slot = ["min", "max", "distribution", "delay", "jitter", "packets", "bytes"]
  static let dns = ["delay", "fail"]

  /// What the same thing is called in other tools, and wishes that netem cannot fulfil.
  static func hint(for key: String) -> String? {
    switch key.lowercased() {
    case "latency", "lag": "write delay (one way)"
    case "bandwidth", "speed", "throughput": "write rate"
    case "packetloss", "plr", "drop": "write loss"
    case "down", "download", "ingress": "write downlink"
    case "up", "upload", "egress": "write uplink"
    case "ping", "roundtrip": "write rtt"
    case "limit", "buffer": "write queue"
    case "correlation", "losscorrelation", "delaycorrelation":
      "leave it out: the kernel's correlation does not do what it says; bursts are"
        + " loss: {good, bad, toBad, toGood}"
    default: nil
    }
  }
}
