/// A table of a page; its cells are markup already.
enum HTMLTable {
  /// A table with a header, which narrow screens scroll.
  static func text(_ header: [String], _ rows: [[String]]) -> String {
    let head = header.map { "<th>\($0)</th>" }.joined()
    let body = rows.map { row in
      "<tr>" + row.map { "<td>\($0)</td>" }.joined() + "</tr>"
    }
    return "<div class=\"scroll\"><table><thead><tr>\(head)</tr></thead>\n<tbody>"
      + body.joined(separator: "\n") + "</tbody></table></div>"
  }
}
