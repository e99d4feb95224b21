import Glibc

/// The second executable, `condition-services`, which lies beside the first.
public enum ServicesExecutable {
  /// Finds it.
  ///
  /// - Parameter purpose: What it is needed for, as messages put it: "start" something.
  /// - Returns: Its path.
  /// - Throws: ``LabError`` when it is missing, with what to do.
  public static func path(for purpose: String) throws(LabError) -> String {
    func failure(_ reason: String, advice: String? = nil) -> LabError {
      LabError(.failed, operation: "start", subject: purpose, reason: reason, advice: advice)
    }
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { throw failure(String(cString: strerror(errno))) }
    let own = String(decoding: buffer.prefix(count), as: UTF8.self)
    let directory = own.lastIndex(of: "/").map { own[..<$0] } ?? ""
    let path = "\(directory)/condition-services"
    guard access(path, X_OK) == 0 else {
      throw failure("\(path) is missing", advice: "Install condition-services beside condition")
    }
    return path
  }
}
