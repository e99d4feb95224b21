import Glibc
import NetworkLab

extension TrialRunner {
  /// Until the timeline's end: starts monitors, hands operations over, takes what comes.
  func play() {
    var starts = monitors.enumerated().map { index, monitor in
      (at: settings.timeline.starts[monitor.monitor.name] ?? .zero, index: index)
    }
    starts.sort { ($0.at, $0.index) < ($1.at, $1.index) }
    var operations = script.operations[...]
    let end = settings.timeline.end
    while true {
      let now = clock.now
      while let next = starts.first, next.at <= now {
        starts.removeFirst()
        late(now - next.at)
        start(monitors[next.index])
      }
      while let next = operations.first, next.at <= now {
        operations.removeFirst()
        late(now - next.at)
        carryOut(next)
      }
      if now >= end {
        late(now - end)
        return
      }
      turn(until: [starts.first?.at, operations.first?.at, end].compactMap(\.self).min() ?? end)
    }
  }

  /// Tells all monitors to stop, and hears them to their end.
  func stop() {
    let now = clock.now
    ended = now
    board.add(TruthReading.take(lab, clock))
    for monitor in monitors { monitor.terminate(at: now) }
    let limit = now + Self.grace
    while monitors.contains(where: { !$0.isOver }), clock.now < limit { turn(until: limit) }
    for monitor in monitors { monitor.kill() }
    // What was written before the end is still in the pipes.
    let last = clock.now + .seconds(1)
    while monitors.contains(where: { !$0.isOver }), clock.now < last { turn(until: last) }
  }

  /// Waits once, and takes what is there.
  private func turn(until deadline: Duration) {
    let pauses = monitors.compactMap(\.pausedUntil)
    var next = ([deadline] + pauses).min() ?? deadline
    if nextPackets > clock.now { next = min(next, nextPackets) }
    // Packets carry their own times: there is no hurry, and each time that they are taken costs.
    let isPacketTime = clock.now >= nextPackets
    var descriptors = [
      watch.descriptor, worker.descriptor, isPacketTime ? witness.descriptor : -1,
    ]
    for monitor in monitors { descriptors += monitor.descriptors }
    let ready = poll.wait(descriptors, until: clock.zero + next)
    let now = clock.now
    if ready[0] { takeBurst() }
    if ready[1] { takeReport() }
    if ready[2] {
      let isMuch = witness.take() > Self.manyPackets
      nextPackets = now + (isMuch ? Self.shortInterval : Self.packetInterval)
    }
    for (index, monitor) in monitors.enumerated() {
      let first = 3 + 3 * index
      let own = Array(ready[first..<first + 3])
      if own.contains(true) { monitor.take(own, at: now) }
      monitor.resume(at: now)
    }
  }

  private func start(_ monitor: MonitorProcess) {
    do {
      var command = monitor.monitor.command
      if command.first == "condition" { command[0] = settings.executable }
      monitor.start(
        try lab.deviceProcess(
          command,
          environment: MonitorEnvironment.variables(monitor.host),
          endsWithCaller: true
        ),
        clock
      )
    } catch {
      problems.append("\(monitor.monitor.name) could not be started: \(error)")
    }
  }

  private func carryOut(_ operation: TrialOperation) {
    if case .signal(let number, let name) = operation.kind {
      let started = clock.now
      for monitor in monitors where name == nil || monitor.monitor.name == name {
        monitor.signal(number)
      }
      steps.append(
        StepRecord(StepOutcome(operation: operation, started: started, finished: clock.now))
      )
      return
    }
    open += 1
    let (lab, clock, board) = (lab, clock, board)
    worker.add {
      // What held until now must have held to its end.
      board.add(TruthReading.take(lab, clock))
      board.begin(operation.entry, at: clock.now)
      board.end(StepOutcome.carryOut(operation, lab, clock))
    }
  }

  private func takeReport() {
    worker.takeReport()
    // What the kernel told before the step was done belongs before it.
    takeBurst()
    for outcome in board.takeOutcomes() {
      open -= 1
      do {
        let interfaces = try watch.interfaces()
        story.add(outcome, interfaces, at: clock.now)
      } catch {
        problems.append("\(error)")
      }
      steps.append(StepRecord(outcome))
    }
  }

  private func takeBurst() {
    do {
      guard let burst = try watch.takeBurst(clock) else { return }
      story.add(burst, during: board.running)
    } catch {
      problems.append("\(error)")
    }
  }

  private func late(_ error: Duration) { timerError = max(timerError, error) }
}
