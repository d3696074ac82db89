# ruff: noqa: SIM905  # lists of words read better as a line of words
"""Expressions that the checker takes have, in play, values of the kind it found: no other kind, no none, no number out of range.

`python -m tests.unit.frontend.types.test_soundness SEED COUNT` looks at many more of them.
"""

import re
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.diagnostics.diagnostic import Report
from interpreter.model.types.domains import Domains, iter_bits
from interpreter.model.types.types import BoolType, EntityType, IntRange, ListOf, MultisetOf, Optional, SetOf, StackOf, Type, show
from interpreter.runtime.machine.machine import answer, questions, start
from interpreter.runtime.setup.instantiate import instantiate
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from tests.unit.frontend import made

MORE = """
kinds:
  rim: {part_of: cell, where: size(neighbours(cell)) < 4}
track:
  tally(die): 0 to 9 starting at 2
  guest(rim): side or none
  bids: set of 0 to 4
  spare: slot of stone
setup:
  - shuffle: deck
  - draw: up to 1 from deck to market
  - each_player: players
    do:
      - move: up to stone(me, front) from supply(me) to heap(b2)
      - add: up to 3 to coins(me)
"""
ATOMS = (
    "me 0 1 2 3 7 yes no none a1 b2 c3 front back farm mill cells players dice stones cards sides rims marked goal face open market deck shown bids "
    "spare x y z current round turn_number passes_in_a_row all_passed north directions"
).split()
ONE = "coins holder heap supply hand owner side price partner tally guest size empty copies neighbours row_of column_of first top groups set list number_of others next previous rims".split()
TWO = "min max limited stone set list copies line step reach nth number_of same_shape".split()
BINDERS = "count exists set list first sum max min every best sole_best same different".split()
OPERATORS = ["+", "-", "*", "mod", "=", "!=", "<", ">=", "and", "or", "in", "not in", "union", "common", "without", "otherwise"]


def expression(random: Random, depth: int) -> str:
    """An expression, right or wrong."""
    if depth <= 0 or random.random() < 0.15:
        return random.choice(ATOMS)
    inner = [expression(random, depth - 1 - random.randrange(2)) for _ in range(3)]
    name = random.choice("xyz")
    match random.randrange(9):
        case 0 | 1:
            return f"{random.choice(ONE)}({inner[0]})"
        case 2:
            return f"{random.choice(TWO)}({', '.join(inner[: random.choice((2, 2, 3))])})"
        case 3 | 4:
            return f"({inner[0]}) {random.choice(OPERATORS)} ({inner[1]})"
        case 5:
            test = random.choice((inner[2], f"({inner[0]}) is not none", f"({inner[0]}) in ({inner[2]})"))
            return f"if {test} then {inner[0]} else {inner[1]}"
        case 6:
            where = random.choice(("", f" where {inner[1]}", f" where holder({name}) is not none"))
            return f"{random.choice(BINDERS)}({name} in {inner[0]}{where})"
        case 7:
            floor = random.choice(("", "", " at least 1"))
            binder = random.choice(BINDERS)
            by = binder in ("best", "sole_best")
            return f"{binder}({name} in {inner[0]} by {inner[1]}{floor})" if by else f"{binder}({inner[1]} for {name} in {inner[0]})"
        case _:
            return random.choice(
                (f"not ({inner[0]})", f"({inner[0]}) divided by ({inner[1]}) rounded up", f"({inner[0]}) is between 1 and 5")
            )


def right_ones(texts: list[str]) -> list[str]:
    """Those in which nothing is wrong."""
    while texts:
        words = "words:\n" + "".join(f"  it{number}: {text}\n" for number, text in enumerate(texts))
        whole = made.completed(MORE + words)
        first = next(number for number, line in enumerate(whole.split("\n"), start=1) if re.match(r"  it0: ", line))
        rules, report = made.compiled(whole)
        if rules is not None:
            return texts
        wrong = {found.span.line - first for found in report if found.span is not None}
        kept = [text for number, text in enumerate(texts) if number not in wrong]
        assert len(kept) < len(texts), [(found.code, str(found.span)) for found in report]
        texts = kept
    return []


def fits(value: object, kind: Type, material: Domains) -> bool:
    """Whether a value is one of that kind at this table."""
    match kind:
        case BoolType():
            return isinstance(value, bool)
        case IntRange(low, high):
            return type(value) is int and (low is None or low <= value) and (high is None or value <= high)
        case EntityType(name):
            return type(value) is int and bool(material.kinds[name].members >> value & 1)
        case Optional(inner):
            return value is None or fits(value, inner, material)
        case SetOf(SetOf() | MultisetOf() | StackOf() | ListOf() as inner):
            return isinstance(value, tuple) and all(fits(each, inner, material) for each in value)
        case SetOf(BoolType()):
            return type(value) is int
        case SetOf(inner):
            return type(value) is int and all(fits(each, inner, material) for each in iter_bits(value))
        case ListOf(inner) | StackOf(inner):
            return isinstance(value, tuple) and all(fits(each, inner, material) for each in value)
        case MultisetOf(EntityType(name)):
            return isinstance(value, tuple) and len(value) == material.kinds[name].size
        case _:
            return True


def unsound(texts: list[str], random: Random) -> list[str]:
    """The expressions whose value is not of the kind that was found."""
    texts = right_ones(texts)
    words = "words:\n" + "".join(f"  it{number}: {text}\n" for number, text in enumerate(texts))
    rules = made.rules_of(MORE + words) if texts else None
    table = instantiate(rules, players=random.choice((2, 3, 4)), report=Report()) if rules else None
    if rules is None or table is None:
        return []
    wrong = []
    state = start(table)
    for _ in range(6):
        for number, text in enumerate(texts):
            body = rules.words[f"it{number}"]
            value = _value(table, state, f"it{number}")
            if not fits(value, body.body.kind, table.material):
                wrong.append(f"{text}: {value!r} is not {show(body.body.kind)}")
        asked = questions(table, state)
        if not asked or wrong:
            break
        state = answer(table, state, asked[0].player, asked[0].options.sample(random.randrange))
    return wrong


def _value(table: GameInstance, state: GameState, name: str) -> object:
    word = table.rules.words[name]
    slots: list[object] = [0, *[None] * word.size]
    return table.evaluate(word.body)(state.store, state.course, slots)


@pytest.mark.full
@settings(max_examples=12)
@given(st.integers(0, 10**9))
def test_values_are_of_the_kind_that_was_found(seed: int) -> None:
    random = Random(seed)
    assert [] == unsound([expression(random, 3) for _ in range(40)], random)


def main(seed: int, count: int) -> None:
    """Look at many batches; show what is unsound, and what raises."""
    right = 0
    for number in range(seed, seed + count):
        random = Random(number)
        texts = [expression(random, random.choice((1, 2, 2, 3, 4))) for _ in range(60)]
        kept: list[str] = []
        try:
            kept = right_ones(texts)
            right += len(kept)
            found = unsound(kept, random)
        except Exception as problem:  # noqa: BLE001  # shown and passed over
            found = [f"{type(problem).__name__}: {problem}"]
            for text in kept:
                try:
                    found += unsound([text], Random(number))
                except Exception as one:  # noqa: BLE001
                    found.append(f"{text}: {type(one).__name__}: {one}")
        for each in found:
            print(number, each, flush=True)
    print(f"{count} batches, {right} right expressions")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
