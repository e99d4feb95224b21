import CLinux
import Glibc

/// Starts a command in the guest as a session.
enum GuestCommand {
  /// The ends of a command's standard streams: the command's, then ours.
  private struct Streams {
    var command: [Int32]
    var terminal: Int32 = -1
    var input: Int32
    var outputs: [GuestSession.Output]
  }

  static func start(
    _ message: StartMessage,
    number: UInt32,
    joinsOutputs: Bool = false
  ) -> Result<GuestSession, StartFailure> {
    guard let streams = message.terminal ? terminalStreams(message) : pipeStreams(joinsOutputs)
    else {
      return .failure(StartFailure(stage: Int32(condition_guest_stage_fork), errno: errno))
    }
    var stage: Int32 = 0
    let process = fork(message, streams, &stage)
    let error = errno
    for descriptor in Set(streams.command) { close(descriptor) }
    let session = GuestSession(
      number: number,
      process: process,
      input: streams.input,
      outputs: streams.outputs
    )
    guard process.command > 0 else { return .failure(StartFailure(stage: stage, errno: error)) }
    return .success(session)
  }

  private static func fork(
    _ message: StartMessage,
    _ streams: Streams,
    _ stage: inout Int32
  ) -> GuestProcess {
    let path = message.environment.first { $0.hasPrefix("PATH=") }.map { String($0.dropFirst(5)) }
    return withCStrings(message.arguments) { arguments in
      withCStrings(message.environment) { environment in
        message.arguments[0].withCString { file in
          (path ?? "/usr/local/bin:/usr/bin:/bin").withCString { path in
            message.workingDirectory.withCString { workingDirectory in
              var command = condition_guest_command(
                file: file,
                path: path,
                arguments: arguments,
                environment: environment,
                working_directory: workingDirectory,
                input: streams.command[0],
                output: streams.command[1],
                error: streams.command[2],
                terminal: streams.terminal,
                creation_mask: message.creationMask,
                limits: (0, 0, 0, 0, 0, 0, 0, 0)
              )
              withUnsafeMutableBytes(of: &command.limits) { limits in
                message.limits.withUnsafeBytes { limits.copyBytes(from: $0.prefix(limits.count)) }
              }
              guard streams.terminal >= 0 else {
                let process = condition_guest_start_command(&command, &stage)
                return GuestProcess(command: process, leader: process)
              }
              var started = GuestProcess(command: -1, leader: -1)
              started.command = condition_guest_start_led_command(
                &command,
                &started.leader,
                &started.report,
                &stage
              )
              if started.command < 0 { started.report = -1 }
              return started
            }
          }
        }
      }
    }
  }

  /// - Parameter joined: whether standard output and error are one, which keeps them in order.
  /// - Returns: the ends, nil with `errno` when there are no more descriptors.
  private static func pipeStreams(_ joined: Bool) -> Streams? {
    guard let input = makePipe(), let output = makePipe() else { return nil }
    condition_guest_set_nonblocking(input.writing)
    var streams = Streams(
      command: [input.reading, output.writing, output.writing],
      input: input.writing,
      outputs: [outputEnd(output.reading, .output)]
    )
    if !joined {
      guard let error = makePipe() else { return nil }
      streams.command[2] = error.writing
      streams.outputs.append(outputEnd(error.reading, .errorOutput))
    }
    return streams
  }

  private static func terminalStreams(_ message: StartMessage) -> Streams? {
    var master: Int32 = -1
    var slave: Int32 = -1
    guard condition_guest_open_terminal(&master, &slave) == 0 else { return nil }
    condition_guest_set_window_size(master, condition_guest_window_size(message.windowSize))
    var streams = Streams(
      command: [slave, slave, slave],
      terminal: slave,
      input: master,
      outputs: [outputEnd(master, .output)]
    )
    if !message.errorIsTerminal, let error = makePipe() {
      streams.command[2] = error.writing
      streams.outputs.append(outputEnd(error.reading, .errorOutput))
    }
    return streams
  }

  private static func outputEnd(_ descriptor: Int32, _ kind: FrameKind) -> GuestSession.Output {
    condition_guest_set_nonblocking(descriptor)
    return GuestSession.Output(kind: kind, descriptor: descriptor)
  }

  /// A pipe that holds much, for fewer turns; a smaller one will do.
  private static func makePipe() -> (reading: Int32, writing: Int32)? {
    var reading: Int32 = -1
    var writing: Int32 = -1
    guard condition_guest_pipe(&reading, &writing) == 0 else { return nil }
    condition_guest_set_pipe_size(writing, 1 << 18)
    return (reading, writing)
  }
}

/// Why a command could not be started.
struct StartFailure: Error {
  var stage: Int32
  var errno: Int32
}
