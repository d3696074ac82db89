"""Expressions and steps that stand inside each other: both machines play them, however deep they may be written, or they are refused."""

from collections.abc import Sequence
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter import RulesError, load
from tests.game_files import write_game
from tests.rules.lockstep import walk

GAME = """rulewright: 1
game: nests
players: 2
kinds:
  face: {numbers: 1 to MOST}
track:
  hits: 0 to 5000
words:
  held: WORD
play:
  - turns: clockwise
    safety_limit: 2
    do:
      - must: throw
STEPS
actions:
  throw:
    choose:
CHOICES
    require:
      fits: {that: WORD or hits < 9, say: No.}
    do:
      - if: held
        then:
          - add: up to 1 to hits
scoring:
  hits: {points: "hits"}
"""
CONDITIONS = (
    "exists(N in faces where X)", "every(X for N in faces)", "(count(N in faces where X) > 0)", "(hits < 7 and exists(N in faces where X))",
    "(hits > 7 or exists(N in faces where not (X)))", "(if hits + N > 3 then X else hits > 2)", "(size(set(N in faces where X)) = 1)",
    "(sum(if X then N else 0 for N in faces) > 0)", "(first(set(N in faces where X)) is none)", "exists(N in set(N in faces where X) where N > hits)",
    "((the(set(N in faces where X)) otherwise 1) = 1)", "(size(list(N in faces where X)) > 0)", "(size(faces) > 0 and (X))", "(not (X))",
)  # fmt: skip
TWICE = ("each_player: players", "repeat: 2 until hits > 1")
ONCE = (
    "for_each: N in faces", "for_each: N in set(N in faces where N + hits > 1)", "repeat: 1", "if: hits > 0", "if: hits + N < 4", "if: held",
)  # fmt: skip
INNERMOST = ("add: up to 1 to hits", "must: throw", "stop: loop", "change: hits to hits mod 7")


def condition_inside(forms: Sequence[str]) -> str:
    """A condition; each form stands in the one before it, with a name of its own."""
    text = "X"
    for number, form in enumerate(forms):
        text = text.replace("X", form).replace("N", f"n{number}n") if "N in faces" in form else text.replace("X", form.replace("N", "hits"))
    return text.replace("X", " + ".join(["hits", *(f"n{n}n" for n, form in enumerate(forms) if "N in faces" in form)]) + " > 1")


def steps_inside(forms: Sequence[str], last: str, *, after: bool = True) -> str:
    """Steps; each form stands in the one before it."""
    lines, indent = list[str](), 6
    for number, form in enumerate(forms):
        lines.append(" " * indent + "- " + (form.replace("N", f"n{number}n") if form.startswith("for_each") else form.replace("N", "hits")))
        lines.append(" " * (indent + 2) + ("then:" if form.startswith("if") else "do:"))
        indent += 4
    lines.append(" " * indent + f"- {last}")
    if after and forms:
        lines.append(" " * (indent - 4) + "- add: up to 1 to hits")
    return "\n".join(lines)


def outcome(most: int, word: str, steps: str, choices: int, seed: int) -> str:
    """`refused` with a place, or `played` where both machines found the same."""
    chosen = "\n".join(f"      c{number}c: faces" for number in range(choices))
    text = GAME.replace("MOST", str(most)).replace("WORD", word).replace("STEPS", steps).replace("CHOICES", chosen)
    with TemporaryDirectory() as folder:
        path = write_game(folder, text)
        try:
            table = load(path).table(players=2)
        except RulesError as error:
            return "refused" if all(each.span is not None for each in error.diagnostics) else "refused without a place"
    walk(table, Random(seed))
    return "played"


@pytest.mark.full
@given(st.integers(0, 10**9))
def test_what_stands_inside_something_is_refused_or_played(seed: int) -> None:
    random = Random(seed)
    conditions = random.choices(random.sample(CONDITIONS, random.choice((1, 1, 3, 14))), k=random.choice((1, 5, 10, 20, 30, 60)))
    steps = random.choices(random.sample(ONCE, random.choice((1, 3))), k=random.choice((1, 5, 10, 16)))
    steps[:4] = random.choices((*ONCE, *TWICE), k=len(steps[:4]))
    last = random.choice(INNERMOST)
    most = 2 if len(conditions) + len(steps) < 7 else 1
    word = condition_inside(conditions)
    steps[-1] = random.choice((steps[-1], "if: held", f"if: {word}"))
    inside = steps_inside(steps, last, after=random.random() < 0.5 and not last.startswith("stop"))
    assert outcome(most, word, inside, random.choice((1, 1, 3, 18 if most == 1 else 3)), seed) in ("refused", "played")


@pytest.mark.parametrize(
    ("form", "number"),
    [("exists(N in faces where X)", 24), ("every(X for N in faces)", 28), ("(if hits + N > 3 then X else hits > 2)", 45)],
)
def test_what_is_not_too_deep_to_be_read_is_not_too_deep_to_be_played(form: str, number: int) -> None:
    assert (
        outcome(1, condition_inside([form] * number), steps_inside(["for_each: N in faces"] * 14, "add: up to 1 to hits"), 1, 1) == "played"
    )
