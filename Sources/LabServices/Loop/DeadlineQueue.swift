/// Elements ordered by a deadline; those of one deadline leave in the order they came.
struct DeadlineQueue<Element> {
  /// What cancels an element.
  struct Token: Hashable {
    fileprivate let sequence: UInt64
  }

  private struct Entry {
    var deadline: UInt64
    var sequence: UInt64

    func isBefore(_ other: Entry) -> Bool {
      (deadline, sequence) < (other.deadline, other.sequence)
    }
  }

  private var heap: [Entry] = []
  private var elements: [UInt64: Element] = [:]
  private var sequence: UInt64 = 0

  /// How many elements wait.
  var count: Int { elements.count }

  /// The earliest deadline, nil when nothing waits.
  var earliest: UInt64? {
    mutating get {
      while let first = heap.first, elements[first.sequence] == nil { removeFirst() }
      return heap.first?.deadline
    }
  }

  /// Adds an element.
  mutating func insert(_ element: Element, at deadline: UInt64) -> Token {
    sequence += 1
    elements[sequence] = element
    heap.append(Entry(deadline: deadline, sequence: sequence))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].isBefore(heap[parent]) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
    return Token(sequence: sequence)
  }

  /// Takes an element out before its time; one that has gone already is no error.
  mutating func cancel(_ token: Token) {
    elements[token.sequence] = nil
  }

  /// Takes the first element whose deadline is not after `now`.
  mutating func removeDue(at now: UInt64) -> Element? {
    guard let deadline = earliest, deadline <= now, let first = heap.first else { return nil }
    removeFirst()
    return elements.removeValue(forKey: first.sequence)
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].isBefore(heap[least]) {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
