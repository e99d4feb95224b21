import Glibc
import ReachabilityMonitors
import RouteNetlink

extension SocketTransport {
  /// Probes by TCP connections.
  convenience init(connecting host: String, port: UInt16, _ contract: ProbeContract) {
    self.init { _ in
      SocketProbe(host, contract) { addresses in
        addresses.map {
          ConnectionAttempt($0, port: port, isRefusalAnAnswer: contract.answer == .any)
        }
      }
    }
  }

  /// Probes by questions to name servers: a given one, or all of the system's at the same time.
  convenience init(
    asking server: HostAddress?,
    port: UInt16,
    for question: String,
    _ contract: ProbeContract
  ) {
    self.init { _ in
      let servers = (server.map { [$0] } ?? NameServers.configured()).filter {
        $0.address.family == .ipv4 ? contract.usesIPv4 : contract.usesIPv6
      }
      return SocketProbe(
        servers.compactMap { server -> (any ProbeAttempt)? in
          guard
            let question = NameQuestion(
              question,
              isIPv4: contract.usesIPv4,
              identifier: .random(in: .min ... .max),
              answer: contract.answer
            )
          else { return nil }
          return DatagramAttempt(
            ProbeSocket(SOCK_DGRAM, to: server, port: port),
            question.bytes,
            isRefusalAnAnswer: contract.answer == .any,
            judge: question.outcome
          )
        }
      )
    }
  }

  /// Probes by echoes.
  convenience init(echoing host: String, _ contract: ProbeContract) {
    let cookie = UInt64.random(in: .min ... .max)
    self.init { number in
      SocketProbe(host, contract) { addresses in
        addresses.map { address in
          let message = EchoMessage(
            isIPv4: address.address.family == .ipv4,
            sequence: UInt16(truncatingIfNeeded: number),
            cookie: cookie &+ UInt64(number)
          )
          return DatagramAttempt(EchoSocket.make(to: address), message.bytes) {
            message.isAnswered(by: $0) ? .success : nil
          }
        }
      }
    }
  }
}
