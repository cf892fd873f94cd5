#!/bin/sh
# The database and the load balancer that the tests start for themselves: Debian's, installed where
# that is allowed. No cluster of the system is touched.
missing=
[ -n "$(ls -d /usr/lib/postgresql/*/bin/postgres 2>/dev/null)" ] || command -v postgres >/dev/null || missing="postgresql"
command -v haproxy >/dev/null || [ -x /usr/sbin/haproxy ] || missing="$missing haproxy"
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing" $missing
  apt-get update -q >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -qy $missing >/dev/null && exit 0
fi
echo "The tests run real databases behind a load balancer: install them (as root: apt-get install postgresql haproxy) and try again." >&2
exit 1
