@main
struct Condition {
  static func main() {}
}
