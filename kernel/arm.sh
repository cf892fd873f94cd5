#!/bin/sh
# Builds the kernel for ARM with Debian's cross compiler, and runs its own tests under an emulator.
set -e
bin=$(pwd)/.venv/bin
"$bin/cmake" -S . -B build/arm -G Ninja -DCMAKE_MAKE_PROGRAM="$bin/ninja" -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ >/dev/null
"$bin/cmake" --build build/arm --target kernel_tests
qemu-aarch64 -L /usr/aarch64-linux-gnu build/arm/kernel_tests
