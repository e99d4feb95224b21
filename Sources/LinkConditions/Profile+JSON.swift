extension Profile {
  /// The profile as canonical JSON, which reads back as an equal profile.
  ///
  /// Fields that do nothing are left out; `rtt` appears as the two delays.
  ///
  /// - Returns: JSON, two spaces a level, without a line feed at its end.
  public func json() -> String {
    JSONWriter.text(ProfileTree.tree(self))
  }
}
