/// What a frame says.
///
/// Host to guest and client to keeper below 16, the other way from 16 on.
enum FrameKind: UInt8 {
  /// Start a command: a ``StartMessage``.
  case start = 1
  /// Bytes for the command's standard input.
  case input = 2
  /// The end of the command's standard input.
  case inputEnd = 3
  /// The size of the terminal: four 16-bit numbers.
  case windowSize = 4
  /// A signal for the command's process group: 8 bits.
  case signal = 5
  /// Room for that many more bytes of standard output, 32 bits.
  case outputCredit = 6
  /// The same for standard error.
  case errorCredit = 7
  /// Nobody reads the command's standard output any more.
  case outputClosed = 8
  /// The same for standard error.
  case errorClosed = 9
  /// The client went away: end the session.
  case hangUp = 10
  /// Power the kernel off.
  case powerOff = 11
  /// To the keeper: how are you?
  case status = 12

  /// Init is ready; the kernel's release as text.
  case ready = 16
  /// That many bytes were taken off the serial line, 32 bits.
  case lineCredit = 17
  /// That many bytes were written to the command's standard input, 32 bits.
  case inputCredit = 18
  /// Bytes of the command's standard output.
  case output = 19
  /// Bytes of the command's standard error.
  case errorOutput = 20
  /// The command reads its standard input no more.
  case inputClosed = 21
  /// The session is over: an ``ExitMessage``. The last frame of a session.
  case exited = 22
  /// From the keeper: a ``BackgroundKernelStatus``.
  case statusReply = 23
  /// From the keeper: the kernel died; a ``PrivateKernelError``.
  case kernelDied = 24
  /// The command was stopped at its terminal.
  case stopped = 25
}
