extension MonitorContract: Encodable {
  /// Writes the shortest form that reads as this contract: its name where all fields have their
  /// defaults, else an object with what differs.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    let form = form
    guard !form.isEmpty else {
      var container = encoder.singleValueContainer()
      try container.encode(name)
      return
    }
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode(form, forKey: FieldName(name))
  }

  private var form: ContractForm {
    switch self {
    case .snapshot(let contract): contract.form
    case .link(let contract): contract.form
    case .route(let contract): contract.form
    case .path(let contract): contract.form
    case .host(let contract): contract.form
    case .probe(let contract): contract.form
    }
  }
}

extension SnapshotContract {
  fileprivate var form: ContractForm {
    var form = ContractForm()
    form.put("as", subject, unless: Self().subject)
    return form
  }
}

extension LinkContract {
  fileprivate var form: ContractForm {
    let normal = Self()
    var debounce = ContractForm()
    debounce.put("down", downDelay, unless: normal.downDelay)
    debounce.put("up", upDelay, unless: normal.upDelay)
    var form = ContractForm()
    form.put("reaction", reaction, unless: normal.reaction)
    form.put("debounce", debounce)
    form.put("exclude", exclude)
    form.put("duplicates", DuplicateRule(allowsDuplicates), unless: .refused)
    return form
  }
}

extension RouteContract {
  fileprivate var form: ContractForm {
    var form = ContractForm()
    form.put("reaction", reaction, unless: Self().reaction)
    form.put("duplicates", DuplicateRule(allowsDuplicates), unless: .allowed)
    return form
  }
}

extension PathContract {
  fileprivate var form: ContractForm {
    var form = ContractForm()
    form.put("reaction", reaction, unless: Self().reaction)
    form.put("duplicates", DuplicateRule(allowsDuplicates), unless: .allowed)
    return form
  }
}

extension HostContract {
  fileprivate var form: ContractForm {
    var form = ContractForm()
    form.put("reaction", reaction, unless: Self().reaction)
    form.put("duplicates", DuplicateRule(allowsDuplicates), unless: .allowed)
    switch resolves {
    case .never: form.put("resolves", "never")
    case .once: form.put("resolves", "once")
    case .onPathChange: break
    case .every(let interval):
      var every = ContractForm()
      every.put("every", interval.contractText)
      form.put("resolves", every)
    }
    return form
  }
}

extension ProbeContract {
  fileprivate var form: ContractForm {
    let normal = Self()
    var form = ContractForm()
    form.put("interval", interval, unless: normal.interval)
    form.put("timeout", timeout, unless: normal.timeout)
    form.put("down", down, unless: normal.down)
    form.put("up", up, unless: normal.up)
    form.put("schedule", schedule, unless: normal.schedule)
    form.put("overrun", overrun, unless: normal.overrun)
    form.put("connection", connection, unless: normal.connection)
    form.put("target", target, unless: normal.target)
    form.put("address", address)
    form.put("answer", answer, unless: normal.answer)
    form.put("reprobeOn", reprobesOnPath ? ["path"] : [])
    if !(usesIPv4 && usesIPv6) { form.put("families", usesIPv4 ? ["ipv4"] : ["ipv6"]) }
    form.put("duplicates", DuplicateRule(allowsDuplicates), unless: .refused)
    return form
  }
}
