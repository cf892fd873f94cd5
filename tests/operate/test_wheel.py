"""The wheel has everything inside: it is installed without an index, and people play there."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.search_effort import THOROUGH
from tests.web.visit import visit

ROOT = Path(__file__).parents[2]


def test_the_wheel_opens_a_hall_on_a_machine_without_node_compiler_or_registry(
    tmp_path: Path,
) -> None:
    dist, place = tmp_path / "dist", tmp_path / "installed"
    subprocess.run(["make", "-s", "wheel", f"DIST={dist}"], cwd=ROOT, check=True)
    (wheel,) = dist.glob("wordhall-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for inside in (
        "wordhall/web/client/index.html",
        "wordhall/lexicon/data/wordhall.lexicon",
        "wordhall/libwordhall_kernel.so",
    ):
        assert inside in names
    assert any(name.endswith("licenses/NOTICE") for name in names)
    assert not [name for name in names if name.endswith((".cpp", ".ts", ".svelte"))]

    # Nothing of this machine but its Python: no other program is in the path.
    subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
    bare = {"PATH": "/nowhere", "HOME": str(tmp_path / "home")}
    subprocess.run(
        [str(place / "bin" / "python"), "-m", "pip", "install", "-q", "--no-index"]
        + ["--disable-pip-version-check", "--find-links", str(dist), "wordhall"],
        env=bare,
        check=True,
    )
    hall = subprocess.Popen(
        [place / "bin" / "wordhall", "serve", "--port", "0"],
        env=bare,
        cwd=tmp_path,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert hall.stdout is not None
        opened = re.search(r":(\d+)$", hall.stdout.readline().strip())
        assert opened is not None, "the hall did not open"
        results = visit(f"http://127.0.0.1:{opened[1]}")
        assert all(result["places"] for result in results.values())
    finally:
        hall.terminate()
        hall.communicate()


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
