extension ImpairmentReader {
  private static let lossAllowed = "a percentage or {good, bad, toBad, toGood}"

  /// Which packets are lost.
  func loss() throws(ProfileError) -> Loss {
    guard let node = fields.node("loss") else { return .none }
    guard case .object(let members) = node.value else {
      let share = try fields.percentage("loss", allowed: Self.lossAllowed)
      return share == .zero ? .none : .random(share)
    }
    if let counter = members.first(where: { $0.key == "everyNth" }) {
      throw everyNth(counter)
    }
    let burst = try FieldReader(
      node,
      path: fields.path("loss"),
      source: fields.source,
      keys: ProfileKeys.loss,
      allowed: Self.lossAllowed
    )
    for key in ["bad", "toBad", "toGood"] where burst.node(key) == nil {
      throw burst.error(
        .missingKey,
        key,
        "is missing",
        allowed: "{good, bad, toBad, toGood}; good alone may be left out",
        advice: "add for example \(key): \"\(Self.example(key))\""
      )
    }
    let good = try burst.percentage("good")
    let bad = try burst.percentage("bad")
    let toBad = try burst.percentage("toBad")
    let toGood = try burst.percentage("toGood")
    if toBad == .zero {
      throw burst.error(
        .conflict,
        "toBad",
        "never enters the bad state",
        allowed: "above 0% to 100%",
        advice: "write loss: \"\(good.text)\" for loss without bursts"
      )
    }
    if toGood == .zero {
      throw burst.error(
        .conflict,
        "toGood",
        "never leaves the bad state",
        allowed: "above 0% to 100%",
        advice: "write loss: \"\(bad.text)\" for loss without bursts"
      )
    }
    if good == .zero, bad == .zero { return .none }
    return .gilbertElliott(good: good, bad: bad, toBad: toBad, toGood: toGood)
  }

  private static func example(_ key: String) -> String {
    switch key {
    case "bad": "30%"
    case "toBad": "1%"
    default: "20%"
    }
  }

  /// The refusal of `{everyNth: N}`, with what comes nearest to it.
  private func everyNth(_ member: JSONMember) -> ProfileError {
    var share = Percentage(percent: 10)
    if case .number(let count, _) = member.node.value, count >= 1 {
      share = Percentage(percent: (1e6 / count).rounded() / 1e4)
    }
    return ProfileError(
      .unsupported,
      read: member.node.value.quotation,
      "cannot be done: netem draws lots and does not count packets, and no engine of condition does yet",
      allowed: Self.lossAllowed,
      advice: "write loss: \"\(share.text)\" for the same share, with a seed"
        + " (Linux 6.6 and later) to lose the same packets every time"
    ).placed(
      in: fields.source,
      at: member.node.offset,
      path: fields.path("loss") + ".everyNth"
    )
  }
}
