/// The bytes a profile was read from, kept to turn offsets into lines and columns when an error needs them.
package struct SourceText {
  /// What kind of document a text holds, in the words of its messages.
  package enum Document: Sendable {
    /// What a link is like.
    case profile
    /// What happens to a link, and who is watched meanwhile.
    case scenario

    /// How a message calls one: `a profile`.
    var name: String {
      switch self {
      case .profile: "a profile"
      case .scenario: "a scenario"
      }
    }

    /// A name for one, in an example.
    var exampleName: String {
      switch self {
      case .profile: "my-link"
      case .scenario: "my-scenario"
      }
    }

    /// How deep one nests.
    var levels: Int {
      switch self {
      case .profile: 4
      case .scenario: 8
      }
    }

    /// What the same thing is called in other tools, and wishes that cannot be fulfilled.
    func hint(for key: String, at path: String) -> String? {
      guard self == .profile else { return nil }
      if path.isEmpty, ProfileKeys.direction.contains(key) {
        return "put it into downlink or uplink"
      }
      return ProfileKeys.hint(for: key)
    }
  }

  /// The file's path, or the option's text; nil when the text came from nowhere in particular.
  package var file: String?
  package var bytes: [UInt8]
  package var document: Document

  /// Keeps a text.
  package init(file: String? = nil, bytes: [UInt8], document: Document = .profile) {
    self.file = file
    self.bytes = bytes
    self.document = document
  }

  /// Values that never stood in a text (those of `--set`) have this offset.
  package static let nowhere = -1

  /// A place in the text, and how far it is from its beginning.
  package struct Cursor {
    /// The byte offset.
    package var offset = 0
    /// The line, from 1.
    package var line = 1
    /// The column, in Unicode scalars from 1.
    package var column = 1

    /// The beginning of a text.
    package init() {}
  }

  /// The line and column (both from 1; columns in Unicode scalars) of a byte offset.
  ///
  /// Line feed, carriage return and their pair end a line, as editors count.
  package func position(of offset: Int) -> (line: Int, column: Int)? {
    var cursor = Cursor()
    guard advance(&cursor, to: offset) else { return nil }
    return (cursor.line, cursor.column)
  }

  /// Moves a cursor on, so that many places in one text are found in one pass.
  ///
  /// - Parameters:
  ///   - cursor: Where it stands; it starts anew for an offset before that.
  ///   - offset: Where to.
  /// - Returns: Whether the offset is in the text.
  package func advance(_ cursor: inout Cursor, to offset: Int) -> Bool {
    guard offset >= 0, offset <= bytes.count else { return false }
    if offset < cursor.offset { cursor = Cursor() }
    if cursor.offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      // The byte order mark is no character of the first line.
      cursor.offset = min(3, offset)
    }
    while cursor.offset < offset {
      let index = cursor.offset
      let byte = bytes[index]
      let startsPair = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if byte == 0x0A || (byte == 0x0D && !startsPair) {
        cursor.line += 1
        cursor.column = 1
      } else if byte & 0xC0 != 0x80 {
        cursor.column += 1
      }
      cursor.offset += 1
    }
    return true
  }
}
