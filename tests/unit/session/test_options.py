"""Options with parts, choices one by one, numbers and sources that are not Python's own."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from interpreter import Choice, IllegalMove, Question, Thing, UsageError, load
from interpreter.model.builtins.subsets import NumberSubsets, PoolSubsets, SetSubsets
from interpreter.runtime.machine.chance_outcomes import ShuffleOptions
from interpreter.session.sources import randbelow_of
from tests.optional import require
from tests.unit.runtime.test_notation_own import game

HEX = next(Path(__file__).parents[2].glob("games/**/hex.game.yaml"))


class Whole:
    """A whole number as NumPy has them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class Integers:
    """A source as `numpy.random.Generator` is one: numbers of 63 bits at most."""

    def __init__(self) -> None:
        self.random = Random(1)

    def integers(self, low: int, /) -> int:
        assert 0 < low <= 1 << 63
        return self.random.randrange(low)


def test_whole_numbers_of_other_libraries_are_taken() -> None:
    match = load("go").start(players=Whole(2), seed=Whole(3))  # type: ignore[arg-type]  # NumPy's are no `int` to mypy
    assert match.to_json() == load("go").start(players=2, seed=3).to_json()
    question = match.questions[0]
    assert question.options[Whole(4)] == question.options[4]  # type: ignore[call-overload,index]
    assert match.state.step(Whole(4)) == match.state.step(4)
    assert match.view(Whole(1)) == match.view(1)  # type: ignore[arg-type]
    assert question.options[-1] == question.options[question.options.count - 1]
    with pytest.raises(UsageError):
        question.options[True]
    with pytest.raises(UsageError):
        question.options["1"]  # type: ignore[index]


def test_sources_of_other_libraries_are_taken() -> None:
    below = randbelow_of(Integers())
    for limit in (1, 2, 6, 1 << 62, (1 << 63) + 1, 10**30):
        assert all(0 <= below(limit) < limit for _ in range(20))
    assert {below(3) for _ in range(60)} == {0, 1, 2}
    assert {below(10**30) * 4 // 10**30 for _ in range(100)} == {0, 1, 2, 3}
    assert load("go").start(players=2).questions[0].options.sample(Integers()).player == 0
    with pytest.raises(UsageError):
        randbelow_of("dice")  # type: ignore[arg-type]


def test_numpy_itself_is_taken() -> None:
    numpy = require("numpy")
    game = load("go")
    assert game.start(players=numpy.int64(2), seed=numpy.uint8(3)).to_json() == game.start(players=2, seed=3).to_json()
    match = game.start(players=2)
    assert match.questions[0].options.sample(numpy.random.default_rng(1)) in match.questions[0].options
    assert match.state.step(numpy.int32(5)) == match.state.step(5)
    assert 0 <= randbelow_of(numpy.random.default_rng(1))(10**30) < 10**30


def test_every_choice_of_so_many_has_its_number() -> None:
    for subsets in (
        SetSubsets(0b1101101, 1, 4),
        SetSubsets(0b111, 0, 3),
        NumberSubsets((-3, 2, 9), 1, 2),
        PoolSubsets((2, 0, 3, 1), 1, 4),
        PoolSubsets((1, 1), 0, 2),
    ):
        assert [subsets.rank(subsets.nth(number)) for number in range(subsets.count())] == list(range(subsets.count()))  # type: ignore[arg-type]
    orders = ShuffleOptions((3, 1, 1, 2, 3))
    assert [orders.rank(orders.nth(number)) for number in range(orders.count())] == list(range(orders.count()))


def test_what_cannot_be_chosen_is_refused() -> None:
    options = load("go").start(players=2).questions[0].options
    (first, *_) = options.next()
    assert isinstance(first, Choice)
    cell = options.next(first)[7]
    assert isinstance(cell.value, Thing)
    assert (
        options.after(first, cell).count
        == options.after(str(first), cell.value).count
        == options.after(str(first), cell.value.name).count
        == 1
    )
    assert not options.next(first, cell)
    with pytest.raises(IllegalMove, match="fly"):
        options.after("fly")
    with pytest.raises(IllegalMove, match="place a1"):
        options.after("place a1")  # a whole move is no choice
    with pytest.raises(IllegalMove):
        options.after(first, "nowhere")
    with pytest.raises(UsageError):
        options.index("fly")
    assert not options.after(first, cell, cell)
    taken = load("go").start(players=2).answer(options.after(first, cell)[0]).questions[0].options
    assert not taken.after(first, cell.value)
    assert options.after(first, cell)[0] not in taken


def strips() -> Question:
    """A question whose answers begin a move of up to three cells, in any order."""
    match = game().start(players=2)
    for _ in range(2):
        match.answer("colour red").answer("sure red")
    return match.answer("lay a1 east").answer("pass").answer("stamp a2").answer("pass").questions[0]


def test_orders_that_lead_to_the_same_position_are_one_move() -> None:
    question = strips()
    moves = question.moves
    assert (
        moves.count
        == len(set(moves))
        == len({move.end for move in moves if len(move.parts) > 1}) + sum(len(move.parts) == 1 for move in moves)
    )
    free = question.options.after("stamp").count
    three = free * (free - 1) * (free - 2) // 6  # sets of three cells, in whatever order
    assert three == sum(
        len({part.action for part in move.parts}) == 1 and len(move.parts) == 3 for move in moves if "pass" not in str(move)
    )
    one, other = "stamp b2 + stamp d2 + stamp c2", "stamp d2 + stamp c2 + stamp b2"
    assert moves.index(one) == moves.index(other)
    assert (one in moves, "stamp b2" in moves, "stamp b2 + pass" in moves, "stamp b2 + fly" in moves) == (True, False, True, False)
    assert moves[-1] == list(moves)[-1]
    with pytest.raises(UsageError):
        moves.index("stamp b2")
    drawn = Counter(moves.sample(Random(seed)).end for seed in range(400))
    assert max(drawn.values()) <= 400 // moves.count + 25


def test_every_answer_is_a_move_where_the_rules_join_none() -> None:
    question = load("go").start(players=2).questions[0]
    assert [str(move) for move in question.moves] == question.options.notation()
    assert (question.moves.count, question.moves.index(question.moves[4])) == (question.options.count, 4)
    assert question.moves[4].title() == question.options[4].title()
    with pytest.raises(IndexError):
        question.moves[question.moves.count]
    shuffle = load("spades").start(players=4).questions[0]
    assert shuffle.is_chance
    assert shuffle.moves.count == shuffle.options.count


def test_codes_tell_answers_apart_and_refuse_what_is_none() -> None:
    hex_game = load(HEX)
    question = hex_game.start(players=2).questions[0]
    codes = [option.code for option in question.options]
    assert len(set(codes)) == len(codes)
    assert question.option_of(-1) is question.option_of(1 << 70) is question.option_of(0) is None
    assert max(code or 0 for code in codes) < (hex_game.codes(2) or 0)
