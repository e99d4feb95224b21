/// Gathers the answer to one request from what the socket delivers; knows nothing of sockets.
struct AnswerCollector {
  /// How far the answer is.
  enum Progress: Equatable {
    /// More is to come.
    case unfinished
    /// This is all of it: the entries of a list, the one of a look-up, or nothing but a yes.
    case complete([NetlinkMessage])
    /// The list changed while it was told: entries may lack or be there twice. Ask again.
    case changed
  }

  private let sequence: UInt32
  private let isDump: Bool
  private var answers: [NetlinkMessage] = []
  private var isInterrupted = false

  /// Prepares for the answer to a request.
  init(sequence: UInt32, isDump: Bool) {
    self.sequence = sequence
    self.isDump = isDump
  }

  /// Takes the messages of one datagram.
  mutating func take(_ messages: [NetlinkMessage]) throws(ExchangeFailure) -> Progress {
    // Left-overs of an earlier request that failed half-way have another number.
    for message in messages where message.sequence == sequence {
      if message.flags & MessageFlag.dumpInterrupted != 0 { isInterrupted = true }
      switch message.type {
      case MessageType.nothing:
        continue
      case MessageType.overrun:
        isInterrupted = true
      case MessageType.error, MessageType.done:
        let verdict = try understand(message)
        guard verdict.errno == 0 else { throw .kernel(verdict) }
        return isInterrupted && isDump ? .changed : .complete(answers)
      default:
        answers.append(message)
      }
    }
    return .unfinished
  }

  private func understand(_ message: NetlinkMessage) throws(ExchangeFailure) -> KernelVerdict {
    do {
      return try KernelVerdict(parsing: message)
    } catch {
      throw .malformed(error)
    }
  }
}
