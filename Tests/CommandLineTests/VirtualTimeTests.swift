import Foundation
import TestSupport
import Testing

/// Runs whose clock jumps; they need the kernel that `condition kernel build` makes.
@Suite(.serialized) struct `Virtual time` {
  /// A command in a kernel of its own, always the same one.
  private static let kernel = ["kernel", "exec", "--virtual-time", "--seed", "1", "--"]

  /// A sandbox that sees the kernels of whoever runs the tests.
  private func makeSandbox() throws -> CommandLineSandbox {
    let sandbox = try CommandLineSandbox()
    let environment = ProcessInfo.processInfo.environment
    sandbox.environment["XDG_CACHE_HOME"] =
      environment["XDG_CACHE_HOME"] ?? "\(environment["HOME"] ?? "/root")/.cache"
    return sandbox
  }

  @Test func `ten minutes of pings on 3g are exact, and over in seconds`() throws {
    let sandbox = try makeSandbox()
    let start = ContinuousClock.now
    let result = try sandbox.condition(
      "run",
      "3g",
      "--virtual-time",
      "--seed",
      "1",
      "--",
      "ping",
      "-n",
      "-c",
      "600",
      "-i",
      "1",
      "1.1.1.1"
    )
    // However busy the machine: less than half of it was waited for.
    #expect(start.duration(to: .now) < .seconds(300))
    #expect(result.status == 0, "\(result)")
    #expect(result.error == "")
    #expect(result.output.contains("600 packets transmitted, 600 received, 0% packet loss"))
    // 200 ms of delay, and 98 bytes at 330 kbit/s and at 780 kbit/s; ping's clock has microseconds.
    #expect(result.output.contains("min/avg/max/mdev = 203.381/203.381/203.38"))
    expectNothingLeft(in: sandbox)
  }

  @Test func `edge: the second half of 800 kB arrives at 240 kbit/s`() throws {
    let sandbox = try makeSandbox()
    // Time in microseconds and the bytes of the frames that came, at the middle and at the end.
    let script = """
      look() { echo $EPOCHREALTIME $(</sys/class/net/wwan0/statistics/rx_bytes); }
      exec 3<>/dev/tcp/192.0.2.1/80
      printf 'GET /bytes/800000 HTTP/1.1\\r\\nHost: a.test\\r\\nConnection: close\\r\\n\\r\\n' >&3
      head -c 400000 <&3 | wc -c
      look
      cat <&3 | wc -c
      look
      """
    let result = try sandbox.condition(
      ["run", "edge", "--virtual-time", "--seed", "1", "--", "bash", "-c", script]
    )
    #expect(result.status == 0, "\(result)")
    let lines = result.outputLines
    try #require(lines.count == 4, "\(result)")
    #expect(lines[0] == "400000" && Int(lines[2]).map { $0 > 400_000 } == true)
    let numbers = [lines[1], lines[3]].map { $0.split(separator: " ").compactMap { Double($0) } }
    let rate = (numbers[1][1] - numbers[0][1]) * 8 / (numbers[1][0] - numbers[0][0])
    #expect(abs(rate - 240_000) < 2400, "\(rate) bit/s: \(lines)")
    expectNothingLeft(in: sandbox)
  }

  @Test func `an hour of sleep is over in seconds, and the clock shows it`() throws {
    let sandbox = try makeSandbox()
    let start = ContinuousClock.now
    let result = try sandbox.condition(
      Self.kernel + ["sh", "-c", "sleep 3600; date -u +%FT%T; echo error >&2; exit 3"]
    )
    #expect(start.duration(to: .now) < .seconds(300))
    #expect(result.status == 3)
    #expect(result.output == "2026-01-01T01:00:01\n")
    #expect(result.error == "error\n")
  }

  @Test func `one seed gives one output, another seed another, and a drawn seed is printed`() throws
  {
    let sandbox = try makeSandbox()
    let program = """
      import random, socket, time
      for number in range(20):
        begin = time.monotonic()
        socket.create_connection(("192.0.2.1", 80)).close()
        print(number, hash(str(number)), "%.9f" % (time.monotonic() - begin))
        time.sleep(random.random())
      """
    func output(_ options: [String]) throws -> CommandLineResult {
      let words = ["run", "wifi", "--set", "loss=20%", "--virtual-time"] + options
      return try sandbox.condition(words + ["--", "/usr/bin/python3", "-c", program])
    }
    let drawn = try output([])
    #expect(drawn.status == 0, "\(drawn)")
    #expect(drawn.error.hasPrefix("condition: seed "))
    let seed = String(drawn.error.filter(\.isNumber))
    for _ in 0..<3 { #expect(try output(["--seed", seed]).output == drawn.output) }
    #expect(try output(["--seed", "\(seed)1"]).output != drawn.output)
    expectNothingLeft(in: sandbox)
  }

  @Test(
    arguments: [
      ("while True: pass", "python3 (process", "computes without a system call"),
      ("import os\nwhile True: os.getppid()", "python3 (process", "the last one getppid"),
    ]
  )
  func `a program that spins is ended and named`(
    program: String,
    name: String,
    doing: String
  ) throws {
    let sandbox = try makeSandbox()
    sandbox.environment["CONDITION_PATIENCE"] = "3"
    let result = try sandbox.condition(Self.kernel + ["/usr/bin/python3", "-c", program])
    #expect(result.status == 137)
    #expect(result.error.hasPrefix("condition: error: virtual time does not pass: for 3 s \(name)"))
    #expect(result.error.contains(doing))
    expectNothingLeft(in: sandbox)
  }

  @Test func `a program that polls in a loop is not stuck`() throws {
    let sandbox = try makeSandbox()
    let program = """
      import select, time
      end = time.monotonic() + 300
      while time.monotonic() < end: select.select([], [], [], 0)
      print("done")
      """
    let result = try sandbox.condition(Self.kernel + ["/usr/bin/python3", "-c", program])
    #expect(result.output == "done\n", "\(result)")
  }

  @Test func `both outputs stay in order where they go to the same place`() throws {
    let sandbox = try makeSandbox()
    let result = try sandbox.shell(
      """
      "$condition" kernel exec --virtual-time --seed 1 -- \
        sh -c 'for i in 1 2 3; do echo o$i; echo e$i >&2; done' 2>&1 </dev/null
      """
    )
    #expect(result.output == "o1\ne1\no2\ne2\no3\ne3\n")
  }

  @Test(
    arguments: [
      (["exec", "--virtual-time", "--", "true"], "a lab that stays runs in real time"),
      (["shell", "--virtual-time"], "a shell waits for people"),
      (
        ["run", "3g", "--virtual-time", "--kernel", "host", "--", "true"], "leave --kernel host out"
      ),
    ]
  )
  func `where there is no virtual time, that is said`(words: [String], message: String) throws {
    let sandbox = try makeSandbox()
    let result = try sandbox.condition(words)
    #expect(result.status == 64)
    #expect(result.error.contains(message))
  }

  @Test func `a kernel without virtual time says how to get one`() throws {
    let sandbox = try CommandLineSandbox()
    sandbox.environment["XDG_CACHE_HOME"] = "\(sandbox.home)/none"
    let result = try sandbox.condition("kernel", "exec", "--virtual-time", "--", "true")
    #expect(result.status == 69)
    #expect(result.error.hasSuffix("condition kernel build\n"))
  }
}
