#!/usr/bin/python3
"""GLib's Gio.NetworkMonitor as a monitor under test: a line for each signal, "up" or "down"."""
from gi.repository import Gio, GLib


def say(monitor, available):
    print("up" if available else "down", flush=True)


monitor = Gio.NetworkMonitor.get_default()
monitor.connect("network-changed", say)
say(monitor, monitor.get_network_available())
GLib.MainLoop().run()
