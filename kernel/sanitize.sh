#!/bin/sh
# The kernel under AddressSanitizer and UndefinedBehaviorSanitizer: its own tests, the Python
# tests, then the fuzzer over the binding for some SECONDS (60) from a SEED (chosen and printed).
set -eu
seconds=${1:-60}
seed=${2:-}
cd "$(dirname "$0")/.."
bin=$PWD/.venv/bin
out=$PWD/build/sanitize
mkdir -p "$out"

# Neither Debug, which is slow, nor Release, which links in one piece and loses the line numbers.
# The library's assertions see what lies beyond an array inside an object, as the sanitizers do not.
"$bin/cmake" -S . -B "$out" -G Ninja -Wno-dev \
  -DCMAKE_MAKE_PROGRAM="$bin/ninja" \
  -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  -DCMAKE_CXX_FLAGS=-D_GLIBCXX_ASSERTIONS \
  -DWORDHALL_SANITIZE=ON -DSKBUILD=1 \
  -DPython_EXECUTABLE="$bin/python" \
  -Dnanobind_DIR="$("$bin/python" -m nanobind --cmake_dir)" > "$out/configure.log" 2>&1 ||
  { cat "$out/configure.log"; exit 1; }
"$bin/cmake" --build "$out" --target kernel kernel_tests

export UBSAN_OPTIONS=print_stacktrace=1
"$out/kernel_tests"

# Python itself is not instrumented: the runtimes must be there before it starts, and what it
# never frees is not ours. Its own allocator would hide what is read behind a buffer.
compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$out/CMakeCache.txt")
preload="$("$compiler" -print-file-name=libasan.so) $("$compiler" -print-file-name=libubsan.so)"
# The sanitized module goes where the installed one would be found, then the program starts.
start='
import importlib.util, runpy, sys
spec = importlib.util.spec_from_file_location("wordhall.kernel", sys.argv[1])
module = sys.modules["wordhall.kernel"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
del sys.argv[:2]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
'
sanitized() {
  LD_PRELOAD="$preload" ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 \
    PYTHONMALLOC=malloc "$bin/python" -c "$start" "$(echo "$out"/kernel.*.so)" "$@"
}
export WORDHALL_TESTS=thorough
sanitized pytest -p no:cacheprovider -x tests/kernel --deselect tests/kernel/test_golden.py
sanitized tests.kernel_fuzzer --seconds "$seconds" ${seed:+--seed "$seed"}
