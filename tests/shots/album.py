"""The page that lays all pictures side by side: a row for each scene, a column for each screen."""

import html
import itertools
from pathlib import Path

from tests.shots.camera import SCREENS, THEMES, Shot

STYLE = """
body { font: 14px sans-serif; margin: 16px; background: #888; color: #000; }
section { display: flex; gap: 8px; align-items: flex-start; flex-wrap: wrap; }
img { height: 300px; display: block; }
h2 { position: sticky; top: 0; background: #888; margin: 16px 0 4px; }
label { margin-right: 16px; }
""" + "\n".join(
    f"body:has(#show-{name}:not(:checked)) .show-{name} {{ display: none; }}"
    for name in (*THEMES, *SCREENS)
)


def write(folder: Path, shots: list[Shot]) -> Path:
    switches = "".join(
        f'<label><input type="checkbox" id="show-{name}" checked> {name}</label>'
        for name in (*THEMES, *SCREENS)
    )
    scenes = {
        scene: list(taken) for scene, taken in itertools.groupby(shots, lambda shot: shot.scene)
    }
    rows = "".join(
        f'<h2 id="{html.escape(scene)}">{html.escape(scene)}</h2><section>'
        + "".join(picture(shot) for shot in taken)
        + "</section>"
        for scene, taken in scenes.items()
    )
    page = folder / "index.html"
    page.write_text(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Wordhall in pictures</title>'
        f"<style>{STYLE}</style><h1>Wordhall in pictures</h1><p>{switches}</p>{rows}</html>"
    )
    return page


def picture(shot: Shot) -> str:
    about = f"{shot.scene}, {shot.screen}, {shot.theme}"
    return (
        f'<a class="show-{shot.screen}" href="{shot.file}"><img class="show-{shot.theme}" '
        f'loading="lazy" src="{shot.file}" alt="{html.escape(about)}" title="{about}"></a>'
    )
