#!/bin/sh
# The browsers that the tests drive: Debian's, installed where that is allowed.
set -- chromium-headless-shell firefox-esr
missing=$(for browser; do command -v "$browser" >/dev/null || echo "$browser"; done)
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing" $missing
  apt-get update -q >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -qy $missing >/dev/null && exit 0
fi
echo "The tests drive real browsers: install them (as root: apt-get install $*) and try again." >&2
exit 1
