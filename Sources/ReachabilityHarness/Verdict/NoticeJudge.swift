import ReachabilityMonitors

/// Judges a monitor's alerts to its user against what it said itself.
///
/// A loss that lasts for the rule's delay must be alerted of within its tolerance after it, a shorter one must not be,
/// and the alert must go within the tolerance after the return.
struct NoticeJudge {
  private struct Outage {
    let from: Duration
    /// When it said to be back; nil: not while it was judged.
    var to: Duration?
  }

  private let rule: NoticeRule
  private let horizon: Duration
  private let allowance: Duration
  private var outages: [Outage] = []
  /// When the alert came and went, alternating, what is said twice left out.
  private var alerts: [(from: Duration, to: Duration?)] = []

  init(_ rule: NoticeRule, _ history: StateHistory, _ lines: [MonitorLine], allowance: Duration) {
    self.rule = rule
    self.allowance = allowance
    horizon = history.horizon
    for statement in history.statements {
      let isLost = statement.state == .unreachable
      if isLost, outages.last.map({ $0.to != nil }) ?? true {
        outages.append(Outage(from: statement.at))
      } else if !isLost, let last = outages.indices.last, outages[last].to == nil {
        outages[last].to = statement.at
      }
    }
    for line in lines where line.at < history.horizon {
      guard case .notice(let isShown) = line.meaning else { continue }
      let isOpen = alerts.last.map { $0.to == nil } ?? false
      if isShown, !isOpen { alerts.append((line.at, nil)) }
      if !isShown, isOpen { alerts[alerts.count - 1].to = line.at }
    }
  }

  func judge(_ findings: inout Findings) {
    for outage in outages { judgeAlert(of: outage, &findings) }
    for alert in alerts { judgeReason(of: alert.from, alert.to, &findings) }
  }

  /// The alert that a long loss needs.
  private func judgeAlert(of outage: Outage, _ findings: inout Findings) {
    let latest = outage.from + rule.delay + rule.tolerance + allowance
    let isShown = alerts.contains { alert in
      alert.from <= latest && alert.to.map { $0 > outage.from } ?? true
    }
    guard !isShown, (outage.to ?? horizon) > latest else { return }
    let shown = alerts.first { $0.from > latest && $0.from < outage.to ?? horizon }
    let text = shown.map { "shown only at \($0.from.oracleText)" } ?? "never shown"
    findings.add(
      .notice,
      at: shown?.from ?? latest,
      "it lost the network at \(outage.from.oracleText); its alert was due by "
        + "\(latest.oracleText) (\(rule.delay.oracleText) delay, \(rule.tolerance.oracleText) "
        + "tolerance) and was \(text)"
    )
  }

  /// The loss that an alert needs, and its end with the return.
  private func judgeReason(of from: Duration, _ to: Duration?, _ findings: inout Findings) {
    let outage = outages.last { $0.from <= from + allowance }
    guard let outage, outage.to.map({ from <= $0 + rule.tolerance + allowance }) ?? true else {
      findings.add(
        .notice,
        at: from,
        "its alert was shown at \(from.oracleText), with no loss said"
      )
      return
    }
    let earliest = outage.from + rule.delay - allowance
    if from < earliest {
      let length = outage.to.map { ", which lasted \(($0 - outage.from).oracleText)" } ?? ""
      findings.add(
        .notice,
        at: from,
        "its alert was shown at \(from.oracleText), \((from - outage.from).oracleText) after the "
          + "loss at \(outage.from.oracleText)\(length); its delay is \(rule.delay.oracleText)"
      )
      return
    }
    guard let back = outage.to else { return }
    let latest = back + rule.tolerance + allowance
    let gone = to ?? horizon
    // Lost again before it had to go: it may stay.
    let isLostAgain = outages.contains { $0.from > back && $0.from <= latest }
    guard !isLostAgain, gone > latest else { return }
    let text = to.map { "at \($0.oracleText)" } ?? "never"
    findings.add(
      .notice,
      at: latest,
      "it was back at \(back.oracleText); its alert had to go by \(latest.oracleText) "
        + "(\(rule.tolerance.oracleText) tolerance) and went \(text)"
    )
  }
}
