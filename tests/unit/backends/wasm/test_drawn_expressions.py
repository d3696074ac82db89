"""Expressions made of the examples of all words: a module gives the same for them as the reference machine.

`python -m tests.unit.backends.wasm.test_drawn_expressions FIRST COUNT` tries so many and counts what came of them.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import Any, NamedTuple, get_args

import pytest

from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.model import ir
from interpreter.model.ir import Expression
from interpreter.model.ir.traverse import descendants
from interpreter.model.types.types import BOOL, IntRange, Optional, Type
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import TurnState
from tests.budgets import NIGHTLY
from tests.optional import require
from tests.unit.backends.wasm.test_word_examples import table, value_inside
from tests.words.test_examples import BEFORE_THE_FIRST_TURN, EXAMPLES, body_of
from tests.words.value_text import writer

__all__ = ["table"]
FORMS = get_args(Expression)
Path = tuple[tuple[str, int | None], ...]  # from an expression to a part of it: fields, and places in tuples
TRIED = 2000 if NIGHTLY else 100
SLOTS = 60


class Material(NamedTuple):
    """Whole expressions, those that stand for themselves by kind, and positions."""

    whole: Sequence[Expression]
    closed: Mapping[Type, Sequence[Expression]]
    positions: Sequence[tuple[Sequence[Any], TurnState]]


@cache
def material(of: GameInstance) -> Material:
    """What expressions are drawn from."""
    whole = [body_of(of, example)[0] for example in EXAMPLES]
    closed = defaultdict[Type, list[Expression]](list)
    for part in (part for each in whole for part in descendants(each)):
        if not any(isinstance(each, ir.After) or (isinstance(each, ir.Local) and each.slot) for each in descendants(part)):
            closed[part.kind].append(part)
    state, random = machine.start(of), Random(1)
    positions = [(of.start_store, BEFORE_THE_FIRST_TURN)]
    while state.ended is None and len(positions) < 9:
        positions.append((state.store, state.course))
        asked = random.choice(machine.questions(of, state))
        state = machine.answer(of, state, asked.player, asked.options.sample(random.randrange))
    return Material(whole, closed, positions)


def parts(whole: Expression, *, is_bound: bool = False, path: Path = ()) -> Iterator[tuple[Path, Expression, bool]]:
    """All parts that another expression can replace, with the way to each, and whether a name is bound around it."""
    yield path, whole, is_bound
    for each in fields(whole):
        value = getattr(whole, each.name)
        for place, part in enumerate(value if isinstance(value, tuple) else (value,)):
            if isinstance(part, FORMS) and not (isinstance(whole, ir.Aggregate) and (whole.name, each.name) == ("path", "source")):
                step = (each.name, place if isinstance(value, tuple) else None)
                yield from parts(part, is_bound=is_bound or isinstance(whole, ir.Aggregate), path=(*path, step))


def changed(whole: Any, path: Path, part: Expression) -> Any:
    """An expression with another part."""
    if not path:
        return part
    (name, place), *rest = path
    value = getattr(whole, name)
    if place is None:
        return replace(whole, **{name: changed(value, tuple(rest), part)})
    return replace(whole, **{name: (*value[:place], changed(value[place], tuple(rest), part), *value[place + 1 :])})


def fits(kind: Type, wanted: Type) -> bool:
    """Whether a value of a kind can stand where another kind is wanted."""
    if isinstance(wanted, Optional):
        return fits(kind.inner if isinstance(kind, Optional) else kind, wanted.inner)
    if isinstance(kind, IntRange) and isinstance(wanted, IntRange):
        return wanted.low in (None, kind.low) and wanted.high in (None, kind.high)
    return kind == wanted


def drawn(of: GameInstance, random: Random) -> Expression:
    """An expression of which some parts are replaced by others."""
    whole, closed, _ = material(of)
    found = random.choice(whole)
    for _ in range(random.randrange(1, 4)):
        path, old, is_bound = random.choice([*parts(found)])

        def one(kind: Type, old: Expression = old, *, is_bound: bool = is_bound) -> Expression:
            every = [each for other, several in closed.items() if fits(other, kind) for each in several]
            usable = [each for each in every if not is_bound or not any(isinstance(part, ir.Aggregate) for part in descendants(each))]
            return random.choice(usable or [old])

        new, test, dice = one(old.kind), one(BOOL), random.random()
        if test.kind != BOOL:
            pass
        elif dice < 0.2:
            new = ir.If(old.kind, test, new, one(old.kind))
        elif dice < 0.4 and not isinstance(old.kind, Optional) and closed.get(Optional(old.kind)):
            new = ir.Coalesce(old.kind, one(Optional(old.kind), ir.Constant(Optional(old.kind), None)), new)
        elif dice < 0.6 and old.kind == BOOL:
            new = ir.Logic(BOOL, random.choice(("and", "or")), (new, ir.Not(BOOL, test)))
        elif dice < 0.8 and old.kind == BOOL:
            kind = random.choice([*closed])
            new = ir.Compare(BOOL, random.choice(("=", "!=")), one(kind, test), one(kind, test))
        found = changed(found, path, new)
    return found


def verdict(of: GameInstance, seed: int) -> str:
    """`same`, why it is left to other machines, or how both differ."""
    random = Random(seed)
    expression, (store, course) = drawn(of, random), random.choice(material(of).positions)
    expected = of.evaluate(expression)(store, course, [0] + [None] * SLOTS)
    try:
        found = value_inside(of, expression, store, course)
    except Unsupported as reason:
        return str(reason)
    write = writer(of.material, expression.kind)
    return "same" if write(found) == write(expected) else f"different: {write(found)}, not {write(expected)}: {expression}"


@pytest.mark.full
def test_drawn_expressions_have_the_same_value_inside(table: GameInstance) -> None:
    require("wasmtime")
    verdicts = [verdict(table, seed) for seed in range(TRIED)]
    assert [each for each in verdicts if each.startswith("different")] == []
    assert verdicts.count("same") > TRIED * 0.8


if __name__ == "__main__":
    from tests.words.test_examples import table as fixture

    begin, count = map(int, sys.argv[1:])
    of = fixture.__wrapped__()  # type: ignore[attr-defined]  # the function below the fixture
    for text, number in Counter(verdict(of, seed) for seed in range(begin, begin + count)).most_common():
        print(f"{number:6} {text}")
