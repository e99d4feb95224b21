# Sourced by the other scripts: installs what is missing. Needs Debian 12 or a relative of it, and the Swift toolchain.

cd "$(dirname "${BASH_SOURCE[0]}")/.."

# What the build needs, and what the private kernel, the demo and the tests run.
build_packages=(pkg-config libnl-3-dev libmicrohttpd-dev libcurl4-openssl-dev libldns-dev libgnutls28-dev)
run_packages=(user-mode-linux iproute2 iputils-ping curl)
# What the tests call beside that, and what `condition kernel build` compiles with.
test_packages=(bind9-dnsutils fish less procps python3 python3-gi gir1.2-glib-2.0 systemd tmux util-linux vim-tiny zsh)
kernel_packages=(linux-source-6.12 flex bison bc make gcc libc6-dev binutils perl patch tar xz-utils)

# Installs the packages among its arguments that are not there yet.
ensure_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  echo "installing: ${missing[*]}" >&2
  local sudo=()
  ((EUID == 0)) || sudo=(sudo)
  export DEBIAN_FRONTEND=noninteractive
  "${sudo[@]}" apt-get update -qq
  "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

command -v swift >/dev/null || {
  echo "swift is missing: install the Swift 6.2 toolchain or a later one (https://www.swift.org/install/linux/)" >&2
  exit 69
}
