// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is compiled with: Swift 6, nothing implicit, warnings are errors.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "condition",
  products: [
    .executable(name: "condition", targets: ["condition"]),
    .executable(name: "condition-services", targets: ["condition-services"]),
    .library(name: "LinkConditions", targets: ["LinkConditions"]),
    .library(name: "RouteNetlink", targets: ["RouteNetlink"]),
    .library(name: "ReachabilityMonitors", targets: ["ReachabilityMonitors"]),
    .library(name: "ProbeMonitor", targets: ["ProbeMonitor"]),
    .library(name: "Network", targets: ["Network"]),
    .library(name: "SystemConfiguration", targets: ["SystemConfiguration"]),
    .library(name: "ConditionTesting", targets: ["ConditionTesting"]),
  ],
  targets: [
    // C, as thin as possible.
    .systemLibrary(
      name: "CNetlink",
      pkgConfig: "libnl-3.0",
      providers: [.apt(["libnl-3-dev"])]
    ),
    .systemLibrary(
      name: "CMicrohttpd",
      pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]
    ),
    .systemLibrary(
      name: "CCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),
    .systemLibrary(name: "CLdns", pkgConfig: "ldns", providers: [.apt(["libldns-dev"])]),
    .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
    .target(name: "CLinux"),

    // Pure values.
    .target(name: "LinkConditions", swiftSettings: strict),
    .target(name: "ArgumentParsing", swiftSettings: strict),
    .target(name: "ServicesControl", swiftSettings: strict),

    // The kernel's edge.
    .target(name: "RouteNetlink", dependencies: ["CNetlink", "CLinux"], swiftSettings: strict),
    .target(name: "NetworkNamespaces", dependencies: ["CLinux"], swiftSettings: strict),
    .target(
      name: "PrivateKernel",
      dependencies: ["CLinux", "NetworkNamespaces"],
      swiftSettings: strict
    ),
    .target(
      name: "Conditioner",
      dependencies: ["RouteNetlink", "LinkConditions", "ServicesControl"],
      swiftSettings: strict
    ),
    .target(
      name: "NetworkLab",
      dependencies: [
        "Conditioner", "RouteNetlink", "NetworkNamespaces", "LinkConditions", "ServicesControl",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "LabServices",
      dependencies: ["CMicrohttpd", "CLdns", "CGnuTLS", "CLinux", "ServicesControl"],
      swiftSettings: strict
    ),

    // Monitors.
    .target(name: "ReachabilityMonitors", dependencies: ["RouteNetlink"], swiftSettings: strict),
    .target(
      name: "ProbeMonitor",
      dependencies: ["CCurl", "CLinux", "ReachabilityMonitors", "RouteNetlink"],
      swiftSettings: strict
    ),
    .target(
      name: "PathWatching",
      dependencies: ["CLinux", "ReachabilityMonitors", "RouteNetlink"],
      swiftSettings: strict
    ),
    .target(
      name: "Network",
      dependencies: ["PathWatching", "ReachabilityMonitors", "RouteNetlink"],
      swiftSettings: strict
    ),
    .target(
      name: "SystemConfiguration",
      dependencies: ["PathWatching", "ReachabilityMonitors", "RouteNetlink"],
      swiftSettings: strict
    ),

    // What users write on top of these two, to be put under test.
    .target(
      name: "Examples",
      dependencies: ["Network", "SystemConfiguration"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "condition-examples",
      dependencies: ["Examples", "Network", "SystemConfiguration"],
      swiftSettings: strict
    ),

    // The harness: values in, values out; the runner is its edge.
    .target(
      name: "ReachabilityHarness",
      dependencies: [
        "CLinux", "Conditioner", "LinkConditions", "NetworkLab", "NetworkNamespaces",
        "PrivateKernel", "ReachabilityMonitors", "RouteNetlink", "ServicesControl",
      ],
      swiftSettings: strict
    ),

    // For test suites.
    .target(
      name: "ConditionTesting",
      dependencies: ["ReachabilityHarness", "ReachabilityMonitors"],
      swiftSettings: strict
    ),

    // The executables.
    .executableTarget(
      name: "condition",
      dependencies: [
        "ArgumentParsing", "Conditioner", "LinkConditions", "NetworkLab", "NetworkNamespaces",
        "PrivateKernel", "ReachabilityHarness", "ReachabilityMonitors", "RouteNetlink",
        "ServicesControl",
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "condition-services",
      dependencies: [
        "LabServices", "ProbeMonitor", "ReachabilityMonitors", "RouteNetlink", "ServicesControl",
      ],
      swiftSettings: strict
    ),

    // Tests: pure, then in a private kernel, then the built executable.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "ArgumentParsingTests",
      dependencies: ["ArgumentParsing"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LinkConditionsTests",
      dependencies: ["LinkConditions"],
      swiftSettings: strict
    ),
    .testTarget(name: "RouteNetlinkTests", dependencies: ["RouteNetlink"], swiftSettings: strict),
    .testTarget(
      name: "NetworkNamespacesTests",
      dependencies: ["NetworkNamespaces", "CLinux"],
      swiftSettings: strict
    ),
    .testTarget(name: "PrivateKernelTests", dependencies: ["PrivateKernel"], swiftSettings: strict),
    .testTarget(
      name: "ConditionerTests",
      dependencies: ["Conditioner", "LinkConditions", "RouteNetlink", "ServicesControl"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "NetworkLabTests",
      dependencies: [
        "Conditioner", "LinkConditions", "NetworkLab", "NetworkNamespaces", "RouteNetlink",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LabServicesTests",
      dependencies: ["LabServices", "ServicesControl"],
      swiftSettings: strict
    ),
    .target(
      name: "MonitorTestSupport",
      dependencies: ["NetworkNamespaces", "ReachabilityMonitors", "RouteNetlink"],
      path: "Tests/MonitorTestSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ReachabilityMonitorsTests",
      dependencies: [
        "MonitorTestSupport", "NetworkNamespaces", "ReachabilityMonitors", "RouteNetlink",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ProbeMonitorTests",
      dependencies: ["MonitorTestSupport", "ProbeMonitor", "ReachabilityMonitors", "RouteNetlink"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "NetworkTests",
      dependencies: [
        "MonitorTestSupport", "Network", "NetworkNamespaces", "PathWatching",
        "ReachabilityMonitors", "RouteNetlink",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "SystemConfigurationTests",
      dependencies: [
        "MonitorTestSupport", "NetworkNamespaces", "PathWatching", "ReachabilityMonitors",
        "RouteNetlink", "SystemConfiguration",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ReachabilityHarnessTests",
      dependencies: [
        "Conditioner", "LinkConditions", "ReachabilityHarness", "ReachabilityMonitors",
        "RouteNetlink", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ExamplesTests",
      dependencies: ["Examples", "SystemConfiguration", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ConditionTestingTests",
      dependencies: [
        "ConditionTesting", "ReachabilityHarness", "ReachabilityMonitors", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "KernelTests",
      dependencies: [
        "Conditioner", "LinkConditions", "NetworkLab", "NetworkNamespaces", "ReachabilityMonitors",
        "RouteNetlink", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "LinkConditions", "ReachabilityHarness", "ReachabilityMonitors", "TestSupport",
      ],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
