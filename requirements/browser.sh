#!/bin/sh
# The browser that the tests drive: Debian's, installed where that is allowed.
command -v chromium >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing chromium"
  apt-get update -q >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -qy chromium >/dev/null && exit 0
fi
echo "The tests drive a real browser. Install it (as root: apt-get install chromium) and try again." >&2
exit 1
