import LinkConditions
import Testing

struct JSON5Tests {
  @Test(arguments: [
    "{name:'a',uplink:{loss:'1%'}}", "{\"name\":\"a\",\"uplink\":{\"loss\":\"1%\"}}",
    "// c\n{ name: 'a', /* c * / */ uplink: { loss: '1%', }, }\n// end",
    "\u{FEFF}{\u{A0}name\u{2003}: \"a\",\u{3000}uplink: {\u{2028}loss: '1%' } }",
    "{ 'name': 'a', upl\\u0069nk: { loss: '\\x31%' } }",
    "{ name: '\\\na', uplink: { loss: '1\\u0025' } }",
    "{ name: '\\\r\na', uplink: { loss: '1%' } }",
    "\t{\u{B}name:\u{C}'\\a', uplink: { loss: '+1.0 %' }, $schema: '../x' }",
    "// c\u{2028}{ name: 'a', uplink: { loss: '1%', seed: -0, delay: -0 } }",
  ])
  func `JSON5 in all its forms is read`(text: String) throws {
    var expected = Profile(name: "a")
    expected.uplink.loss = .random(Percentage(percent: 1))
    #expect(try Profile(json5: text) == expected)
  }

  @Test(arguments: [
    ("0x10", 16), ("0XfF", 255), ("+16", 16), ("16.", 16), ("1.6e1", 16), ("160E-1", 16),
    (".16e+2", 16), ("0", 0), ("+0x0", 0),
  ])
  func `a number is read in all its forms`(text: String, seed: UInt64) throws {
    let profile = try Profile(json5: "{ name: 'a', uplink: { seed: \(text) } }")
    #expect(profile.uplink.seed == (seed == 0 ? nil : seed))
  }

  @Test func `escapes become what they stand for`() throws {
    let text = #"{ name: 'a', summary: "é\u00e9\ud83d\ude00\'\"\/\\" }"#
    #expect(try Profile(json5: text).summary == "éé😀'\"/\\")
  }

  @Test(arguments: [
    (
      "",
      "1:1: the end of the text stands where a value belongs; allowed: a string, a number, true, false, { or ["
    ),
    ("{ name: 'a'", "1:12: the text ends before the { of line 1 is closed; add the missing }"),
    (
      "{ families: [\n'a'",
      "2:4: families: the text ends before the [ of line 1 is closed; add the missing ]"
    ),
    (
      "{ name: 'a\n' }",
      "1:9: name: the string that begins here does not end in its line; close it, or end the line with \\ to go on in the next"
    ),
    ("{ name: 'a", "1:9: name: the string that begins here never ends; close it with '"),
    ("{ /* }", "1:3: the comment that begins here never ends; add */"),
    ("{ / }", "1:3: \"/\" stands where nothing belongs; allowed: // comments and /* comments */"),
    ("{ name 'a' }", "1:8: name: \"'\" stands where : belongs after the key"),
    ("{ name: 'a' uplink: {} }", "1:13: \"u\" stands where , or } belongs"),
    ("{ name: 'a' } x", "1:15: \"x\" stands after the end of the value; remove what follows it"),
    ("{ , }", "1:3: \",\" stands where a key or } belongs"),
    (
      "{ name: , }",
      "1:9: name: \",\" stands where a value belongs; allowed: a string, a number, true, false, { or ["
    ),
    (
      "{ name: link }",
      "1:9: name: \"link\" stands without quotes where a value belongs; put it in quotes"
    ),
    (
      "{ uplink: { delay: 100ms } }",
      "1:20: uplink.delay: \"100m\" is not a number; put values with a unit in quotes"
    ),
    (
      "{ uplink: { rate: Infinity } }",
      "1:19: uplink.rate: Infinity is not a value that a link can have; leave the key out for no limit"
    ),
    (
      "{ uplink: { rate: -Infinity } }",
      "1:20: uplink.rate: Infinity is not a value that a link can have; leave the key out for no limit"
    ),
    (
      "{ uplink: { rate: NaN } }",
      "1:19: uplink.rate: NaN is not a value that a link can have; leave the key out for no limit"
    ),
    ("{ uplink: { seed: 1e999 } }", "1:19: uplink.seed: 1e999 is larger than any number"),
    (
      "{ uplink: { seed: 010 } }",
      "1:19: uplink.seed: 010 begins with 0; remove the zero: octal numbers are not JSON5"
    ),
    (
      "{ uplink: { seed: 1e } }",
      "1:19: uplink.seed: \"1e\" is not a number; add the digits of the exponent"
    ),
    (
      "{ uplink: { seed: 0x } }",
      "1:19: uplink.seed: \"0x\" is not a number; add the hexadecimal digits"
    ),
    ("{ uplink: { seed: - } }", "1:19: uplink.seed: \"-\" is not a number; add the digits"),
    ("{ uplink: { seed: . } }", "1:19: uplink.seed: \".\" is not a number; add the digits"),
    ("{ name: '\\u12' }", "1:10: name: this escape needs 4 hexadecimal digits"),
    ("{ name: '\\ud800' }", "1:10: name: half of a surrogate pair stands alone"),
    ("{ name: '\\01' }", "1:10: name: an octal escape is not JSON5; write \\xHH"),
    ("{ name: '\\1' }", "1:10: name: a digit cannot follow \\; write \\xHH"),
    (
      "{ name: 'a',\r\n\"name\": 'b' }",
      "2:1: name: \"name\" stands twice in this object, first in line 1; remove one of the two"
    ),
    (
      "{ uplink: { loss: 0,\n\n loss: 0 } }",
      "3:2: uplink.loss: \"loss\" stands twice in this object, first in line 1; remove one of the two"
    ),
    (
      "{ \u{E9}: 1 }",
      "1:3: \u{E9}: is not a key of a profile; allowed: name, summary, source, interface, downlink, uplink, rtt, dns, outage, portal or families"
    ),
    (
      "{ \"\u{1F600}\": 0, name: }",
      "1:17: name: \"}\" stands where a value belongs; allowed: a string, a number, true, false, { or ["
    ),
    ("\u{FEFF}x", "1:1: \"x\" stands without quotes where a value belongs; put it in quotes"),
  ])
  func `a text that is not JSON5 is refused where it goes wrong`(text: String, expected: String) {
    #expect(message(text, file: "f") == "f:" + expected)
  }

  @Test(arguments: [
    ("{ name: '\\", "1:10: name: the text ends after a \\"),
    ("{ na\\me: 'a' }", "1:5: \"\\\" stands in a key without quotes"),
    (
      "{ name:",
      "1:8: name: the end of the text stands where a value belongs; allowed: a string, a number, true, false, { or ["
    ),
    (
      "{ uplink: { seed: 1.2.3 } }",
      "1:19: uplink.seed: \"1.2.\" is not a number; put values with a unit in quotes"
    ),
  ])
  func `a text that ends or breaks inside a token is refused`(text: String, expected: String) {
    #expect(message(text, file: "f") == "f:" + expected)
  }

  @Test func `deep nesting is refused and does not exhaust the stack`() {
    for bracket in ["[", "{a:"] {
      let text = "{ name: " + String(repeating: bracket, count: 100_000)
      #expect(message(text).contains("nests deeper than 32 levels; a profile needs 4"))
    }
  }

  @Test func `an input beyond the limit is refused before it is read`() {
    let text = "{ name: 'link', " + String(repeating: " ", count: 1 << 20) + "}"
    #expect(
      message(text) == "link.json: is larger than 1048576 bytes; a profile is a page of text"
    )
  }

  @Test func `a hundred thousand keys are read in no time`() {
    let keys = (0..<100_000).map { "a\($0):0" }.joined(separator: ",")
    let clock = ContinuousClock()
    let time = clock.measure { #expect(message("{\(keys)}").contains("a0: is not a key")) }
    // Comparing each with each would take minutes.
    #expect(time < .seconds(20))
  }

  @Test(arguments: [
    (
      Array("{ name: 'a".utf8) + [0xFF, 0x27],
      "f:1:9: name: the string that begins here is not UTF-8; save the file as UTF-8"
    ),
    (Array("{ a".utf8) + [0xFF], "f:1:3: this key is not UTF-8; save the file as UTF-8"),
  ])
  func `bytes that are not UTF-8 are refused where they stand`(bytes: [UInt8], expected: String) {
    let error = #expect(throws: ProfileError.self) { try Profile(json5: bytes, file: "f") }
    #expect(error?.description == expected)
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    for bytes in [
      [0x7B, 0x22, 0xFF, 0x22], [0x7B, 0xFF, 0x3A], [0xFF], [0xC0, 0x80], [0xED, 0xA0],
    ]
      as [[UInt8]]
    {
      #expect(throws: ProfileError.self) { try Profile(json5: bytes) }
    }
  }
}
