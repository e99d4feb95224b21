extension PrivateKernelError.Code {
  /// Programs or sources that building the kernel needs are not installed.
  public static let missingPackages = Self(rawValue: "missingPackages")
  /// The kernel's source did not become a kernel.
  public static let buildFailed = Self(rawValue: "buildFailed")
}

extension PrivateKernel {
  /// Builds the kernel that this library wants, from Debian's source, into the user's cache directory.
  ///
  /// Does nothing when it is there. When another process builds it, waits and finds it. A build that this process
  /// does not live to see the end of leaves nothing behind.
  ///
  /// - Parameters:
  ///   - jobs: how many compilers run at once, at least 1.
  ///   - report: told how far the build is.
  ///   - check: boots the new kernel and sees whether it can do what it must; what it throws, the build throws.
  /// - Returns: the kernel, which ``available()`` lists first from now on.
  /// - Throws: ``PrivateKernelError``: `missingPackages` with the line that installs them, `noSpace`, or
  ///   `buildFailed` with the last lines of the compiler.
  public static func build(
    jobs: Int,
    report: (KernelBuildStep) -> Void,
    check: (KernelImage) throws(PrivateKernelError) -> Void
  ) throws(PrivateKernelError) -> KernelImage {
    try KernelBuild.run(jobs: max(1, jobs), report: report, check: check)
  }
}
