"""Words explained by words, procedures run by procedures: what is too deep or too large is refused, the rest is worked out by both machines."""

from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter import RulesError, load
from tests.game_files import write_game
from tests.rules.lockstep import walk

GAME = """rulewright: 1
game: chains
players: 2
kinds:
  face: {numbers: 1 to 3}
track:
  hits: 0 to 5000
words:
WORDS
procedures:
PROCEDURES
play:
  - turns: clockwise
    safety_limit: 2
    do:
      - must: throw
      - run: step_LAST
actions:
  throw:
    choose:
      face: faces
    do:
      - if: word_LAST > 3
        then:
          - add: up to 1 to hits
scoring:
  hits: {points: "limited(word_LAST, 0, 1000)"}
"""
LEVELS = (
    "(X + 1)", "(X - 2)", "max(X, 1)", "(if hits > 2 then X else 0)", "(if not (X > 1) then 1 else 2)", "size(set(X))", "(X mod 7)",
    "(0 - (X divided by 2 rounded up))", "limited(X, 0 - 9, 9)", "(the(set(X)) otherwise 1)",
)  # fmt: skip


def outcome(words: list[str], procedures: int, seed: int) -> str:
    """`refused`, or `played` where both machines found the same."""
    steps = ["  step_0: {do: [{add: up to 1 to hits}]}"]
    steps += [f"  step_{number}: {{do: [{{run: step_{number - 1}}}, {{add: up to 1 to hits}}]}}" for number in range(1, procedures + 1)]
    text = GAME.replace("step_LAST", f"step_{procedures}").replace("word_LAST", f"word_{len(words) - 1}")
    text = text.replace("WORDS", "\n".join(f"  word_{number}: {word}" for number, word in enumerate(words)))
    with TemporaryDirectory() as folder:
        path = write_game(folder, text.replace("PROCEDURES", "\n".join(steps)))
        try:
            table = load(path).table(players=2)
        except RulesError:
            return "refused"
    walk(table, Random(seed))
    return "played"


@pytest.mark.full
@given(st.integers(0, 10**9))
def test_chains_are_refused_or_worked_out(seed: int) -> None:
    random = Random(seed)
    depth, words = random.choice((1, 4, 8, 12, 40)), ["hits"]
    for number in range(random.randrange(1, 28)):
        word = f"word_{number}"
        for _ in range(random.randrange(depth + 1)):
            word = random.choice(LEVELS).replace("X", word)
        words.append(word)
    outcome(words, random.choice((0, 3, 20)), seed)


@pytest.mark.parametrize(("form", "most"), [("(X + 1)", 95), ("(0 - (X divided by 2 rounded up))", 40)])
def test_an_expression_may_be_as_deep_as_it_may_be_written(form: str, most: int) -> None:
    word = "hits"
    for _ in range(most):
        word = form.replace("X", word)
    assert outcome(["hits", word], 0, 1) == "played"


@pytest.mark.parametrize(
    ("form", "number", "found"), [("X + X", 18, "played"), ("X * X", 6, "played"), ("X * X", 24, "refused"), ("X + X", 24, "played")]
)
def test_words_that_use_one_word_twice_do_not_grow_without_end(form: str, number: int, found: str) -> None:
    words = ["size(faces) - 1", *(form.replace("X", f"word_{each}") for each in range(number))]
    assert outcome(words, 0, 1) == found


def test_words_that_are_worked_out_millions_of_times_are_refused() -> None:
    words = ["hits", *(f"word_{number} + word_{number}" for number in range(24))]
    assert outcome(words, 0, 1) == "refused"
    assert outcome(words[:12], 0, 1) == "played"


def test_products_of_numbers_without_bounds_have_an_end() -> None:
    words = ["round", *(f"word_{each} * word_{each}" for each in range(12))]
    assert outcome(words, 0, 1) == "played"


@pytest.mark.full
def test_procedures_may_run_each_other_through_hundreds_of_levels() -> None:
    assert outcome(["hits", "hits"], 300, 1) == "played"
    assert outcome(["hits", "hits"], 1000, 1) == "refused"
