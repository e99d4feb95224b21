import Foundation
import Glibc

/// A process whose standard output is read.
///
/// Foundation is for the tests only: nothing the product links may need it.
final class LiveProcess {
  struct Result {
    var status: Int32
    var output: String
  }

  var processID: pid_t { process.processIdentifier }
  private let process = Process()
  private let output = Pipe()

  /// Starts a program found on PATH.
  init(_ arguments: [String]) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    kill()
  }

  /// Runs a program to its end.
  static func run(_ arguments: [String]) throws -> Result {
    let process = try LiveProcess(arguments)
    let output = process.readAll()
    return Result(status: process.wait(), output: output)
  }

  /// One line with its newline, or what there is before the end.
  func readLine() -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.last != 10, read(output.fileHandleForReading.fileDescriptor, &byte, 1) == 1 {
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  func readAll() -> String {
    String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// The exit status; 128 and more for a signal.
  func wait() -> Int32 {
    process.waitUntilExit()
    let status = process.terminationStatus
    return process.terminationReason == .exit ? status : 128 + status
  }

  func signal(_ number: Int32) {
    if process.isRunning { Glibc.kill(processID, number) }
  }

  func kill() {
    signal(SIGKILL)
    process.waitUntilExit()
  }
}
