/// The lab of the test that is running.
///
/// - Throws: ``ConditionTestingError`` outside a test with the trait `.condition(…)`.
public var lab: ConditionLab {
  get throws(ConditionTestingError) {
    guard let lab = ConditionLab.current else {
      throw ConditionTestingError(
        "there is no lab here",
        advice:
          "give the test the trait .condition(\"PROFILE\"); tasks detached from it have no lab"
      )
    }
    return lab
  }
}
