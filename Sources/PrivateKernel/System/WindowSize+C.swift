import CLinux

extension condition_guest_window_size {
  init(_ size: WindowSize) {
    self.init(rows: size.rows, columns: size.columns, width: size.width, height: size.height)
  }
}

extension WindowSize {
  /// The size of the terminal at a descriptor, nil when it is none.
  init?(descriptor: Int32) {
    var size = condition_guest_window_size()
    guard condition_guest_get_window_size(descriptor, &size) == 0 else { return nil }
    self.init(rows: size.rows, columns: size.columns, width: size.width, height: size.height)
  }
}
