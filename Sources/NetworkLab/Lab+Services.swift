import ServicesControl

extension Lab {
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
        advice: "`condition clear` and apply again"
      )
    }
  }
}
