"""Options with parts, choices one by one, numbers and sources that are not Python's own."""

from random import Random

import pytest

from interpreter import Choice, IllegalMove, Thing, UsageError, load
from interpreter.model.builtins.subsets import NumberSubsets, PoolSubsets, SetSubsets
from interpreter.runtime.machine.chance_outcomes import ShuffleOptions
from interpreter.session.sources import randbelow_of


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
    numpy = pytest.importorskip("numpy")
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
    with pytest.raises(IllegalMove):
        options.after(first, "nowhere")
    with pytest.raises(UsageError):
        options.index("fly")
    assert not options.after(first, cell, cell)
    taken = load("go").start(players=2).answer(options.after(first, cell)[0]).questions[0].options
    assert not taken.after(first, cell.value)
    assert options.after(first, cell)[0] not in taken
