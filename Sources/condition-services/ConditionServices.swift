@main
struct ConditionServices {
  static func main() {}
}
