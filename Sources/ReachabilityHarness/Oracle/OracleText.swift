import LinkConditions

extension Duration {
  /// For people: `3.1 s`, `250 ms`.
  var oracleText: String {
    let count = wholeNanoseconds
    let (size, sign) = (UInt64(abs(count)), count < 0 ? "-" : "")
    let (scale, unit): (UInt64, String) =
      if size >= 1_000_000_000 || size == 0 { (1_000_000_000, "s") } else if size >= 1_000_000 {
        (1_000_000, "ms")
      } else { (1000, "µs") }
    let thousandths = (size * 1000 + scale / 2) / scale
    var digits = "\(thousandths / 1000)"
    if thousandths % 1000 > 0 {
      var fraction = "\(thousandths % 1000 + 1000)".dropFirst()
      while fraction.last == "0" { fraction = fraction.dropLast() }
      digits += "." + fraction
    }
    return "\(sign)\(digits) \(unit)"
  }
}

extension Double {
  /// A probability for people: `0.12`, `3e-07`.
  var oracleText: String {
    if self == 0 { return "0" }
    if self >= 0.001 {
      let rounded = (self * 1000).rounded() / 1000
      return rounded == 1 && self < 1 ? "over 0.999" : "\(rounded)"
    }
    var (value, exponent) = (self, 0)
    while value < 1 {
      value *= 10
      exponent += 1
    }
    return "\((value * 10).rounded() / 10)e-\(exponent)"
  }
}
