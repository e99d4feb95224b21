/// What a client tells the keeper it starts.
struct KeeperArguments: Equatable {
  static let idleVariable = "CONDITION_KERNEL_IDLE"
  static let standardIdleLimit = 3600

  var directory: RuntimeDirectory
  var idleLimit: Int
  /// In MiB.
  var memory: Int
  var bootTimeout: Int
  var image: KernelImage

  var words: [String] {
    [
      directory.path, String(idleLimit), String(memory), String(bootTimeout), image.path,
      image.version, image.kind.rawValue, image.modulesDirectory ?? "-",
    ]
  }

  var options: KernelOptions {
    KernelOptions(
      image: image,
      memory: memory,
      bootTimeout: bootTimeout,
      idleLimit: idleLimit,
      runtimeDirectory: directory.path
    )
  }
}

extension KeeperArguments {
  init?(_ words: [String]) {
    guard words.count == 8, let idleLimit = Int(words[1]), let memory = Int(words[2]),
      let bootTimeout = Int(words[3]), let kind = KernelImage.Kind(rawValue: words[6])
    else { return nil }
    self.init(
      directory: RuntimeDirectory(path: words[0]),
      idleLimit: idleLimit,
      memory: memory,
      bootTimeout: bootTimeout,
      image: KernelImage(
        path: words[4],
        version: words[5],
        kind: kind,
        modulesDirectory: words[7] == "-" ? nil : words[7]
      )
    )
  }

  /// The seconds of idleness: what the caller wants, else the environment's, else the standard.
  static func idleLimit(_ wanted: Int?, environment: String?) throws(PrivateKernelError) -> Int {
    guard let text = environment, wanted == nil else { return max(1, wanted ?? standardIdleLimit) }
    guard let seconds = Int(text), seconds > 0 else {
      throw PrivateKernelError(
        code: .invalidSetting,
        subject: "\(idleVariable)=\(text)",
        detail: "a whole number of seconds, 1 or more, is wanted"
      )
    }
    return seconds
  }
}
