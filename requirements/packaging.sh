#!/bin/sh
# What proves that the hall runs elsewhere: a clean Debian, and a compiler and an emulator for ARM.
set -- debootstrap:debootstrap g++-aarch64-linux-gnu:aarch64-linux-gnu-g++ qemu-user:qemu-aarch64
PATH=$PATH:/usr/sbin:/sbin
missing=$(for one; do command -v "${one#*:}" >/dev/null || echo "${one%:*}"; done)
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing" $missing
  apt-get update -q >/dev/null &&
    DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing >/dev/null && exit 0
fi
echo "Trying the hall elsewhere needs these packages: install them (as root: apt-get install" $missing") and try again." >&2
exit 1
