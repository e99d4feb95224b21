import CLinux
import Glibc
import NetworkNamespaces
import Testing

/// Forks a single-threaded process that ends with the closure's result.
///
/// Only for exit tests, whose other threads are idle. The closure may not end the process itself:
/// on a way that does not return, Swift closes the descriptors that the way does not use, and
/// removes its scratch directories.
func fork(_ body: () -> Int32) throws -> Int32 {
  let child = condition_fork()
  if child == 0 { _exit(body()) }
  guard child > 0 else { throw NamespaceError("fork", "this process", -child) }
  return child
}

/// Runs a closure in a forked, single-threaded process, as another user where wanted.
///
/// - Returns: what it returned, or the error it threw as text.
func inForkedProcess(user: UInt32? = nil, _ body: () throws -> String) throws -> String {
  var pipe = try Pipe()
  let child = try fork {
    var text: String
    do {
      if let user {
        let outcome = condition_become_user(user, user)
        guard outcome == 0 else { throw NamespaceError("setresuid", "\(user)", -outcome) }
      }
      text = try body()
    } catch {
      text = "threw \(error)"
    }
    pipe.say(text)
    return 0
  }
  pipe.closeWriteEnd()
  let text = String(decoding: try pipe.readToEnd(), as: UTF8.self)
  waitpid(child, nil, 0)
  return text
}

/// Waits for the end of a forked process and returns its exit status; 128 and the signal's number
/// as a shell does.
func end(of process: Int32) -> Int32 {
  var status: Int32 = 0
  waitpid(process, &status, 0)
  return status & 0x7F == 0 ? status >> 8 : 128 + status & 0x7F
}
