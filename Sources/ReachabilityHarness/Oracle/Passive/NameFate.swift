import LinkConditions

/// What becomes of a lookup of a name.
enum NameFate: Hashable {
  /// It is answered, within this time.
  case resolves(within: Duration)
  /// It fails, within this time.
  case fails(within: Duration)
  /// It may be answered and may not.
  case either(String)

  /// Works it out.
  ///
  /// - Parameters:
  ///   - profile: What the wire and the internet do.
  ///   - resolver: How long the program's resolver tries.
  ///   - chance: Up to which probability a failure by chance is left out.
  init(_ profile: Profile, resolver: Resolver, chance: Double) {
    let exchange = ExchangeTime(profile).lookup
    let isDead = profile.downlink.loss.isTotal || profile.uplink.loss.isTotal
    switch profile.outage {
    case .blackhole, .upstream:
      self = .either("no name server answers")
      return
    case .dns:
      switch profile.nameService.failure {
      case .serverFailure, .nonexistentDomain:
        self = .fails(within: min(exchange.upperBound * resolver.tries, resolver.longest))
      case .silence, nil: self = .fails(within: resolver.longest)
      }
      return
    default: break
    }
    if isDead {
      self = .either("every packet is lost")
    } else if exchange.upperBound >= resolver.timeout {
      self = .either("an answer takes \(exchange.upperBound.oracleText)")
    } else {
      let failure = LossModel(profile).lookupFailure(tries: resolver.tries)
      if failure > chance {
        self = .either("a lookup fails with a chance of \(failure.oracleText)")
      } else {
        let isLossy = failure > 0
        self = .resolves(within: isLossy ? resolver.longest : exchange.upperBound)
      }
    }
  }
}
