// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Sample",
  dependencies: [
    // Yours is a URL.
    .package(name: "condition", path: "../../../..")
  ],
  targets: [
    .testTarget(
      name: "SampleTests",
      dependencies: [.product(name: "ConditionTesting", package: "condition")]
    )
  ]
)
