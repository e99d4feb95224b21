import NetworkLab
import TestSupport
import Testing

/// `condition monitor` in a lab's device, read line by line.
final class LabMonitor {
  let contract: String
  private let tool: Tool
  /// What it said, without repetitions.
  private(set) var history: [String] = []

  /// What it said last; nil before anything.
  var state: String? { history.last }

  /// Starts one; a contract is a name or JSON.
  init(_ contract: String, in lab: TestLab) throws {
    self.contract = contract
    let condition = CommandLineExecutable.path
    tool = try Tool(
      [condition, "exec", "--kernel", "host", "--lab", "\(lab.lab.name)", "--"]
        + [condition, "monitor", "--contract", contract],
      in: nil
    )
  }

  /// Reads lines until one says a state that is another than before, and returns that.
  @discardableResult
  func next(within time: Duration = .seconds(60)) throws -> String {
    let before = history.count
    while history.count == before { try read(within: time) }
    return state ?? ""
  }

  /// Reads lines until one names an interface; "none": until one says that there is none.
  func wait(for interface: String) throws {
    let part = interface == "none" ? #""state":"unreachable""# : #""name":"\#(interface)""#
    while try !read(within: .seconds(60)).contains(part) {}
  }

  /// Reads one line.
  @discardableResult
  private func read(within time: Duration) throws -> String {
    guard let line = try tool.readLine(within: time) else {
      throw Failure("\(contract) ended after \(history)")
    }
    let prefix = #"{"state":""#
    guard line.hasPrefix(prefix) else { throw Failure("\(contract): \(line)") }
    let word = String(line.dropFirst(prefix.count).prefix { $0 != "\"" })
    if word != state { history.append(word) }
    return line
  }

  /// Reads what lies at hand, and gives the state it ends with.
  func settled(within time: Duration = .zero) throws -> String? {
    while try tool.hasLine(within: time) { try read(within: .seconds(60)) }
    return state
  }
}
