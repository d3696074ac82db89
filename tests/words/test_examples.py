"""Every example in the table of words is tried in the teaching game, at the start of a game of three."""

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.diagnostics.render import concise
from interpreter.model.words import BINDERS, WORDS
from interpreter.model.words.values import writer
from interpreter.model.words.word import Example
from interpreter.runtime.state import Course

HERE = Path(__file__).parent
EXAMPLES = [example for row in (*WORDS.values(), *BINDERS.values()) for example in row.examples]
LAYOUT = {"slabs": [{"form_of": "hook"}, {"form_of": "knob"}, {"form_of": "knob"}]}  # a knob is not in the box
FIRST_SEAT, BEFORE_THE_FIRST_TURN = 0, Course(current=0, round=0, turn_number=0, passes=0)


def with_examples() -> str:
    """The teaching game, in which every example is a word, or an end where it asks about the whole game: `example_0`, `example_1`, …"""
    text = (HERE / "teaching.game.yaml").read_text(encoding="utf-8")
    words, ends = "words:\n", "end:\n"
    for number, example in enumerate(EXAMPLES):
        if is_about_the_game(example):
            ends += f"  example_{number}: {{at: start of turn, when: '{when(example)}'}}\n"
        else:
            words += f"  example_{number}: {example.text}\n"
    return text.replace("words:\n", words).replace("scoring:\n", ends + "scoring:\n")


def when(example: Example) -> str:
    """An example as a condition: a number is compared with what it should be."""
    return example.text if example.gives in ("yes", "no") else f"{example.text} = {example.gives}"


def is_about_the_game(example: Example) -> bool:
    """Whether an example asks what can be done or what it would score, which words may not: actions and scoring use words."""
    return example.text.startswith(("can(", "score("))


@pytest.fixture(scope="module")
def worth() -> Callable[[Example], str]:
    """The function that gives the value of an example as text."""
    compiling = pytest.importorskip("interpreter.language.compile", reason="the stages are not joined yet", exc_type=ImportError)
    seating = pytest.importorskip("interpreter.runtime.seating", reason="nobody can sit down yet", exc_type=ImportError)
    files = {"teaching.components.yaml": (HERE / "teaching.components.yaml").read_bytes()}
    rules, report = compiling.check_source("teaching.game.yaml", with_examples().encode(), files=files)
    assert rules is not None, "\n".join(concise(finding) for finding in report)
    table = seating.seat(rules, players=3, options={}, layout=LAYOUT, report=report)
    store = table.start_store()

    ends = {end.name: end for end in rules.ends}

    def value_of(example: Example) -> str:
        name = f"example_{EXAMPLES.index(example)}"
        body, size = (ends[name].when, ends[name].size) if name in ends else (rules.words[name].body, rules.words[name].size)
        value = table.evaluate(body)(store, BEFORE_THE_FIRST_TURN, [FIRST_SEAT] + [None] * size)
        return writer(table.material, body.kind)(value)

    return value_of


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.text)
def test_an_example_has_the_value_it_claims(example: Example, worth: Callable[[Example], str]) -> None:
    expected = "yes" if is_about_the_game(example) and example.gives not in ("yes", "no") else example.gives
    assert expected == worth(example)


def test_no_example_stands_twice() -> None:
    texts = [example.text for example in EXAMPLES]
    assert [] == sorted({text for text in texts if texts.count(text) > 1})
