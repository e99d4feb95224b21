public import Network
import Testing

// As users write it: Apple's type is not CaseIterable either.
extension NWInterface.InterfaceType: CaseIterable {
  /// All of them.
  public static let allCases: [NWInterface.InterfaceType] = [
    .other, .wifi, .cellular, .loopback, .wiredEthernet,
  ]
}

@Suite struct UserExtensionTests {
  @Test func `users may list the types of interface themselves`() {
    #expect(Set(NWInterface.InterfaceType.allCases).count == 5)
  }
}
