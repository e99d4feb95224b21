// What the lab's services need of Linux and Swift's Glibc module does not show: epoll, timerfd,
// signalfd (their headers) and control messages (CMSG_… are macros).
#ifndef CLINUX_SERVICES_H
#define CLINUX_SERVICES_H

#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/types.h>

// Where a datagram came from and which of our addresses it was sent to.
struct condition_datagram {
  struct sockaddr_storage peer;
  socklen_t peer_length;
  // AF_INET, AF_INET6, or 0 when the kernel did not say.
  int family;
  // The address asked, in network byte order; the first 4 bytes for AF_INET.
  uint8_t local[16];
  // The interface it came in on; kept for link-local addresses only, else 0.
  uint32_t interface;
};

// Asks the kernel to report the destination of each datagram, and lets replies leave from it even
// where no interface has it. Returns 0 or an errno.
int condition_datagram_prepare(int descriptor, int family);

// recvmsg with the destination. Returns the length, or -1 with *error set.
ssize_t condition_datagram_receive(
    int descriptor, void *_Nonnull buffer, size_t capacity,
    struct condition_datagram *_Nonnull datagram, int *_Nonnull error);

// sendmsg to the peer from the address asked. Returns the length, or -1 with *error set.
ssize_t condition_datagram_reply(
    int descriptor, const void *_Nonnull bytes, size_t count,
    const struct condition_datagram *_Nonnull datagram, int *_Nonnull error);

// accept4 (not shown to Swift): a non-blocking, close-on-exec socket, or -1 with *error set.
int condition_accept(int listener, int *_Nonnull error);

// Ends a TCP connection by RST at once (connect to AF_UNSPEC); the descriptor stays open.
// SO_LINGER would not do where a library calls shutdown, and so sends a FIN, before it closes.
int condition_abort(int descriptor);

// epoll_event is packed and holds a union; these keep it out of Swift.
int condition_epoll_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t data);
int condition_epoll_wait(
    int epoll, int timeout_milliseconds, int capacity, uint32_t *_Nonnull events,
    uint64_t *_Nonnull data, int *_Nonnull error);

#endif
