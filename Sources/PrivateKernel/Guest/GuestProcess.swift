import Glibc

/// A started command: its process, and the one that leads its session.
struct GuestProcess {
  var command: pid_t
  /// The command itself unless it has a terminal.
  var leader: pid_t
  /// Where the leader tells how the command fares; -1 where the command leads.
  var report: Int32 = -1
}

/// What the leader of a session tells of the command.
enum LeaderReport: Equatable {
  /// The terminal stopped it.
  case stopped
  case ended(ExitMessage)
}
