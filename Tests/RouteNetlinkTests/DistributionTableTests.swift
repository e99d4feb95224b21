import Testing

@testable import RouteNetlink

struct DistributionTableTests {
  private func moments(_ values: [Int16]) -> (mean: Double, deviation: Double) {
    let mean = values.reduce(0) { $0 + Double($1) } / Double(values.count)
    let squares = values.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    return (mean, (squares / Double(values.count)).squareRoot())
  }

  @Test(arguments: DistributionTable.allCases)
  func `a table has 4096 ascending entries`(table: DistributionTable) {
    #expect(table.values.count == 4096)
    #expect(zip(table.values, table.values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test(arguments: [.normal, .pareto, .paretoNormal] as [DistributionTable])
  func `mean 0 and deviation 8192`(table: DistributionTable) {
    let (mean, deviation) = moments(table.values)
    #expect(abs(mean) < 0.5)
    #expect(abs(deviation - 8192) < 0.5)
  }

  @Test func `the uniform table is what netem does without one`() {
    let values = DistributionTable.uniform.values
    #expect(values.first == -8192)
    #expect(values.last == 8191)
    let steps = zip(values, values.dropFirst()).map { $1 - $0 }
    #expect(Set(steps).isSubset(of: [3, 4, 5]))
    #expect(abs(moments(values).deviation - 8192 / 3.0.squareRoot()) < 2)
  }

  @Test func `the normal table is symmetric and has the normal quantiles`() {
    let values = DistributionTable.normal.values
    for index in 0..<2048 { #expect(values[index] == -values[4095 - index]) }
    // 84.13 % lie below one standard deviation, 97.72 % below two.
    #expect(abs(Double(values[3446]) - 8192) < 16)
    #expect(abs(Double(values[4003]) - 16_384) < 48)
  }

  @Test func `the long tails are late, not early`() {
    for table in [DistributionTable.pareto, .paretoNormal] {
      #expect(table.values.last == 32_767)
      #expect((table.values.first ?? 0) > -16_384)
      #expect(table.values[2048] < 0)
    }
  }

  @Test(
    arguments: [
      (.uniform, 9_434_666_535_253_787_171), (.normal, 10_927_197_698_674_745_897),
      (.pareto, 5_208_923_920_478_592_751), (.paretoNormal, 9_973_282_690_677_212_710),
    ] as [(DistributionTable, UInt64)]
  )
  func `a table is the same on every machine`(table: DistributionTable, checksum: UInt64) {
    // FNV-1a
    let sum = table.values.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { sum, value in
      (sum ^ UInt64(UInt16(bitPattern: value))) &* 0x100_0000_01B3
    }
    #expect(sum == checksum)
  }
}
