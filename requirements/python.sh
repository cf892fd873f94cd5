#!/bin/sh
# What a virtual environment and a C++ extension need of the system's Python; installed where that
# is allowed, named where it is not.
python=${1:-python3}
missing=

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || {
  echo "Wordhall needs Python 3.11 or newer; $python is $("$python" --version 2>&1). Say which with: make PYTHON=..." >&2
  exit 1
}
"$python" -c 'import ensurepip' 2>/dev/null || missing="$missing python3-venv"
"$python" -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' ||
  missing="$missing python3-dev"
command -v c++ >/dev/null || missing="$missing g++"

[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing$missing"
  apt-get update -q >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -qy $missing >/dev/null && exit 0
fi
echo "Wordhall needs these system packages:$missing. Install them (as root: apt-get install$missing) and try again." >&2
exit 1
