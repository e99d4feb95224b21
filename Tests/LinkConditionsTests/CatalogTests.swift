import Glibc
import LinkConditions
import Testing

struct CatalogTests {
  /// A directory of its own that is gone after the test.
  private final class Scratch {
    let path: String

    init() {
      var template = Array("/tmp/condition-test-XXXXXX".utf8CString)
      path = mkdtemp(&template).map { String(cString: $0) } ?? ""
    }

    func write(_ name: String, _ text: String) {
      let parts = name.split(separator: "/")
      for count in 1..<max(parts.count, 1) {
        mkdir(path + "/" + parts.prefix(count).joined(separator: "/"), 0o755)
      }
      guard let file = fopen(path + "/" + name, "w") else { return }
      fputs(text, file)
      fclose(file)
    }

    deinit { Self.delete(path) }

    private static func delete(_ path: String) {
      if let directory = opendir(path) {
        while let entry = readdir(directory) {
          let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          }
          if name != ".", name != ".." { delete(path + "/" + name) }
        }
        closedir(directory)
      }
      remove(path)
    }
  }

  @Test func `an earlier directory hides a later one's profile of the same name`() throws {
    let scratch = Scratch()
    scratch.write("one/a.json", "{ name: 'a', summary: 'first' }")
    scratch.write("two/a.json", "{ name: 'a', summary: 'second' }")
    scratch.write("two/b.json", "{ name: 'b' }")
    scratch.write("two/notes.txt", "")
    scratch.write("two/sub/c.json", "{ name: 'c' }")
    let catalog = ProfileCatalog(
      directories: [scratch.path + "/none", scratch.path + "/one", scratch.path + "/two"])
    #expect(catalog.names == ["a", "b"])
    #expect(try catalog.profile(named: "a").summary == "first")
    #expect(catalog.profiles().map(\.file).first == scratch.path + "/one/a.json")
  }

  @Test func `a broken file is an error of its own and hides nothing else`() {
    let scratch = Scratch()
    scratch.write("a.json", "{ name: 'a' }")
    scratch.write("b.json", "{ name: ")
    mkdir(scratch.path + "/c.json", 0o755)
    mkfifo(scratch.path + "/d.json", 0o644)
    let entries = ProfileCatalog(directories: [scratch.path]).profiles()
    #expect(entries.map(\.name) == ["a", "b", "c", "d"])
    let errors = entries.map { entry in
      if case .failure(let error) = entry.result { error.code.rawValue } else { "" }
    }
    #expect(errors == ["", "syntax", "unreadable", "unreadable"])
  }

  @Test func `an unknown name suggests the nearest`() {
    let error = #expect(throws: CatalogError.self) {
      try ShippedProfiles.catalog.profile(named: "3g-losy")
    }
    #expect(error?.description == "there is no profile \"3g-losy\"; did you mean 3g-lossy?")
    let far = #expect(throws: CatalogError.self) {
      try ProfileCatalog(directories: []).profile(named: "3g")
    }
    #expect(
      far?.description == "there is no profile \"3g\"; no directory of profiles was found:"
        + " give one with --profiles DIR"
    )
  }

  @Test func `an unknown name that is near nothing says where the names are`() {
    let error = #expect(throws: CatalogError.self) {
      try ShippedProfiles.catalog.profile(named: "zzzzzz")
    }
    #expect(
      error?.description == "there is no profile \"zzzzzz\"; condition list shows those in "
        + ShippedProfiles.directory
    )
  }

  @Test func `a file that cannot be read says why`() {
    let error = #expect(throws: ProfileError.self) { try Profile(contentsOfFile: "/none.json") }
    #expect(error?.description == "/none.json: cannot be read: No such file or directory")
    let directory = #expect(throws: ProfileError.self) { try Profile(contentsOfFile: "/") }
    #expect(directory?.description == "/: cannot be read: Is a directory")
  }

  @Test func `an argument with a slash or .json is a file`() throws {
    let scratch = Scratch()
    scratch.write("mine.json", "{ name: 'mine' }")
    let catalog = ProfileCatalog(directories: [])
    #expect(try catalog.profile(named: scratch.path + "/mine.json").name == "mine")
    let error = #expect(throws: CatalogError.self) {
      try catalog.profile(named: scratch.path + "/min.json")
    }
    #expect(
      error
        == .notFound(
          name: scratch.path + "/min.json",
          suggestions: [scratch.path + "/mine.json"],
          directories: [scratch.path + "/"]
        )
    )
    #expect(throws: CatalogError.self) { try catalog.profile(named: scratch.path + "/") }
  }

  @Test func `the standard directories come in their order, those that are there`() {
    let scratch = Scratch()
    for name in [
      "tree/Package.swift", "tree/Profiles/x.json", "tree/.build/debug/condition",
      "tree/.build/share/condition/profiles/x", "config/condition/profiles/x", "mine/x",
      "home/.config/condition/profiles/x",
    ] {
      scratch.write(name, "")
    }
    let root = scratch.path
    let executable = root + "/tree/.build/debug/condition"
    #expect(
      ProfileCatalog.standardDirectories(
        given: ["given"],
        environment: [
          "CONDITION_PROFILES": "\(root)/mine::\(root)/none", "XDG_CONFIG_HOME": root + "/config",
          "HOME": root + "/home",
        ],
        executable: executable
      )
        == [
          "given", root + "/mine", root + "/config/condition/profiles",
          root + "/tree/.build/share/condition/profiles", root + "/tree/Profiles",
        ]
    )
    #expect(
      ProfileCatalog.standardDirectories(
        environment: ["HOME": root + "/home"],
        executable: "/nowhere/bin/condition"
      )
        == [root + "/home/.config/condition/profiles"]
    )
    #expect(ProfileCatalog.isDirectory(root))
    #expect(!ProfileCatalog.isDirectory(executable))
  }

  @Test func `reading every shipped profile takes milliseconds`() {
    let time = ContinuousClock().measure { _ = ShippedProfiles.catalog.profiles() }
    // A few milliseconds on a quiet machine; the bound is for one that is not.
    #expect(time < .seconds(2))
  }
}
