/// Python for the clients of the live tests: a language that shares nothing with what is tested.
enum LiveScript {
  static let prelude = """
    import socket, ssl, struct, sys, time, threading
    directory = sys.argv[1]

    def query(name, type=1):
      message = struct.pack(">HHHHHH", 7, 0x100, 1, 0, 0, 0)
      for label in name.split("."): message += bytes([len(label)]) + label.encode()
      return message + b"\\0" + struct.pack(">HH", type, 1)

    # A connected socket: an answer from another address than the one asked would not arrive.
    def opened(server, port=53, stream=False, timeout=5):
      family = socket.AF_INET6 if ":" in server else socket.AF_INET
      s = socket.socket(family, socket.SOCK_STREAM if stream else socket.SOCK_DGRAM)
      s.settimeout(timeout)
      s.connect((server, port))
      return s

    def asked(server, name="example.org", type=1, stream=False, timeout=5):
      s = opened(server, stream=stream, timeout=timeout)
      message = query(name, type)
      s.sendall(struct.pack(">H", len(message)) + message if stream else message)
      try: reply = s.recv(4096)
      except TimeoutError: return "silence"
      if stream: reply = reply[2:]
      code = reply[3] & 15
      if code: return "code %d" % code
      if reply[7] == 0: return "nothing"
      length = 16 if type == 28 else 4
      return socket.inet_ntop(socket.AF_INET6 if type == 28 else socket.AF_INET, reply[-length:])

    def fate(s):
      try:
        while True:
          data = s.recv(65536)
          if not data: return "end"
      except ConnectionResetError: return "reset"
      except ConnectionRefusedError: return "refused"
      except TimeoutError: return "silence"

    def connecting(port, server="203.0.113.77"):
      try: opened(server, port, True).close(); return "open"
      except ConnectionRefusedError: return "refused"


    """
}
