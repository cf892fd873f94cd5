#!/bin/sh
# Says what a step of the setup does, and how long it took.
what=$1
shift
echo "$what …"
began=$(date +%s)
"$@" || exit
echo "$what: $(($(date +%s) - began)) s"
