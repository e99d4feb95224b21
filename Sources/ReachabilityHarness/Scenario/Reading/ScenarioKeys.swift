/// The keys that the reader accepts, object by object.
///
/// The JSON Schema is tested to list exactly these.
enum ScenarioKeys {
  static let scenario = [
    "$schema", "name", "summary", "virtualTime", "monitors", "timeline", "expect",
  ]
  static let monitor = ["name", "contract", "command", "match", "notice"]
  static let notice = ["delay", "tolerance"]
  static let expectation = ["reaction", "spans"]
  static let span = ["from", "to", "allowed"]
  static let step = ["at", "jitter"] + actions
  static let actions = [
    "apply", "interface", "route", "address", "carrier", "signal", "exec", "repeat", "random",
    "noise", "tunnel", "end",
  ]
  static let apply = ["profile", "set"]
  static let interface = ["add", "remove", "stagger"]
  static let families = ["add", "remove", "interface"]
  static let carrier = ["state", "interface"]
  static let signal = ["monitor", "send"]
  static let exec = ["in", "command"]
  static let repetition = ["count", "every", "steps"]
  static let random = ["profiles", "between", "for"]
  static let noise = ["count"]

  /// The signals that a step can send.
  static let signals = [
    "STOP", "CONT", "TERM", "INT", "HUP", "QUIT", "USR1", "USR2", "KILL",
  ]
}
