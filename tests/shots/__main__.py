"""Pictures of every page and of every phase of every game, for people to look at.

`make shots` writes them, with a page that shows them side by side. The same dice are thrown each
time, and nobody's clock runs.
"""

import argparse
import shutil
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.api_players import ApiPlayers
from tests.browser.conftest import FLAGS, SHELL
from tests.browser.manual_clock_hall import ManualClockHall
from tests.shots import album, games, pages
from tests.shots.camera import SCREENS, THEMES, Camera

SCENES = {
    "hall": pages.hall,
    "invitation": pages.invitation,
    "tournament": pages.tournament,
    **games.SCENES,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.shots", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="where the pictures go")
    parser.add_argument("--scenes", nargs="*", choices=SCENES, default=list(SCENES))
    parser.add_argument("--screens", nargs="*", choices=SCREENS, default=SCREENS)
    parser.add_argument("--themes", nargs="*", choices=THEMES, default=THEMES)
    parser.add_argument("--only", default="", help="a part of the names of the pictures wanted")
    given = parser.parse_args()
    folder = given.folder or Path(tempfile.gettempdir()) / "wordhall-shots"
    folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as driver:
        hall = ManualClockHall(Path(data) / "hall", games.PLAYED)
        browser = driver.chromium.launch(executable_path=shutil.which(SHELL), args=FLAGS)
        camera = Camera(browser, hall.address, folder, given.screens, given.themes, given.only)
        company = ApiPlayers(hall.address)
        try:
            for name in given.scenes:
                SCENES[name](camera, company)
        finally:
            company.leave()
            browser.close()
            hall.stop()
            page = album.write(folder, camera.shots)
    for fault in camera.faults:
        print(fault)
    print(f"{len(camera.shots)} pictures in {time.monotonic() - began:.0f} s: {page}")
    if camera.faults:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
