#include <microhttpd.h>

// MHD_get_daemon_info and MHD_get_connection_info are variadic, which Swift does not import.

// The descriptor to poll for a daemon in external epoll mode, or -1.
static inline int condition_http_epoll_descriptor(struct MHD_Daemon *_Nonnull daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info == NULL ? -1 : info->epoll_fd;
}

// The socket of a connection, or -1.
static inline int condition_http_connection_descriptor(
    struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}
