"""What people are shown of a tournament: the whole of it in short, and each table's round."""

from collections.abc import Mapping, Sequence

import msgspec

from wordhall.cup import rules as law
from wordhall.cup.model import Kind, Number, Phase, RawScore, Registration, Round, State, Terms
from wordhall.cup.standings import (
    CountedGame,
    StandingRow,
    TieBreakNote,
    count_games,
    order_of,
    overall,
)
from wordhall.games.contract import Level, Line


class Brief(msgspec.Struct, frozen=True, kw_only=True):
    """What a list needs of a tournament."""

    name: str
    game: str
    phase: str
    round: int
    rounds: int
    players: int
    tables: int
    due: int | None
    left: int | None
    seconds: int


class PlayerShown(msgspec.Struct, frozen=True, kw_only=True):
    number: Number
    name: str
    level: Level | None = None  # of a bot
    left: bool = False
    device: bool = False  # someone plays for it: it was claimed, or is a bot


class RulingShown(msgspec.Struct, frozen=True, kw_only=True):
    round: int
    table: int
    game: str
    players: tuple[Number, ...]
    kind: Kind
    reason: str
    who: str
    at: int
    player: Number | None = None
    scores: tuple[int, ...] = ()


class GoodPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The last play that is worth telling everyone."""

    cup: str
    table: int
    players: tuple[Number, ...]
    line: Line  # its seat counts in the game's players


class CupFrame(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament without its tables' games. A client drops a frame whose `n` is lower."""

    cup: str
    n: int  # facts so far
    now: int  # the server's clock, milliseconds since 1970
    terms: Terms
    director: str
    judges: tuple[str, ...]
    pairs: bool  # a table plays every pair; otherwise one game together
    fewest: bool  # the lowest score wins, not the highest
    phase: Phase
    registration: Registration
    applicants: int  # who wait for the director's approval
    players: tuple[PlayerShown, ...]
    round: int  # 0 before the first
    final: bool  # this round is the final
    tables: tuple[tuple[Number, ...], ...]  # of this round
    byes: tuple[Number, ...]
    seats: tuple[tuple[Number, ...], ...] | None  # set for the next round
    openers: tuple[tuple[Number, Number], ...]  # set for the next round
    next_final: bool  # the next round is the final
    due: int | None  # milliseconds since 1970
    left: int | None  # milliseconds, while paused
    signed: tuple[str | None, ...]  # by table: the judge who confirmed it
    standing: tuple[StandingRow, ...]  # over all rounds that are over
    per_game: bool  # averages per game were compared, not sums
    notes: tuple[TieBreakNote, ...]
    rulings: tuple[RulingShown, ...]


class SheetGame(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    players: tuple[Number, ...]  # in the order of their seats: the first one opens
    scores: tuple[int, ...]  # that count
    played: tuple[int, ...]  # as the game left them
    over: bool
    turn: tuple[Number, ...]  # who is waited for
    reason: str | None
    lost: tuple[Number, ...]  # who gave up or forfeited
    plays: tuple[int, ...]  # that each player made
    undecided: bool  # given up early: the judge decides whether it counts
    ruling: Kind | None


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """One table's round: its games, and the order they lead to."""

    cup: str
    n: int  # facts so far
    round: int
    table: int
    final: bool
    players: tuple[Number, ...]  # by seat
    games: tuple[SheetGame, ...]
    rows: tuple[StandingRow, ...]
    notes: tuple[TieBreakNote, ...]
    signed: str | None  # the judge who confirmed it


def brief(state: State) -> Brief:
    now = state.round
    return Brief(
        name=state.rules.name,
        game=state.rules.game,
        phase=state.phase,
        round=len(state.rounds),
        rounds=state.rules.rounds,
        players=len(state.present),
        tables=len(now.tables) if now else 0,
        due=now.due if now else None,
        left=now.left if now else None,
        seconds=state.rules.seconds,
    )


def frame(cup: str, n: int, state: State, now: int) -> CupFrame:
    round = state.round
    order = overall(state)
    return CupFrame(
        cup=cup,
        n=n,
        now=now,
        terms=msgspec.convert(state.rules, Terms, from_attributes=True),
        director=state.director_name,
        judges=tuple(state.judges.values()),
        pairs=state.pairs,
        fewest=state.fewest,
        phase=state.phase,
        registration=state.registration,
        applicants=len(state.applicants),
        players=tuple(
            PlayerShown(
                number=player.number,
                name=player.name,
                level=player.level,
                left=player.left,
                device=not player.claimable,
            )
            for player in state.players.values()
        ),
        round=len(state.rounds),
        final=round is not None and round.final,
        tables=round.tables if round else (),
        byes=round.byes if round else (),
        seats=state.seats,
        openers=state.openers,
        next_final=law.is_final(state),
        due=round.due if round else None,
        left=round.left if round else None,
        signed=tuple(round.confirmed.get(at) for at in range(len(round.tables))) if round else (),
        standing=order.rows,
        per_game=order.per_game,
        notes=order.notes,
        rulings=tuple(_rulings(state)),
    )


def sheets(
    cup: str, n: int, state: State, round: Round, live: Mapping[str, RawScore] | None = None
) -> list[Sheet]:
    """Every table of a round."""
    counted = count_games(state, round, live)
    return [sheet(cup, n, state, round, table, counted) for table in range(len(round.tables))]


def sheet(
    cup: str, n: int, state: State, round: Round, table: int, counted: Sequence[CountedGame]
) -> Sheet:
    own = [one for one in counted if one.game.table == table]
    order = order_of(state, round, table, own)
    return Sheet(
        cup=cup,
        n=n,
        round=round.number,
        table=table,
        final=round.final,
        players=round.tables[table],
        games=tuple(_game(one) for one in own),
        rows=order.rows,
        notes=order.notes,
        signed=round.confirmed.get(table),
    )


def _game(one: CountedGame) -> SheetGame:
    players = one.game.players
    return SheetGame(
        id=one.game.id,
        players=players,
        scores=one.scores,
        played=one.raw.scores,
        over=one.raw.over,
        turn=() if one.raw.over else tuple(players[seat] for seat in one.raw.turn),
        reason=one.raw.reason,
        lost=one.lost,
        plays=one.raw.plays,
        undecided=one.undecided,
        ruling=one.ruling.kind if one.ruling else None,
    )


def _rulings(state: State) -> list[RulingShown]:
    found = []
    for round in state.rounds:
        for ruling in round.rulings:
            game = round.game(ruling.game)
            assert game is not None
            found.append(
                RulingShown(
                    round=round.number,
                    table=game.table,
                    game=ruling.game,
                    players=game.players,
                    kind=ruling.kind,
                    reason=ruling.reason,
                    who=ruling.who,
                    at=ruling.at,
                    player=ruling.player,
                    scores=ruling.scores,
                )
            )
    return found
