#!/bin/sh
# The client is built with Node; it is not installed from here, since its version is a choice.
node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' 2>/dev/null &&
  command -v npm >/dev/null && exit 0
echo "Wordhall needs Node 20 or newer with npm, to build its pages. Install it and try again." >&2
exit 1
