"""The sources as one file can be built."""

import subprocess
import sys
import zipfile
from pathlib import Path

from tests.search_effort import THOROUGH

ROOT = Path(__file__).parents[2]


def test_the_sources_as_one_file_can_be_built(tmp_path: Path) -> None:
    subprocess.run(["make", "-s", "sdist", f"DIST={tmp_path}"], cwd=ROOT, check=True)
    (file,) = tmp_path.glob("wordhall-*.tar.gz")
    bin = Path(sys.executable).parent
    if THOROUGH:
        command = [str(bin / "uv"), "build", "-q", "--wheel", "--no-build-isolation"]
        subprocess.run([*command, "-o", str(tmp_path), str(file)], check=True)
        (wheel,) = tmp_path.glob("wordhall-*.whl")
        assert "wordhall/libwordhall_kernel.so" in zipfile.ZipFile(wheel).namelist()
    subprocess.run(["tar", "-xf", str(file), "-C", str(tmp_path)], check=True)
    (sources,) = (one for one in tmp_path.iterdir() if one.is_dir())
    for needed in ("CMakeLists.txt", "Makefile", "NOTICE", "client/package.json"):
        assert (sources / needed).exists(), needed
    # Compiling takes a minute, so briefly one file has to do.
    command = [
        str(bin / "cmake"),
        "-S",
        ".",
        "-B",
        "build",
        f"-DCMAKE_MAKE_PROGRAM={bin / 'ninja'}",
    ]
    subprocess.run([*command, "-G", "Ninja"], cwd=sources, check=True, stdout=subprocess.DEVNULL)
    object = "CMakeFiles/wordhall_kernel.dir/kernel/graph.cpp.o"
    subprocess.run([bin / "ninja", "-C", "build", object], cwd=sources, check=True)
