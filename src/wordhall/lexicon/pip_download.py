"""Run by a Python that has pip: download files of packages as pip is set up to, and only that.

`pip download` would run the setup script of a source archive to learn its metadata. pip's own
finder and session are asked instead: same index, same proxy, same certificates, no foreign code.

Arguments: a folder, then `package=file` for each file. Prints lines of fields split by tabs:
`got file bytes size`, `done file`, `fail file reason`.
"""

import sys
from pathlib import Path
from typing import Any

from pip._internal.commands import create_command

STEP = 1 << 18


def main(folder: str, *wanted: str) -> int:
    command: Any = create_command("download")
    with command.main_context():
        options, _ = command.parse_args(["--quiet", "--quiet"])
        session = command.get_default_session(options)
        finder = command._build_package_finder(options, session)
        for item in wanted:
            package, file = item.split("=", 1)
            try:
                download(session, finder, package, Path(folder) / file)
            except Exception as error:
                say("fail", file, " ".join(str(error).split()) or type(error).__name__)
                return 1
            say("done", file)
    return 0


def download(session: Any, finder: Any, package: str, path: Path) -> None:
    links = [found.link for found in finder.find_all_candidates(package)]
    link = next((link for link in links if link.filename == path.name), None)
    if link is None:
        raise LookupError("no index that pip is set up for has " + path.name)
    with (
        session.get(
            link.url_without_fragment, headers={"Accept-Encoding": "identity"}, stream=True
        ) as answer,
        path.open("wb") as out,
    ):
        answer.raise_for_status()
        size = int(answer.headers.get("Content-Length") or 0)
        for chunk in answer.iter_content(STEP):
            out.write(chunk)
            say("got", path.name, out.tell(), size)


def say(*fields: object) -> None:
    print(*fields, sep="\t", flush=True)


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
