import Conditioner
import LinkConditions

extension LinkState {
  /// Where what the kernel holds is not what was asked.
  func problems(against asked: LinkState) -> [String] {
    var problems: [String] = []
    func check(_ what: String, _ asked: Bool, _ held: Bool) {
      if asked != held { problems.append("\(what): asked \(asked), the kernel holds \(held)") }
    }
    check("device's interface up", asked.isUp, isUp)
    check("carrier", asked.hasCarrier, hasCarrier)
    guard asked.isUp else { return problems }
    check("addresses", asked.holdsAddresses, hasAddresses)
    check("default routes", asked.holdsDefaultRoutes, hasDefaultRoutes)
    if asked.holdsDefaultRoutes && hasDefaultRoutes && families != asked.families {
      let (asked, held) = (asked.families.names, families.names)
      problems.append(
        "address families: asked \(asked.joined(separator: " and ")), "
          + "the kernel holds \(held.isEmpty ? "none" : held.joined(separator: " and "))"
      )
    }
    return problems
  }
}
