import Glibc

/// Writes a problem to standard error, the only thing the services say.
func complain(_ text: String) {
  let line = "condition-services: \(text)\n"
  _ = line.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
