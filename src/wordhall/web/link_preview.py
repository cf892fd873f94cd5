"""What a chat shows of a link before anyone opens it: a title, a sentence, and a picture."""

import html
import re
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from wordhall.audience.rights import may_watch
from wordhall.hall.hall import Hall
from wordhall.refusal import Refusal
from wordhall.table.state import TableState
from wordhall.texts import find, say

WIDTH, HEIGHT = 1200, 630  # of every picture, as client/scripts/pictures.mjs draws them
TITLE: Final = re.compile(rb"<title>.*?</title>")
DESCRIPTION: Final = re.compile(rb'<meta\s+name="description"[^>]*>')


class Preview(NamedTuple):
    title: str
    about: str
    game: str  # whose picture it is


Finder = Callable[[str], Awaitable[Preview | None]]


def finder(hall: Hall) -> Finder:
    """Tells what a path leads to, if anyone with the path may know it."""

    async def find(path: str) -> Preview | None:
        _, kind, secret, *_ = (*path.split("/"), "", "", "")
        try:
            if kind == "j":
                table = await hall.invited(secret)
                return preview(table, open_to_all=table.settings.watch == "link")
            if kind == "t":
                table = await hall.tables.find(secret)
                return preview(table, open_to_all=True) if may_watch(table, None) else None
        except Refusal:
            pass
        return None

    return find


def preview(table: TableState, *, open_to_all: bool) -> Preview:
    """A table as its phase makes it interesting: come and play, watch, or see who won."""
    name, package = table.settings.game, table.binding.game.package
    title = say(f"game.{name}", package)
    line = say(f"game.{name}.line", package)
    names = [chair.name or say(f"bot.{chair.level or 'medium'}") for chair in table.chairs]
    host = next((chair.name for chair in table.chairs if chair.person == table.seating.host), None)
    result = None if table.position is None else table.position.result
    if table.position is None and host is not None:
        return Preview(say("join.title", host=host, game=title), line, name)
    if result is not None and open_to_all and not table.sealed:
        ranked = sorted(zip(result.places, names, result.scores, strict=True))
        scores = [f"{who} {score}" for _, who, score in ranked]
        first = [who for place, who, _ in ranked if place == 1]
        code = "preview.won" if len(first) == 1 else "preview.draw"
        own = f"preview.{name}.scores"  # of a game whose numbers are no points
        told = own if find(own, package) else "preview.scores"
        won = say(code, name=first[0], game=title)
        return Preview(won, say(told, package, scores=scores), name)
    if open_to_all and table.position is not None:
        return Preview(say("preview.plays", names=names, game=title), line, name)
    return Preview(title, line, name)


def with_preview(page: bytes, found: Preview, address: str, path: str) -> bytes:
    """The page with its title, and what chats and search engines look for."""
    title, about = html.escape(found.title), html.escape(found.about)
    tags = {
        "og:site_name": "Wordhall",
        "og:type": "website",
        "og:title": title,
        "og:description": about,
        "og:url": html.escape(address + path),
        "og:image": html.escape(f"{address}/preview/{found.game}.png"),
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
    }
    lines = [f"<title>{title}</title>", f'<meta name="description" content="{about}">']
    lines += [f'<meta property="{name}" content="{value}">' for name, value in tags.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    written = "\n    ".join(lines).encode()
    return TITLE.sub(lambda _: written, DESCRIPTION.sub(b"", page), count=1)
