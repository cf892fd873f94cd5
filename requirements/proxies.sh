#!/bin/sh
# The reverse proxies that the tests put before the hall: Debian's, installed where that is allowed.
set -- nginx-light:nginx caddy:caddy haproxy:haproxy openssl:openssl
PATH=$PATH:/usr/sbin:/sbin
missing=$(for one; do command -v "${one#*:}" >/dev/null || echo "${one%:*}"; done)
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing" $missing
  # Nothing of them is started: the tests start their own.
  apt-get update -q >/dev/null &&
    RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing >/dev/null && exit 0
fi
echo "The tests drive real proxies: install them (as root: apt-get install" $missing") and try again." >&2
exit 1
