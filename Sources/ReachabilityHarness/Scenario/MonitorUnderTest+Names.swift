extension MonitorUnderTest {
  /// What a monitor's name looks like, in words.
  static let nameAllowed = "lower-case letters, digits and - inside, up to 40 of them"

  /// Whether a text can be a monitor's name: it becomes a part of the host's name that the monitor probes.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether it is 1 to 40 of a–z, 0–9 and `-`, with `-` at neither end.
  public static func isName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count) && text.first != "-" && text.last != "-"
      && text.utf8.allSatisfy(isNameByte)
  }

  /// The name that is most like a text: what `--monitor` and messages suggest.
  ///
  /// - Parameter text: Any text, such as `My App`.
  /// - Returns: A name, such as `my-app`; `monitor` where nothing of the text can be kept.
  public static func name(like text: String) -> String {
    var name = ""
    for byte in text.lowercased().utf8 {
      if isNameByte(byte), byte != UInt8(ascii: "-") {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !name.isEmpty, name.last != "-" {
        name += "-"
      }
      if name.utf8.count == 40 { break }
    }
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? "monitor" : name
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
