"""Words whose verdict a player calls wrong, kept for the people who run the hall.

The verdict is the one that the table's list gives, not what a client says it was, and nobody is
told it: a report must not become a way to look words up.
"""

from typing import Final

from wordhall.hall.refusal import HallRefusal
from wordhall.lexicon import Lexicon
from wordhall.lexicon.word import spell
from wordhall.store import WordReport
from wordhall.table.node import Node
from wordhall.table.state import TableState

PER_TABLE: Final = 50  # words that one table may report
MOST: Final = 5_000  # reports that are kept; then the oldest go
LISTED: Final = "listed:"  # a verdict on whether a category has a word: this and its name
UNLISTED: Final = "unlisted:"


class Reports:
    def __init__(self, node: Node, lexicon: Lexicon) -> None:
        self._node = node
        self._categories = {category.name for category in lexicon.categories}

    async def report(self, table: TableState, word: str, category: str | None) -> None:
        """Keep that the verdict on a word is disputed, or whether a category should have it."""
        spelling = spell(word)
        if not spelling:
            raise HallRefusal("words")
        if category is not None and category not in self._categories:
            raise HallRefusal("no-category")
        word_list = table.binding.word_list
        if category is None:
            verdict = word_list.judge(spelling).why
        elif category in word_list.categories(spelling):
            verdict = LISTED + category
        else:
            verdict = UNLISTED + category
        report = WordReport(
            game=table.settings.game,
            word=spelling,
            verdict=verdict,
            table=table.id,
            at=self._node.clock.now(),
        )
        await self._node.store.report_word(report, PER_TABLE, MOST)
