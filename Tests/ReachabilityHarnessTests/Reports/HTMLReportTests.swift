import ReachabilityHarness
import Testing

@Suite("The page")
struct HTMLReportTests {
  @Test
  func
    `it shows every trial, every deviation with its explanation, and the command to play it again`()
    throws
  {
    let verdicts = try Gallery.verdicts()
    let page = HTMLReport.text(verdicts)
    for verdict in verdicts {
      #expect(page.contains("<h2>\(verdict.record.scenario) "))
      #expect(page.contains("--seed \(verdict.record.seed)</code>"))
    }
    let count = verdicts.flatMap(\.monitors).flatMap(\.deviations).count
    #expect(count == 5)
    #expect(page.split(separator: "<li id=\"d-").count - 1 == count)
    #expect(page.contains("wlan0 lost its carrier"))
    #expect(page.contains("href=\"#trial-1\""))
  }

  @Test
  func `it loads nothing, runs nothing, and says so to the browser`() throws {
    let page = HTMLReport.text(try Gallery.verdicts())
    #expect(page.contains("default-src 'none'; style-src 'unsafe-inline'"))
    for word in ["<script", "http:", "https:", "url(", "<link", "<img", "@import", "src="] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test
  func `its markup is closed, and what programs write is no markup`() throws {
    let page = HTMLReport.text([try Gallery.hostileVerdict()])
    #expect(!page.contains("<b>&\""))
    #expect(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
    // XML's parser takes it, once what HTML leaves open is closed.
    var text = page
    for tag in [
      "meta charset=\"utf-8\"",
      "meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"",
      "meta name=\"color-scheme\" content=\"light dark\"",
      "meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"",
    ] {
      text = text.split(separator: "<\(tag)>", omittingEmptySubsequences: false)
        .joined(separator: "<\(tag)/>")
    }
    text = text.split(separator: "<details open>", omittingEmptySubsequences: false)
      .joined(separator: "<details>")
    #expect(try XMLOutline.read(text).contains { $0.path.hasSuffix("section/h2") })
  }

  @Test
  func `the report card is a page of its own, too`() throws {
    let page = Matrix(try Gallery.verdicts()).page()
    #expect(page.contains("<td>subway</td>"))
    #expect(page.contains("<small>wrong at start, late, spurious</small>"))
  }
}
