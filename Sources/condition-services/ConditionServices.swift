import Glibc
import LabServices
import ServicesControl

/// `condition-services lab` answers for the whole Internet of a lab, `condition-services monitor` asks a host
/// again and again.
@main
struct ConditionServices {
  static func main() {
    if let role = ProbeRole(CommandLine.arguments.dropFirst()) { role.run() }
    let options: Options
    do throws(UsageError) {
      options = try Options(CommandLine.arguments.dropFirst())
    } catch {
      say(error.text)
      exit(64)
    }
    guard !options.wantsHelp else {
      say(Options.help, on: STDOUT_FILENO)
      exit(0)
    }
    let readiness = Readiness(options.readyDescriptor)
    do throws(ServicesError) {
      if let path = options.lifeline { try LabServices.end(withLock: path) }
      let services = try LabServices(
        directory: options.directory,
        timeToLive: options.timeToLive
      )
      readiness.announce()
      try services.run()
    } catch {
      readiness.fail(error.description)
      say("condition-services: \(error)")
      exit(error.exitStatus)
    }
  }

  private static func say(_ text: String, on descriptor: Int32 = STDERR_FILENO) {
    let bytes = Array("\(text)\n".utf8)
    write(descriptor, bytes, bytes.count)
  }
}
