import CLinux
import Glibc

/// The bytes of an IP address: 4 or 16, IPv4-mapped ones as IPv4.
struct SocketAddress: Hashable {
  var bytes: [UInt8]

  /// Text as `inet_ntop` writes it.
  var text: String {
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(
      bytes.count == 4 ? AF_INET : AF_INET6,
      bytes,
      &buffer,
      socklen_t(INET6_ADDRSTRLEN)
    )
    return buffer.withUnsafeBufferPointer { characters in
      String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }
  }

  init(bytes: [UInt8]) {
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
    self.bytes = bytes.starts(with: mapped) && bytes.count == 16 ? Array(bytes[12...]) : bytes
  }

  /// Reads an address in text form; nil if it is none.
  init?(text: String) {
    var storage = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &storage) == 1 {
      self.init(bytes: Array(storage[..<4]))
    } else if inet_pton(AF_INET6, text, &storage) == 1 {
      self.init(bytes: storage)
    } else {
      return nil
    }
  }

  /// The local address of a connected socket; nil if it has none.
  init?(localAddressOf descriptor: Int32) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutableBytes(of: &storage) { raw -> Int32 in
      guard let address = raw.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
      return getsockname(descriptor, address, &length)
    }
    guard result == 0 else { return nil }
    let range: Range<Int>
    switch Int32(storage.ss_family) {
    case AF_INET: range = 4..<8
    case AF_INET6: range = 8..<24
    default: return nil
    }
    self.init(bytes: withUnsafeBytes(of: &storage) { Array($0[range]) })
  }
}
