"""The last tiles of Words: with an empty bag both racks are known, and plays can be tried out."""

from wordhall.games.words.box import TILES
from wordhall.kernel import Board, Graph, Leaves, Move

WIDTH = 12  # plays that are tried out
# A tile left over costs its worth at least; when the other seat goes out, that seat gains it too.
LEFT = Leaves([(tile, -float(worth)) for tile, (_, worth) in TILES.items()])


def best(board: Board, graph: Graph, mine: str, theirs: str) -> Move | None:
    """The play that ends best when both go on by points and by the tiles they get rid of."""
    found: Move | None = None
    most = 0
    for move in board.best(graph, mine, LEFT, WIDTH):
        lead = move.score + _after(board, graph, mine, theirs, move)
        if found is None or lead > most:
            found, most = move, lead
    return found


def _after(board: Board, graph: Graph, mine: str, theirs: str, move: Move) -> int:
    """The lead that follows a play, for the seat that made it."""
    kept = without(mine, move.tiles)
    if not kept:
        return 2 * worth(theirs)
    after = board.played(move.row, move.column, move.down, move.tiles)
    return -_lead(after, graph, theirs, kept, stuck=False)


def _lead(board: Board, graph: Graph, mine: str, theirs: str, stuck: bool) -> int:
    """The lead of the seat to move from here to the end, if both play on simply."""
    moves = board.best(graph, mine, LEFT)
    if moves:
        return moves[0].score + _after(board, graph, mine, theirs, moves[0])
    if stuck:
        return worth(theirs) - worth(mine)
    return -_lead(board, graph, theirs, mine, stuck=True)


def without(rack: str, tiles: str) -> str:
    for tile in tiles:
        rack = rack.replace("?" if tile.islower() else tile, "", 1)
    return rack


def worth(tiles: str) -> int:
    return sum(TILES[tile][1] for tile in tiles)
