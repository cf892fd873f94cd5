"""Looking a word up while playing, as the rulebook allows (KW-24)."""

from wordhall.games.kross.model import View
from wordhall.games.kross.task import DECK, does
from wordhall.lexicon import Book, Verdict


def look_up(view: View, word: str, book: Book) -> Verdict:
    """Whether a word counts in this seat's sheet: by the list, or because its task asks for it."""
    verdict = book.judge(word)
    task = DECK[view.task.id] if view.task is not None else None
    if task is None or (not verdict.legal and not task.kinds):
        return verdict
    if not does(task, verdict.word, book):
        return verdict
    say = f"{verdict.word} counts, and it does your task."
    return Verdict(word=verdict.word, legal=True, why="task", say=say)
