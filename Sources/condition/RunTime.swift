import Glibc
import PrivateKernel

/// The clock and the seed of a run.
struct RunTime {
  /// Whether the clock jumps while everything sleeps.
  var isVirtual = false
  /// What all randomness comes from, nil for the machine's.
  var seed: UInt64?

  /// How the private kernel hands a drawn seed to the command line inside, and to the program.
  private static let variable = "CONDITION_SEED"

  /// The seed of the run that this process is part of.
  static var inheritedSeed: UInt64? {
    getenv(variable).flatMap { UInt64(String(cString: $0)) }
  }

  /// How the private kernel is started.
  var kernelOptions: KernelOptions {
    var options = KernelOptions()
    options.virtualTime = isVirtual
    options.seed = seed
    return options
  }

  /// What the program finds in its environment besides: the seed, and hashes that come from it.
  var environment: [String: String] {
    guard let seed else { return [:] }
    var added = [Self.variable: "\(seed)"]
    for (name, value) in [
      ("SWIFT_DETERMINISTIC_HASHING", "1"),
      ("PYTHONHASHSEED", "\(seed % 4_294_967_296)"),
    ] where getenv(name) == nil {
      added[name] = value
    }
    return added
  }
}

extension GuestRequest {
  /// The same with more in its environment.
  ///
  /// - Parameter environment: what is added, or replaces what is there.
  /// - Returns: the request.
  func adding(_ environment: [String: String]) -> GuestRequest {
    var request = self
    request.environment.merge(environment) { $1 }
    return request
  }
}
