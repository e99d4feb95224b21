import Glibc
import LabServices
import ServicesControl
import Testing

/// The built executable in a real network namespace: needs root.
@Suite(.serialized, .enabled(if: LiveLab.isPossible, "needs root, ip and python3"))
struct LiveServicesTests {
  // MARK: DNS

  @Test func `live: names are answered from the address asked, over UDP and TCP, in both families`()
    throws
  {
    try LiveLab.with { (lab) throws in
      let output = try lab.python(
        """
        for server in ["8.8.8.8", "198.51.100.53", "2001:4860:4860::8888", "2001:db8:53::53"]:
          for stream in [False, True]:
            print(asked(server, stream=stream), asked(server, type=28, stream=stream))
        """
      )
      let line = "203.0.113.200 2001:db8:113:0:ee71:6063:1269:bf51"
      #expect(output.split(separator: "\n") == Array(repeating: line[...], count: 8))
      let counters = try lab.state().counters
      #expect(counters.dnsQueries == 16)
      #expect(counters.dnsAnswers == 16)
    }
  }

  @Test(
    arguments: [
      (.serverFailure, "code 2"), (.nonexistentDomain, "code 3"), (.silence, "silence"),
    ] as [(ServicesState.NameService.Mode, String)]
  )
  func `live: the name service fails as it is told and comes back`(
    mode: ServicesState.NameService.Mode,
    expected: String
  ) throws {
    try LiveLab.with { (lab) throws in
      try lab.set(ServicesChange(dns: .init(mode: mode)))
      let ask = #"print(asked("8.8.8.8", timeout=.3), asked("8.8.8.8", stream=True, timeout=.3))"#
      #expect(try lab.python(ask) == "\(expected) \(expected)")
      try lab.set(ServicesChange(dns: .init(mode: .answer)))
      #expect(try lab.python(ask) == "203.0.113.200 203.0.113.200")
    }
  }

  @Test func `live: a delay holds each answer back and no answer waits for another`() throws {
    try LiveLab.with { (lab) throws in
      try lab.set(ServicesChange(dns: .init(delayMilliseconds: 300)))
      let output = try lab.python(
        """
        start = time.monotonic()
        sockets = [opened("8.8.8.8") for _ in range(50)]
        for s in sockets: s.send(query("example.org"))
        stream = opened("8.8.8.8", stream=True)
        message = query("example.org")
        # Half-closed: the connection stays for the answer that is still to come.
        stream.sendall(struct.pack(">H", len(message)) + message)
        stream.shutdown(socket.SHUT_WR)
        for s in sockets: s.recv(999)
        print(len(stream.recv(999)), stream.recv(999))
        taken = time.monotonic() - start
        print(0.299 < taken < 3)
        """
      )
      #expect(output == "47 b''\nTrue")
    }
  }

  @Test func `live: names have addresses of the families that are left`() throws {
    try LiveLab.with { (lab) throws in
      let state = try lab.set(ServicesChange(families: [.ipv6]))
      #expect(state.families == [.ipv6])
      let ask = #"print(asked("8.8.8.8"), asked("8.8.8.8", type=28))"#
      #expect(try lab.python(ask) == "nothing 2001:db8:113:0:ee71:6063:1269:bf51")
    }
  }

  // MARK: HTTP

  @Test func `live: any host and address serves HTTP`() throws {
    try LiveLab.with { (lab) throws in
      #expect(
        try lab.curl(["-w", "%{http_code}", "http://example.org/generate_204"]) == "204"
      )
      #expect(try lab.curl(["http://[2606:4700::1111]/success.txt"]) == "success")
      #expect(
        try lab.curl(["-o", "/dev/null", "-w", "%{size_download}", "http://9.9.9.9/bytes/10000001"])
          == "10000001"
      )
      #expect(try lab.curl(["http://9.9.9.9/bytes/70"]).hasSuffix("XYZ.\n012345"))
      #expect(try lab.curl(["-I", "http://9.9.9.9/bytes/5"]).contains("Content-Length: 5"))
      #expect(try lab.curl(["-d", "hello", "http://9.9.9.9/"]) == "received 5 bytes")
      #expect(
        try lab.curl([
          "-w", " %{num_connects}", "http://9.9.9.9/delay/20", "http://9.9.9.9/ncsi.txt",
        ])
        .hasSuffix("Microsoft NCSI 0")
      )
      #expect(try lab.state().counters.httpRequests == 8)
    }
  }

  @Test func `live: HTTPS is trusted by name and by address through the lab's authority`() throws {
    try LiveLab.with { (lab) throws in
      for host in ["example.org", "9.9.9.9", "[2606:4700::1111]"] {
        #expect(try lab.curl(["https://\(host)/success.txt"]) == "success", "\(host)")
      }
      let output = try lab.python(
        """
        context = ssl.create_default_context(cafile=directory + "/ca.pem")
        context.verify_flags |= ssl.VERIFY_X509_STRICT
        for name in ["Example.ORG", "a.b.c.test"]:
          with context.wrap_socket(opened("9.9.9.9", 443, True), server_hostname=name) as s:
            print(s.getpeercert()["subjectAltName"])
        """
      )
      #expect(output == "(('DNS', 'example.org'),)\n(('DNS', 'a.b.c.test'),)")
      var status = stat()
      #expect(stat(lab.directory + "/ca.pem", &status) == 0)
      #expect(status.st_mode & 0o777 == 0o644)
    }
  }

  // MARK: Portal and refusal

  @Test func `live: a captive portal answers HTTP itself, refuses the rest, and ends`() throws {
    try LiveLab.with { (lab) throws in
      try lab.set(ServicesChange(portal: .redirect))
      #expect(
        try lab.curl(["-w", "%{http_code} %{redirect_url}", "http://example.org/generate_204"])
          == "302 http://login.portal.condition/"
      )
      let ask = """
        print(*[connecting(port) for port in [80, 443, 7, 9]], asked("8.8.8.8"))
        s = opened("203.0.113.77", 7, timeout=.3)
        s.send(b"a")
        print(fate(s))
        """
      #expect(try lab.python(ask) == "open refused refused refused 203.0.113.200\nsilence")
      try lab.set(ServicesChange(portal: .page))
      #expect(try lab.curl(["http://example.org/generate_204"]).contains("Sign in"))
      try lab.set(ServicesChange(portal: .off))
      #expect(try lab.curl(["-w", "%{http_code}", "https://example.org/generate_204"]) == "204")
    }
  }

  @Test func `live: refusal ends connections by reset and refuses new ones, and DNS stays`() throws
  {
    try LiveLab.with { (lab) throws in
      let output = try lab.python(
        """
        def http(path):
          s = opened("9.9.9.9", 80, True)
          s.sendall(b"GET %s HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n" % path)
          return s
        idle, big, slow = http(b"/"), http(b"/bytes/50000000"), http(b"/delay/60000")
        idle.recv(9999)
        big.recv(9)
        streams = [opened("9.9.9.9", port, True) for port in [443, 7, 9]]
        streams[1].send(b"a")
        streams[1].recv(1)
        # So that the slow request has been taken when the change comes.
        http(b"/").recv(9)
        control = socket.socket(socket.AF_UNIX)
        control.connect(directory + "/services.sock")
        control.sendall(b'{"set":{"refuse":true}}\\n')
        control.recv(9999)
        print(*[fate(s) for s in [idle, big, slow] + streams])
        print(*[connecting(port) for port in [80, 443, 7, 9]], connecting(80, "2001:db8::9"))
        for server in ["9.9.9.9", "2001:db8::9"]:
          s = opened(server, 7)
          s.send(b"a")
          print(fate(s))
        print(asked("8.8.8.8"), asked("8.8.8.8", stream=True))
        """
      )
      #expect(
        output == """
          reset reset reset reset reset reset
          refused refused refused refused refused
          refused
          refused
          203.0.113.200 203.0.113.200
          """
      )
      try lab.set(ServicesChange(refuse: false))
      let ask = "print(*[connecting(port) for port in [80, 443, 7, 9]])"
      #expect(try lab.python(ask) == "open open open open")
    }
  }

  // MARK: Echo

  @Test func `live: echo sends everything back, from the address asked`() throws {
    try LiveLab.with { (lab) throws in
      let output = try lab.python(
        """
        for server in ["5.6.7.8", "2a00::77"]:
          s = opened(server, 7)
          for size in [3, 0, 60000]:
            s.send(b"x" * size)
            print(len(s.recv(65536)), end=" ")
          s = opened(server, 7, True)
          def write():
            s.sendall(b"y" * 5000000)
            s.shutdown(socket.SHUT_WR)
          threading.Thread(target=write).start()
          size = 0
          while data := s.recv(65536): size += len(data)
          print(size)
        many = [opened("5.6.7.8", 7, True) for _ in range(900)]
        for m in many: m.send(b"a")
        print(sum(len(m.recv(9)) for m in many))
        """
      )
      #expect(output == "3 0 60000 5000000\n3 0 60000 5000000\n900")
      let counters = try lab.state().counters
      #expect(counters.udpEcho == 6)
      #expect(counters.tcpEcho == 902)
    }
  }

  // MARK: Life

  @Test func `live: a second instance for one lab is refused by name`() throws {
    try LiveLab.with { (lab) throws in
      let second = try lab.startAgain(directory: lab.directory)
      #expect(
        second.readLine()
          == "cannot lock \(lab.directory)/services.lock: "
          + "process \(lab.service.processID) serves this lab already\n"
      )
      #expect(second.wait() == 69)
      // The first one is untouched.
      #expect(try lab.state().refuse == false)
    }
  }

  @Test func `live: a port that is taken is an error before readiness`() throws {
    try LiveLab.with { (lab) throws in
      let other = lab.directory + "/other"
      try #require(mkdir(other, 0o700) == 0)
      let second = try lab.startAgain(directory: other)
      #expect(second.readLine() == "cannot bind UDP port 53: Address already in use\n")
      #expect(second.wait() == 69)
    }
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `live: a signal ends the services cleanly`(number: Int32) throws {
    try LiveLab.with { (lab) throws in
      lab.service.signal(number)
      #expect(lab.service.wait() == 0)
      #expect(access(lab.directory + "/services.sock", F_OK) != 0)
    }
  }

  @Test func `live: a stop request is answered before the end`() throws {
    try LiveLab.with { (lab) throws in
      let client = try ServicesClient(path: lab.directory + "/services.sock")
      let last = try client.ask(.stop)
      #expect(!last.refuse)
      #expect(lab.service.wait() == 0)
      let path = lab.directory + "/services.sock"
      #expect(throws: ServicesError.self) { _ = try ServicesClient(path: path) }
    }
  }

  @Test func `live: a request that means nothing changes nothing and keeps the connection`() throws
  {
    try LiveLab.with { (lab) throws in
      let output = try lab.python(
        """
        s = socket.socket(socket.AF_UNIX)
        s.connect(directory + "/services.sock")
        f = s.makefile("rw")
        for line in ["nonsense", '{"set":{"portal":"page","refuse":1}}', '{"get":true}']:
          f.write(line + "\\n")
          f.flush()
          print(f.readline()[:11])
        s.sendall(b"x" * 70000)
        print(f.readline().strip())
        """
      )
      #expect(
        output == """
          {"error":"c
          {"error":"c
          {"ok":true,
          {"error":"a line is longer than 65536 bytes","ok":false}
          """
      )
      #expect(try lab.state().portal == .off)
    }
  }
}
