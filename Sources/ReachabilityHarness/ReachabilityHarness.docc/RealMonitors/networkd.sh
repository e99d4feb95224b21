#!/bin/sh
# systemd-networkd as a monitor under test: its operational state, one word a line, whenever it changes.
# It gets a /run of its own, and a /sys that cannot be written, so that it waits for no udev.
[ "$1" = inside ] || exec unshare --mount --propagation private "$0" inside
set -e
mount -t tmpfs none /run
mount -o remount,ro,bind /sys
mkdir -p /run/systemd/netif/links /run/systemd/netif/leases /run/systemd/netif/lldp
chown -R systemd-network:systemd-network /run/systemd/netif
/lib/systemd/systemd-networkd >&2 2>&1 &
trap 'kill $!; exit 0' TERM
said=
while kill -0 $! 2>/dev/null; do
  if [ -r /run/systemd/netif/state ]; then
    while IFS='=' read -r key state; do
      if [ "$key" = OPER_STATE ] && [ "$state" != "$said" ]; then
        echo "$state"
        said=$state
      fi
    done </run/systemd/netif/state
  fi
  sleep 0.25
done
