"""The reference machine and the generated one, side by side: they get the same answers and must agree on everything."""

from random import Random

from interpreter.backends.python import faster
from interpreter.backends.python.engine import Engine
from interpreter.backends.python.indexes import masks
from interpreter.faces.simulate import play
from interpreter.runtime import machine
from interpreter.runtime.result import result
from interpreter.runtime.state import State
from interpreter.runtime.table import Table
from interpreter.runtime.view import view

MOST_LISTED = 400  # options of a question that are all compared; of more, some


class DisagreementError(AssertionError):
    """The machines differ."""


def walk(table: Table, random: Random, most: int = 1_000_000) -> int:
    """Play a game by chance on both machines; how many answers were compared. `DisagreementError` where they differ."""
    slow, fast = table.alone(), faster(table)
    here, there = machine.start(slow), machine.start(fast)
    for number in range(most):
        _same_position(slow, fast, here, there, number)
        if here.ended is not None:
            return number
        left, right = machine.questions(slow, here), machine.questions(fast, there)
        chosen = random.choice(left)
        for one, other in zip(left, right, strict=True):
            _same_options(one, other, random)
        answer = chosen.options.sample(random.randrange)
        other = next(each for each in right if each.player == chosen.player)
        if answer not in other.options:
            raise DisagreementError(f"{answer} is on offer in one of them at {chosen.address}")
        _kept_sets_are_up_to_date(fast)
        here, there = machine.answer(slow, here, chosen.player, answer), machine.answer(fast, there, chosen.player, answer)
    return most


def _kept_sets_are_up_to_date(fast: Table) -> None:
    """What the generated machine has kept of stores is what it would find now."""
    engine = fast.engine
    assert isinstance(engine, Engine)
    for store, kept in engine.known_sets():
        if kept != masks(engine.filed, store):
            raise DisagreementError(f"kept sets: {kept}, found: {masks(engine.filed, store)}")


def _same_position(slow: Table, fast: Table, here: State, there: State, number: int) -> None:
    if here != there or repr(here.store) != repr(there.store) or here.notices != there.notices:
        differences = [
            f"{cell.name}{cell.arguments}: {one!r} and {other!r}"
            for cell, one, other in zip(slow.cells, here.store, there.store, strict=True)
            if one != other
        ]
        raise DisagreementError(f"after {number} answers: {differences or (here, there)}")
    if number % 16 == 0 or here.ended is not None:
        if result(slow, here) != result(fast, there):
            raise DisagreementError(f"results after {number} answers")
        for player in (None, *range(slow.players)) if here.ended is None else (None,):
            if view(slow, here, player) != view(fast, there, player):
                raise DisagreementError(f"view of {player} after {number} answers")


def _same_options(one: machine.Question, other: machine.Question, random: Random) -> None:
    if (one.player, one.address) != (other.player, other.address):
        raise DisagreementError(f"{one.player} at {one.address}, {other.player} at {other.address}")
    count = one.options.count()
    if count != other.options.count():
        raise DisagreementError(f"{count} and {other.options.count()} options at {one.address}")
    numbers = range(count) if count <= MOST_LISTED else [random.randrange(count) for _ in range(20)]
    for number in numbers:
        if one.options.nth(number) != other.options.nth(number):
            raise DisagreementError(f"option {number} at {one.address}: {one.options.nth(number)} and {other.options.nth(number)}")


def same_game(table: Table, seed: int) -> None:
    """A game by chance in one go must be the game of the reference machine, answer by answer."""
    one, other = play(table.alone(), seed), play(faster(table), seed)
    if one != other:
        raise DisagreementError(f"{one} and {other}")
