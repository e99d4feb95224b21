import CLinux
import Glibc
import NetworkNamespaces
import Testing

@Suite struct RuntimeLockTests {
  @Test func `one at a time, and the other learns who has it`() throws {
    let scratch = try ScratchDirectory()
    let path = "\(scratch.path)/lock"
    do {
      let lock = try RuntimeLock.acquire(path)
      let error = #expect(throws: RuntimeLockError.self) { _ = try RuntimeLock.acquire(path) }
      #expect(error == .held(path: path, holder: getpid()))
      #expect(error?.description == "\(path) is in use by process \(getpid())")
      #expect(throws: RuntimeLockError.self) {
        _ = try RuntimeLock.acquire(path, wait: .milliseconds(30))
      }
      _ = consume lock
    }
    #expect(RuntimeLock.holder(of: path) == nil)
    _ = try RuntimeLock.acquire(path)
  }

  @Test func `the file can be removed with the lock`() throws {
    let scratch = try ScratchDirectory()
    let path = "\(scratch.path)/lock"
    try RuntimeLock.acquire(path).releaseRemovingFile()
    #expect(access(path, F_OK) == -1)
    _ = try RuntimeLock.acquire(path)
  }

  @Test func `who waits gets it when its holder is killed`() async {
    await #expect(processExitsWith: .success) {
      let scratch = try ScratchDirectory()
      let path = "\(scratch.path)/lock"
      let pipe = try Pipe()
      let holder = try fork {
        guard let lock = try? RuntimeLock.acquire(path) else { return 1 }
        pipe.say("locked\n")
        pause()
        extendLifetime(lock)
        return 0
      }
      #expect(pipe.readLine() == "locked")
      #expect(RuntimeLock.holder(of: path) == holder)
      kill(holder, SIGKILL)
      _ = try RuntimeLock.acquire(path, wait: .seconds(60))
      waitpid(holder, nil, 0)
    }
  }

  @Test func `a directory that is missing is told`() {
    let error = #expect(throws: RuntimeLockError.self) {
      _ = try RuntimeLock.acquire("/no/such/lock")
    }
    #expect(error?.description == "open /no/such/lock: No such file or directory")
  }
}
