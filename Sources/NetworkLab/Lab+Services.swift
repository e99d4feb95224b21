import Conditioner
import LinkConditions
import ServicesControl

extension Lab {
  /// Starts the services and waits until they listen.
  func startServices() throws(LabError) {
    try ServicesProcess.start(
      directory: directory,
      in: internet,
      diesWithCaller: diesWithCaller
    )
  }

  /// Makes the services do what a plan says; where they died or hang, others take their place.
  func settleServices(_ plan: Plan) throws(LabError) {
    let request = ServicesRequest.set(plan.services.asChange)
    var state = try? askServices(request)
    if state == nil {
      ServicesProcess.stop(directory: directory)
      try startServices()
      state = try askServices(request)
    }
    guard let state, plan.services.doesTheSame(as: state) else {
      throw LabError(
        .failed,
        operation: "apply \(plan.profile.name) to",
        subject: "lab \(name)",
        reason: "the lab's services do not do what they were told"
      )
    }
  }

  /// Asks the lab's services.
  func askServices(_ request: ServicesRequest) throws(LabError) -> ServicesState {
    do {
      return try ServicesClient(path: directory.controlSocket).ask(request)
    } catch {
      throw LabError(
        .failed,
        operation: "ask",
        subject: "the lab's services",
        reason: "\(error)",
        advice: "`condition clear\(name.option)` and apply again"
      )
    }
  }
}
