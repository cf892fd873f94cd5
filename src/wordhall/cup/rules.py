"""What may happen in a tournament: each function gives the facts, or says no."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, combinations

from wordhall.cup import pairing
from wordhall.cup.model import (
    Appointed,
    Arranged,
    Began,
    Called,
    Claimed,
    Confirmed,
    Drawn,
    Ended,
    Entered,
    Fact,
    Game,
    Issued,
    Kind,
    Laid,
    Number,
    Pair,
    Paused,
    Player,
    RawScore,
    Resumed,
    Returned,
    Round,
    Ruled,
    Ruling,
    Seated,
    State,
    Withdrew,
)
from wordhall.cup.pairing import Met, Tables
from wordhall.cup.refusal import CupRefusal
from wordhall.cup.standings import count_games, order_of, overall, undecided
from wordhall.games.contract import Chance, Level
from wordhall.table.bot_names import cup_names

MOST_PLAYERS = 400
ROUND_ON = ("laying", "playing", "paused")  # someone can still play
RUNNING = (*ROUND_ON, "stopping")


# Players.


def enter(
    state: State, people: Sequence[tuple[str, str | None, Level | None]], *, typed: bool = False
) -> list[Fact]:
    """Put players in: name, person and level of each. By link only before the first round."""
    if state.phase == "over":
        raise CupRefusal("cup-over")
    if state.phase != "open" and not typed:
        raise CupRefusal("cup-begun")
    if len(state.players) + len(people) > MOST_PLAYERS:
        raise CupRefusal("cup-full", most=MOST_PLAYERS)
    names = {player.name.casefold() for player in state.players.values()}
    entered = []
    for at, (name, person, level) in enumerate(people):
        if person is not None and state.player_of(person) is not None:
            raise CupRefusal("cup-here")
        if name.casefold() in names:
            raise CupRefusal("cup-name", name=name)
        names.add(name.casefold())
        own = () if person is None else (person,)
        number = state.numbered + 1 + at
        entered.append(Player(number=number, name=name, people=own, level=level))
    return [Entered(tuple(entered))]


def enter_bots(state: State, many: int, level: Level, chance: Chance) -> list[Fact]:
    """Put bots in, under names that are free."""
    free = cup_names((player.name for player in state.players.values()), chance)
    return enter(state, [(next(free), None, level) for _ in range(many)], typed=True)


def claim(state: State, number: Number, slip: int, person: str) -> list[Fact]:
    """Let someone with a player's slip play for it. The slip is used up by that."""
    player = find_player(state, number)
    if player.person == person and player.slip == slip:
        return []
    check_slip(player, slip)
    own = state.player_of(person)
    if own is not None:
        raise CupRefusal("cup-switch", name=state.players[own].name, to=player.name)
    return [Claimed(number, person)]


def check_slip(player: Player, slip: int) -> None:
    """Refuse a slip that was used, or replaced by a newer one."""
    if not player.claimable or player.slip != slip:
        raise CupRefusal("cup-slip", name=player.name)


def issue_slip(state: State, number: Number) -> list[Fact]:
    """Give a player a new slip, for another device or one that was lost."""
    player = find_player(state, number)
    if state.phase == "over":
        raise CupRefusal("cup-over")
    if player.level is not None:
        raise CupRefusal("no-player")
    return [Issued(number)]


def withdraw(state: State, number: Number, reason: str) -> list[Fact]:
    player = find_player(state, number)
    if state.phase == "over":
        raise CupRefusal("cup-over")
    if player.left:
        raise CupRefusal("cup-left")
    return [Withdrew(number, reason)]


def come_back(state: State, number: Number) -> list[Fact]:
    """Someone who left plays again from the next round on."""
    if state.phase == "over":
        raise CupRefusal("cup-over")
    if not find_player(state, number).left:
        raise CupRefusal("cup-here")
    return [Returned(number)]


def appoint(state: State, person: str, name: str) -> list[Fact]:
    return [] if state.judged_by(person) else [Appointed(person, name)]


# Seats and openings of the next round.


def next_tables(state: State, chance: Chance) -> Tables:
    """Who sits where if the director sets nothing: as last time, or by lot (TO-7, TO-15)."""
    if state.rules.system != "tables":
        return ()
    if is_final(state):
        return (tuple(finalists(state)),)
    if state.seats is not None and seats_everyone(state, state.seats):
        return state.seats
    before = state.seats or (state.round.tables if state.round else None)
    if before is None or (state.rules.redraw and state.seats is None):
        return draw_tables(state, chance)
    return pairing.reseat(before, players_without_bye(state, chance), state.rules.most)


def draw_tables(state: State, chance: Chance) -> Tables:
    """Seats by lot, and the bye too if there is one."""
    return pairing.seats_by_lot(players_without_bye(state, chance), state.rules.most, chance)


def players_without_bye(state: State, chance: Chance) -> list[Number]:
    """Who plays in the next round: all but one, where tables of two don't come out even (TO-7).

    The bye is drawn among those who had the fewest.
    """
    present = state.present
    if not needs_bye(state):
        return present
    may = may_have_bye(state)
    bye = may[chance.randrange(len(may))]
    return [one for one in present if one != bye]


def needs_bye(state: State) -> bool:
    """Whether someone is left over at tables of two."""
    return state.rules.most == 2 and len(state.present) % 2 == 1


def may_have_bye(state: State) -> list[Number]:
    """Nobody has a second bye before everyone had one."""
    had, present = _byes(state), state.present
    fewest = min(had[one] for one in present)
    return [one for one in present if had[one] == fewest]


def seats_everyone(state: State, tables: Tables) -> bool:
    """Whether everyone has one seat, except the one with the bye."""
    left = _left_over(state, tables)
    if sorted((*chain(*tables), *left)) != sorted(state.present):
        return False
    return len(left) == 1 and left[0] in may_have_bye(state) if needs_bye(state) else not left


def is_final(state: State) -> bool:
    """Whether the next round is the final."""
    return len(state.rounds) >= state.rules.rounds and state.to_final


def finalists(state: State) -> list[Number]:
    """The best of each table over the rounds, at most eight of them (TO-7)."""
    now = state.round
    assert now is not None
    places = [row.player for row in overall(state).rows if row.player in state.present]
    best = {table: next((p for p in places if p in table), None) for table in now.tables}
    chosen = [one for one in places if one in best.values()]
    return chosen[: state.rules.most]


def set_seats(state: State, tables: Tables, least: int) -> list[Fact]:
    """Seats as the director wants them, or as they were drawn."""
    if state.phase == "over":
        raise CupRefusal("cup-over")
    if state.phase in RUNNING:
        raise CupRefusal("cup-running")
    if needs_bye(state):
        # The one who sits alone has the bye.
        tables = tuple(table for table in tables if len(table) > 1)
        left = _left_over(state, tables)
        if len(left) == 1 and left[0] not in may_have_bye(state):
            raise CupRefusal("cup-bye", name=state.players[left[0]].name)
    fits = all(least <= len(table) <= state.rules.most for table in tables)
    if not fits or not seats_everyone(state, tables) or state.rules.system != "tables":
        raise CupRefusal("cup-seats", least=least, most=state.rules.most)
    return [Seated(tables)]


def draw_seats(state: State, least: int, chance: Chance) -> list[Fact]:
    """Seats of the next round by lot."""
    if state.rules.system != "tables" or len(state.present) < 2:
        raise CupRefusal("cup-few", least=2)
    return set_seats(state, draw_tables(state, chance), least)


def set_openers(state: State, pairs: Iterable[Pair]) -> list[Fact]:
    """Who opens against whom in the next round, by the director's word (TO-6)."""
    if state.phase == "over":
        raise CupRefusal("cup-over")
    if state.phase in RUNNING:
        raise CupRefusal("cup-running")
    wanted = {frozenset(pair): pair for pair in (*state.openers, *pairs)}
    for pair in wanted.values():
        for number in pair:
            find_player(state, number)
    return [Arranged(tuple(wanted.values()))]


# Rounds.


def next_round(state: State, least: int, chance: Chance, new_id: Callable[[], str]) -> list[Fact]:
    """The next round: its tables, and one game per pair (TO-5) or per table."""
    phase = state.phase
    if phase == "over":
        raise CupRefusal("cup-over")
    if phase in RUNNING:
        raise CupRefusal("cup-running")
    if phase == "checking":
        raise CupRefusal("cup-unsigned")
    if len(state.present) < max(2, least):
        raise CupRefusal("cup-few", least=max(2, least))
    number = len(state.rounds) + 1
    if state.rules.system != "tables":
        return [_paired(state, number, chance, new_id)]
    tables = next_tables(state, chance)
    if any(len(table) < least for table in tables):
        raise CupRefusal("cup-few", least=least * len(tables))
    games = [
        Game(id=new_id(), table=at, players=players)
        for at, table in enumerate(tables)
        for players in _games(state, table, chance)
    ]
    final = is_final(state)
    byes = () if final else _left_over(state, tables)
    return [Laid(round=number, tables=tables, games=tuple(games), byes=byes, final=final)]


def _left_over(state: State, tables: Tables) -> tuple[Number, ...]:
    """Who is there and sits at no table: they have a bye."""
    seated = set(chain.from_iterable(tables))
    return tuple(one for one in state.present if one not in seated)


def _games(state: State, table: tuple[Number, ...], chance: Chance) -> list[tuple[Number, ...]]:
    """The games of one table, each with its opener first."""
    if not state.pairs:
        turns = len(state.rounds) % len(table)
        return [(*table[turns:], *table[:turns])]
    met = last_meetings(state)
    return [
        pairing.opener_first(pair, met, state.openers)
        for pair in pairing.pairs_at_table(table, chance)
    ]


def last_meetings(state: State) -> dict[frozenset[Number], Met]:
    """The last game of every pair that met."""
    return {
        frozenset(one.game.players): Met(one.game.players[0], one.winner)
        for round in state.rounds
        if round.scores is not None
        for one in count_games(state, round)
        if len(one.game.players) == 2
    }


def _paired(state: State, number: int, chance: Chance, new_id: Callable[[], str]) -> Laid:
    """A round of pairs: Swiss, or all against all."""
    find = _robin if state.rules.system == "robin" else _swiss
    pairs = find(state, number, chance)
    arranged = [pairing.opener_first(pair, {}, state.openers) for pair in pairs]
    return Laid(
        round=number,
        tables=tuple(arranged),
        games=tuple(Game(id=new_id(), table=at, players=pair) for at, pair in enumerate(arranged)),
        byes=_left_over(state, tuple(pairs)),
    )


def _robin(state: State, number: int, chance: Chance) -> list[Pair]:
    """All against all: the circle says whom; if it is too small, those who have not met yet."""
    first, present = state.rounds[0] if state.rounds else None, state.present
    circle = sorted((*chain(*first.tables), *first.byes)) if first else present
    late = [one for one in state.players if one not in circle]
    if len(circle) % 2:
        circle = [*circle, *late[:1]]  # the one with a bye meets the first who came late
    if set(present) <= set(circle):
        # The circle keeps a place for players who left: their opponents have a bye.
        pairs, _ = pairing.round_robin(circle, number)
        return [pair for pair in pairs if set(pair) <= set(present)]
    met = Counter(frozenset(game.players) for round in state.rounds for game in round.games)
    there = [one for one in circle if one in present]
    laps = min((met[frozenset(pair)] for pair in combinations(there, 2)), default=0)
    pairs = pairing.pair_unmet(present, met, laps, _byes(state))
    return pairing.balance_openers(pairs, _opened(state), chance)


def _swiss(state: State, number: int, chance: Chance) -> list[Pair]:
    """Players with equal wins meet, nobody twice."""
    standing = overall(state)
    ranked = [row.player for row in standing.rows if row.player in state.present]
    if number == 1:
        chance.shuffle(ranked)
    had, met = _byes(state), last_meetings(state)
    wins = {row.player: row.won + row.drawn / 2 + had[row.player] for row in standing.rows}
    pairs, _ = pairing.swiss_pairs(ranked, wins, lambda *pair: frozenset(pair) in met, had)
    return pairing.balance_openers(pairs, _opened(state), chance)


def _byes(state: State) -> Counter[Number]:
    """How many byes each player has had."""
    return Counter(chain.from_iterable(round.byes for round in state.rounds))


def _opened(state: State) -> Counter[Number]:
    """How many games each player has opened."""
    return Counter(game.players[0] for round in state.rounds for game in round.games)


def begin(state: State, now: int) -> list[Fact]:
    """All games are laid: the time of the round runs (TO-19)."""
    return [Began(now + state.rules.seconds * 1000)] if state.phase == "laying" else []


def pause(state: State, now: int) -> list[Fact]:
    if state.phase != "playing" or state.round is None or state.round.due is None:
        raise CupRefusal("cup-still")
    return [Paused(max(0, state.round.due - now))]


def resume(state: State, now: int) -> list[Fact]:
    if state.phase != "paused" or state.round is None or state.round.left is None:
        raise CupRefusal("cup-still")
    return [Resumed(now + state.round.left)]


def end_round(state: State) -> list[Fact]:
    """The director ends the round before its time."""
    if state.phase not in ("playing", "paused"):
        raise CupRefusal("cup-still")
    return [Called("director")]


def end(state: State) -> list[Fact]:
    """Close the tournament before its last round."""
    if state.phase == "over":
        return []
    if state.phase in RUNNING:
        raise CupRefusal("cup-running")
    if state.phase == "checking":
        raise CupRefusal("cup-unsigned")
    return [Ended()]


# The judge.


def rule(
    state: State,
    game: str,
    kind: Kind,
    reason: str,
    who: str,
    player: Number | None = None,
    scores: Sequence[int] = (),
    live: Mapping[str, RawScore] | None = None,
) -> list[Fact]:
    """Count a game as it stands, void it, let a player forfeit it, or correct its points.

    The reason stays on record. While the round is on, `live` says how its games stand.
    """
    for round in state.rounds:
        found = round.game(game)
        if found is not None:
            break
    else:
        raise CupRefusal("no-cup-game")
    if not reason.strip():
        raise CupRefusal("cup-reason")
    if kind == "forfeit" and player not in found.players:
        raise CupRefusal("cup-forfeit")
    if kind == "count":
        raw = (round.scores or live or {}).get(game)
        if raw is None or not raw.over:
            raise CupRefusal("cup-game-on")
    if kind == "correct":
        if round.scores is None:
            raise CupRefusal("cup-early")
        if len(scores) != len(found.players):
            raise CupRefusal("cup-scores")
    ruling = Ruling(
        game=game,
        kind=kind,
        reason=" ".join(reason.split()),
        who=who,
        player=player if kind == "forfeit" else None,
        scores=tuple(scores) if kind == "correct" else (),
    )
    return [Ruled(round.number, ruling)]


def confirm(state: State, table: int | None, who: str) -> list[Fact]:
    """The judge signs a table's scores, or all that are left (TO-16)."""
    now = state.round
    if now is None or now.scores is None:
        raise CupRefusal("cup-running" if now else "cup-still")
    if table is None:
        unsigned = [
            (round, at)
            for round in state.rounds
            for at in range(len(round.tables))
            if at not in round.confirmed
        ]
        return [_confirmed(state, round, at, who) for round, at in unsigned]
    if not 0 <= table < len(now.tables):
        raise CupRefusal("no-cup-table")
    if table in now.confirmed:
        raise CupRefusal("cup-signed")
    return [_confirmed(state, now, table, who)]


def _confirmed(state: State, round: Round, table: int, who: str) -> Confirmed:
    """Refuse a table with a game that the judge has not decided about yet (TO-9)."""
    open_game = undecided(state, round, table)
    if open_game is not None:
        names = " – ".join(state.players[one].name for one in open_game.game.players)
        raise CupRefusal("cup-undecided", names=names)
    return Confirmed(round.number, table, who)


def draw_lots(state: State, table: int, who: str, chance: Chance) -> list[Fact]:
    """Lots for those who share a place at a table (TO-13)."""
    now = state.round
    if now is None or now.scores is None:
        raise CupRefusal("cup-running" if now else "cup-still")
    if not 0 <= table < len(now.tables):
        raise CupRefusal("no-cup-table")
    places = [row.place for row in order_of(state, now, table).rows]
    if len(set(places)) == len(places):
        raise CupRefusal("cup-untied")
    hat = list(now.tables[table])
    chance.shuffle(hat)
    return [Drawn(round=now.number, table=table, order=tuple(hat), who=who)]


def find_player(state: State, number: Number) -> Player:
    try:
        return state.players[number]
    except KeyError:
        raise CupRefusal("no-player") from None
