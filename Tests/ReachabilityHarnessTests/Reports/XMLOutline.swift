import Foundation
import FoundationXML

/// An XML document's elements, as a parser reads them.
final class XMLOutline: NSObject, XMLParserDelegate {
  struct Element {
    let path: String
    let attributes: [String: String]
    var text = ""
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  /// Reads a document.
  ///
  /// - Parameter text: The document.
  /// - Returns: Its elements, in the order in which they begin.
  /// - Throws: What the parser throws where it is not well-formed.
  static func read(_ text: String) throws -> [Element] {
    let outline = XMLOutline()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = outline
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.coderReadCorrupt) }
    return outline.elements
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    let path = open.last.map { elements[$0].path + "/" } ?? ""
    open.append(elements.count)
    elements.append(Element(path: path + name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) { open.removeLast() }
}
