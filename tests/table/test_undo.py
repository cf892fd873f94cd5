"""Taking an answer back."""

from pathlib import Path

from tests.table import sample_game
from tests.table.table_fixture import (
    ANN,
    BEN,
    BOT,
    CAT,
    ROLL,
    SAM,
    TableFixture,
    frames,
    grab,
    pick,
    refused,
    run,
    vote,
    write,
)
from wordhall.audience import frame as parts
from wordhall.games.contract import Chance, never
from wordhall.table.command import Consent, Undo
from wordhall.table.settings import Limit


def test_an_answer_that_nobody_noticed_is_taken_back_freely(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        first = await r.frame(0)
        assert first.can_undo == "no"
        await r.answer(0, pick(4))
        assert (await r.frame(0)).can_undo == "free"
        assert (await r.frame(1)).can_undo == "no"
        n = await r.do(Undo(0))
        frame = await r.frame(0)
        assert (frame.n, frame.view, frame.can_undo) == (n, first.view, "no")
        assert frame.history[-1].lines[0].code == "undone"
        assert (await r.frame(1)).history[-1].lines == (), "nor does anyone learn of it now"

    run(tmp_path, test)


def test_an_answer_from_before_an_undo_is_stale_after_it(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await r.answer(0, pick(4))
        await r.do(Undo(0))
        async with refused("stale"):
            await r.answer(0, pick(5), "pick:1")
        async with refused("stale"):
            await r.answer(1, pick(5), "pick:1")
        assert (await r.frame(0)).asks[0].key == "pick:1~3"
        await r.answer(0, pick(5))
        await r.answer(1, pick(5))
        assert (await r.frame()).view.stage == "race"

    run(tmp_path, test)


def test_an_answer_that_others_saw_needs_their_consent(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT)
        for seat in range(3):
            await r.answer(seat, pick(1))
        await r.answer(0, grab("pear"))
        assert (await r.frame(0)).can_undo == "ask"
        await r.do(Undo(0))
        frame = await r.frame(1)
        assert frame.undo == parts.Undo(seat=0, missing=(1, 2))
        assert frame.view.scores == (2, 0, 0)
        async with refused("no-undo"):
            await r.do(Undo(0))
        async with refused("no-request"):
            await r.do(Consent(0, True))
        await r.do(Consent(1, True))
        assert (await r.frame()).undo == parts.Undo(seat=0, missing=(2,))
        await r.do(Consent(2, True))
        frame = await r.frame(1)
        assert (frame.undo, frame.view.scores) == (None, (0, 0, 0))
        line = frame.history[-1].lines[0]
        assert (line.code, line.seat) == ("undone", 0)
        await r.answer(1, grab("pear"))

    run(tmp_path, test)


def test_one_refusal_is_enough_and_an_answer_ends_the_wish(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT)
        for seat in range(3):
            await r.answer(seat, pick(1))
        await r.answer(0, grab("pear"))
        await r.do(Undo(0))
        await r.do(Consent(2, False))
        frame = await r.frame(0)
        assert (frame.undo, frame.view.scores, frame.can_undo) == (None, (2, 0, 0), "ask")
        await r.do(Undo(0))
        await r.answer(1, grab("apple"))
        frame = await r.frame(0)
        assert (frame.undo, frame.can_undo) == (None, "no")

    run(tmp_path, test)


def test_what_used_dice_is_not_free(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(options={"only": "roll", "rounds": 2})
        await r.answer(0, ROLL)
        assert (await r.frame(0)).can_undo == "ask"
        r.forget()
        assert (await r.frame(0)).can_undo == "ask"

    run(tmp_path, test)


def test_against_bots_what_was_seen_stays_unless_the_game_lets_it_go(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BOT, options={"only": "roll", "rounds": 3})
        await r.answer(0, ROLL)
        assert (await r.frame(0)).can_undo == "no"
        async with refused("no-undo"):
            await r.do(Undo(0))

    run(tmp_path, test, take_back=never)


def test_against_bots_nobody_is_asked_where_the_game_lets_it_go(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BOT)
        await r.settle()
        await r.answer(0, pick(4))
        await r.settle()
        assert (await r.frame()).view.shown == {"1": "none"}
        await r.do(Undo(0))
        frame = await r.frame(0)
        assert (frame.view.stage, frame.asks[0].waits) == ("pick", True), "its answers go too"
        await r.answer(0, pick(2))
        await r.settle()
        assert (await r.frame(0)).view.stage == "race"
        async with refused("no-undo"):
            await r.do(Undo(0))  # the same question a second time
        await r.answer(0, grab("apple"))
        await r.settle()
        await r.answer(0, write("OK"))
        await r.answer(0, ROLL)
        await r.answer(0, ROLL)
        result = (await r.frame()).result
        assert result is not None
        assert result.taken_back, "it counts for no statistics"

    run(tmp_path, test)


def test_what_was_drawn_is_shuffled_before_it_is_drawn_again(tmp_path: Path) -> None:
    def shuffle_again(state: sample_game.State, chance: Chance) -> list[sample_game.Event]:
        return [sample_game.Began(state.seats, state.options, secret=chance.randrange(1_000_000))]

    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, options={"only": "roll", "rounds": 3})
        table = await r.found()
        secret = table.playing.state.secret
        await r.answer(0, ROLL)
        await r.do(Undo(0))
        await r.do(Consent(1, True))
        assert table.playing.state.secret != secret
        shuffled = table.playing.state
        r.forget()
        assert (await r.found()).playing.state == shuffled, "the log says how"

    run(tmp_path, test, shuffle_again=shuffle_again)


def test_on_one_device_nobody_is_asked(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, SAM)
        await r.answer(0, pick(1))
        await r.answer(1, pick(1))
        await r.answer(0, grab("pear"))
        assert (await r.frame(0)).can_undo == "free"
        await r.do(Undo(0))
        assert (await r.frame(1)).history[-1].lines[0].code == "undone"

    run(tmp_path, test)


def test_several_answers_are_taken_back_one_after_another(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, SAM, options={"only": "roll", "rounds": 3})
        before = [(await r.frame(0)).view]
        for _ in range(2):
            await r.answer(0, ROLL)
            before.append((await r.frame(0)).view)
        await r.do(Undo(0))
        assert (await r.frame(0)).view == before[1]
        await r.do(Undo(0))
        assert (await r.frame(0)).view == before[0]
        async with refused("no-undo"):
            await r.do(Undo(0))

    run(tmp_path, test)


def test_in_rated_games_and_where_the_host_says_so_nothing_is_taken_back(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        for settings in ({"rated": True}, {"undo": False}):
            await r.play(**settings)
            await r.answer(0, pick(4))
            assert (await r.frame(0)).can_undo == "no"
            async with refused("no-undo"):
                await r.do(Undo(0))

    run(tmp_path, test)


def test_the_time_that_was_used_stays_used(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await r.pass_time(20)
        await r.answer(0, pick(4))
        await r.pass_time(5)
        await r.do(Undo(0))
        waiting = (await r.frame()).waiting
        assert waiting[0].due == r.clock.now() + 10_000

    run(tmp_path, test)


def test_a_bank_is_not_refilled_by_an_undo(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        limit = Limit(kind="bank", seconds=100)
        await r.play(ANN, BOT, limit=limit, options={"only": "roll", "rounds": 3})
        await r.answer(0, ROLL)
        await r.pass_time(15)
        await r.answer(0, ROLL)
        await r.settle()
        await r.do(Undo(0))
        (waiting,) = (await r.frame(0)).waiting
        assert (waiting.bank, waiting.due) == (85_000, r.clock.now() + 85_000)

    run(tmp_path, test)


def test_an_undo_is_folded_from_the_log_like_everything_else(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT)
        for seat in range(3):
            await r.answer(seat, pick(1))
        await r.answer(1, grab("pear"))
        await r.do(Undo(1))
        await r.do(Consent(0, True))
        await r.do(Consent(2, True))
        await r.answer(1, grab("apple"))
        before = [await r.frame(seat) for seat in (None, 0, 1, 2)]
        r.forget()
        assert [await r.frame(seat) for seat in (None, 0, 1, 2)] == before

    run(tmp_path, test)


def test_everyone_is_told_of_a_wish(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await r.answer(0, pick(1))
        await r.answer(1, pick(1))
        await r.answer(0, grab("none"))
        watch = await r.watch(1)
        frames(watch)
        await r.do(Undo(0))
        await r.do(Consent(1, False))
        told = frames(watch)
        assert [frame.undo for frame in told] == [parts.Undo(seat=0, missing=(1,)), None]
        assert [frame.history[0].lines[0].code for frame in told] == ["undo-wished", "undo-refused"]
        await r.answer(1, grab("none"))
        await r.answer(1, vote(True))

    run(tmp_path, test)
