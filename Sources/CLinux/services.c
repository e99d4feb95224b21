#define _GNU_SOURCE
#include "services.h"

#include <arpa/inet.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

int condition_datagram_prepare(int descriptor, int family) {
  int on = 1;
  if (family == AF_INET) {
    if (setsockopt(descriptor, IPPROTO_IP, IP_PKTINFO, &on, sizeof on) != 0) return errno;
    if (setsockopt(descriptor, IPPROTO_IP, IP_FREEBIND, &on, sizeof on) != 0) return errno;
    return 0;
  }
  if (setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on) != 0) return errno;
  if (setsockopt(descriptor, IPPROTO_IPV6, IPV6_RECVPKTINFO, &on, sizeof on) != 0) return errno;
#ifndef IPV6_FREEBIND
#define IPV6_FREEBIND 78
#endif
  if (setsockopt(descriptor, IPPROTO_IPV6, IPV6_FREEBIND, &on, sizeof on) != 0) return errno;
  return 0;
}

// Room for either kind of packet information, aligned as control messages must be.
union control {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(struct in6_pktinfo)) + CMSG_SPACE(sizeof(struct in_pktinfo))];
};

ssize_t condition_datagram_receive(
    int descriptor, void *buffer, size_t capacity, struct condition_datagram *datagram,
    int *error) {
  union control control;
  struct iovec vector = {.iov_base = buffer, .iov_len = capacity};
  struct msghdr message = {
      .msg_name = &datagram->peer,
      .msg_namelen = sizeof datagram->peer,
      .msg_iov = &vector,
      .msg_iovlen = 1,
      .msg_control = &control,
      .msg_controllen = sizeof control,
  };
  ssize_t count = recvmsg(descriptor, &message, MSG_DONTWAIT);
  if (count < 0) {
    *error = errno;
    return -1;
  }
  datagram->peer_length = message.msg_namelen;
  datagram->family = 0;
  datagram->interface = 0;
  memset(datagram->local, 0, sizeof datagram->local);
  for (struct cmsghdr *c = CMSG_FIRSTHDR(&message); c != NULL; c = CMSG_NXTHDR(&message, c)) {
    if (c->cmsg_level == IPPROTO_IP && c->cmsg_type == IP_PKTINFO) {
      struct in_pktinfo info;
      memcpy(&info, CMSG_DATA(c), sizeof info);
      // A broadcast or multicast address cannot be answered from: then the kernel's own choice.
      int unicast = !IN_MULTICAST(ntohl(info.ipi_addr.s_addr)) &&
                    info.ipi_addr.s_addr != htonl(INADDR_BROADCAST);
      memcpy(datagram->local, unicast ? &info.ipi_addr : &info.ipi_spec_dst, 4);
      datagram->family = AF_INET;
    } else if (c->cmsg_level == IPPROTO_IPV6 && c->cmsg_type == IPV6_PKTINFO) {
      struct in6_pktinfo info;
      memcpy(&info, CMSG_DATA(c), sizeof info);
      if (IN6_IS_ADDR_MULTICAST(&info.ipi6_addr)) continue;
      memcpy(datagram->local, &info.ipi6_addr, 16);
      if (IN6_IS_ADDR_LINKLOCAL(&info.ipi6_addr)) datagram->interface = info.ipi6_ifindex;
      datagram->family = AF_INET6;
    }
  }
  return count;
}

ssize_t condition_datagram_reply(
    int descriptor, const void *bytes, size_t count, const struct condition_datagram *datagram,
    int *error) {
  union control control;
  memset(&control, 0, sizeof control);
  struct iovec vector = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {
      .msg_name = (void *)&datagram->peer,
      .msg_namelen = datagram->peer_length,
      .msg_iov = &vector,
      .msg_iovlen = 1,
  };
  if (datagram->family == AF_INET) {
    message.msg_control = &control;
    message.msg_controllen = CMSG_SPACE(sizeof(struct in_pktinfo));
    struct cmsghdr *c = CMSG_FIRSTHDR(&message);
    c->cmsg_level = IPPROTO_IP;
    c->cmsg_type = IP_PKTINFO;
    c->cmsg_len = CMSG_LEN(sizeof(struct in_pktinfo));
    struct in_pktinfo info = {.ipi_ifindex = 0};
    memcpy(&info.ipi_spec_dst, datagram->local, 4);
    memcpy(CMSG_DATA(c), &info, sizeof info);
  } else if (datagram->family == AF_INET6) {
    message.msg_control = &control;
    message.msg_controllen = CMSG_SPACE(sizeof(struct in6_pktinfo));
    struct cmsghdr *c = CMSG_FIRSTHDR(&message);
    c->cmsg_level = IPPROTO_IPV6;
    c->cmsg_type = IPV6_PKTINFO;
    c->cmsg_len = CMSG_LEN(sizeof(struct in6_pktinfo));
    struct in6_pktinfo info = {.ipi6_ifindex = datagram->interface};
    memcpy(&info.ipi6_addr, datagram->local, 16);
    memcpy(CMSG_DATA(c), &info, sizeof info);
  }
  ssize_t sent = sendmsg(descriptor, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
  if (sent < 0) *error = errno;
  return sent;
}

int condition_accept(int listener, int *error) {
  int descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (descriptor < 0) *error = errno;
  return descriptor;
}

int condition_abort(int descriptor) {
  struct sockaddr nowhere = {.sa_family = AF_UNSPEC};
  return connect(descriptor, &nowhere, sizeof nowhere) == 0 ? 0 : errno;
}

int condition_epoll_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t data) {
  struct epoll_event event = {.events = events, .data.u64 = data};
  return epoll_ctl(epoll, operation, descriptor, &event) == 0 ? 0 : errno;
}

int condition_epoll_wait(
    int epoll, int timeout_milliseconds, int capacity, uint32_t *events, uint64_t *data,
    int *error) {
  struct epoll_event batch[64];
  if (capacity > 64) capacity = 64;
  int count = epoll_wait(epoll, batch, capacity, timeout_milliseconds);
  if (count < 0) *error = errno;
  for (int i = 0; i < count; i++) {
    events[i] = batch[i].events;
    data[i] = batch[i].data.u64;
  }
  return count;
}
