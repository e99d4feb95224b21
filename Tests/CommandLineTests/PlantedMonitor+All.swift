extension PlantedMonitor {
  /// Stays online at the loss of carrier.
  static let stuck = PlantedMonitor(
    name: "online-for-ever",
    script: #"echo '{"state":"reachable"}'; exec sleep 9999"#,
    deviation: "missing"
  )

  static let all = good + states + lives + alerts

  /// What is right must pass where what is wrong fails.
  private static let good = [
    PlantedMonitor(name: "good", script: #"exec "$condition" monitor"#),
    PlantedMonitor(
      name: "good-host",
      script: #"exec "$condition" monitor --contract host"#,
      contract: "host"
    ),
    PlantedMonitor(
      name: "says-each-state-once",
      script: #"exec "$condition" monitor"#,
      contract: #"{"path":{"duplicates":"refused"}}"#
    ),
    PlantedMonitor(
      name: "knows-a-portal",
      script: #"exec "$condition" monitor --contract probe"#,
      scenario: "captive-portal",
      contract: "probe"
    ),
    PlantedMonitor(
      name: "good-alert",
      script: #"exec "${condition%/*}/condition-examples" alamofire"#,
      scenario: shortOutage,
      contract: "host",
      noticeDelay: "3.5s"
    ),
    PlantedMonitor(
      name: "listens-after-an-offline-start",
      script: #"exec "${condition%/*}/condition-examples" alamofire"#,
      scenario: "offline-at-start",
      contract: "host"
    ),
  ]

  private static let states = [
    stuck,
    PlantedMonitor(
      name: "late",
      script: #""$condition" monitor | while read -r line; do sleep 3; echo "$line"; done"#,
      deviation: "late"
    ),
    PlantedMonitor(
      name: "reports-twice",
      script: #""$condition" monitor | sed -u p"#,
      contract: #"{"path":{"duplicates":"refused"}}"#,
      deviation: "duplicate"
    ),
    PlantedMonitor(
      name: "flaps",
      script: #"""
        "$condition" monitor &
        sleep 5; echo '{"state":"unreachable"}'; sleep 0.3; echo '{"state":"reachable"}'; wait
        """#,
      deviation: "spurious"
    ),
    PlantedMonitor(
      name: "starts-wrong",
      script: #"echo '{"state":"unreachable"}'; sleep 3; exec "$condition" monitor"#,
      deviation: "wrongAtStart"
    ),
    PlantedMonitor(
      name: "forgets-to-come-back",
      script: #""$condition" monitor | sed -u /unreachable/q; exec sleep 9999"#,
      deviation: "missing"
    ),
    PlantedMonitor(
      name: "wifi-on-cellular",
      script: #"exec "$condition" monitor | sed -u s/cellular/wifi/"#,
      scenario: "hand-over",
      deviation: "wrongDetail"
    ),
    PlantedMonitor(
      name: "takes-a-portal-for-online",
      script: #"exec "$condition" monitor --contract probe | sed -u s/portal/reachable/"#,
      scenario: "captive-portal",
      contract: "probe",
      deviation: "missing"
    ),
  ]

  private static let lives = [
    PlantedMonitor(
      name: "dies",
      script: #"echo '{"state":"reachable"}'; sleep 5; exit 3"#,
      deviation: "died"
    ),
    PlantedMonitor(name: "says-nothing", script: "exec sleep 9999", deviation: "silent"),
    PlantedMonitor(
      name: "garbage",
      script: "while :; do head -c 300 /dev/zero | tr '\\000' '\\377'; echo '{'; sleep 1; done",
      deviation: "silent"
    ),
    PlantedMonitor(
      name: "closes-its-output",
      script: #"echo '{"state":"reachable"}'; exec >&- 2>&-; exec sleep 9999"#,
      deviation: "missing"
    ),
    PlantedMonitor(
      name: "talks-after-the-stop",
      script: #"""
        trap 'sleep 1; echo "{\"state\":\"unreachable\"}"; exit' TERM
        "$condition" monitor &
        while :; do wait; sleep 1; done
        """#,
      deviation: "afterStop"
    ),
    // Its receive buffer is too small for what happens while it is stopped.
    PlantedMonitor(
      name: "dies-of-a-full-buffer",
      script: #"""
        #!/usr/bin/python3
        import errno, socket, sys
        events = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, socket.NETLINK_ROUTE)
        events.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        events.bind((0, 0x1 | 0x10 | 0x40 | 0x100 | 0x400))
        print('{"state":"reachable"}', flush=True)
        while True:
            try:
                events.recv(65536)
            except OSError as error:
                sys.exit(9 if error.errno == errno.ENOBUFS else 0)
        """#,
      scenario: "wake-from-sleep",
      deviation: "died"
    ),
  ]

  private static let shortOutage = """
    { at: "0s", apply: "wifi" }, { at: "10s", jitter: "1s", apply: "offline" },
    { at: "12.5s", apply: "wifi" }, { at: "25s", end: true }
    """

  /// The well-known class with its two defects.
  private static let alerts = [
    PlantedMonitor(
      name: "alerts-of-a-short-outage",
      script: #"exec "${condition%/*}/condition-examples" alamofire-defective"#,
      scenario: shortOutage,
      contract: "host",
      noticeDelay: "3.5s",
      deviation: "notice"
    ),
    PlantedMonitor(
      name: "never-listens-after-an-offline-start",
      script: #"exec "${condition%/*}/condition-examples" alamofire-defective"#,
      scenario: "offline-at-start",
      contract: "host",
      deviation: "missing"
    ),
    PlantedMonitor(
      name: "forgets-a-host",
      script: #""$condition" monitor --contract host | sed -u /unreachable/q; exec sleep 9999"#,
      contract: "host",
      deviation: "missing"
    ),
  ]
}
