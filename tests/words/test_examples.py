"""Every example in the table of words is tried in the teaching game, at the start of a game of three."""

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.backends.python.codegen.module import compilation_unit, text_of
from interpreter.backends.python.codegen.words import expression
from interpreter.backends.python.engine import compile_source, link
from interpreter.backends.python.support.index_layouts import index_layout, masks
from interpreter.diagnostics.render.plain_text import concise
from interpreter.model.builtins import AGGREGATES, FUNCTIONS
from interpreter.model.builtins.overload import Usage
from interpreter.model.ir import Expression
from interpreter.runtime.setup.instantiate import instantiate
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import TurnState
from tests.compilation import compile_text
from tests.words.value_text import writer

HERE = Path(__file__).parent
EXAMPLES = [example for row in (*FUNCTIONS.values(), *AGGREGATES.values()) for example in row.examples]
LAYOUT = {"slabs": [{"form_of": "hook"}, {"form_of": "knob"}, {"form_of": "knob"}]}  # a knob is not in the box
FIRST_SEAT, BEFORE_THE_FIRST_TURN = 0, TurnState(current=0, round=0, turn_number=0, passes=0)


def with_examples() -> str:
    """The teaching game, in which every example is a word, or an end where it asks about the whole game: `example_0`, `example_1`, …"""
    text = (HERE / "teaching.game.yaml").read_text(encoding="utf-8")
    words, ends = "words:\n", "end:\n"
    for number, example in enumerate(EXAMPLES):
        if is_about_the_game(example):
            ends += f"  example_{number}: {{at: start of turn, when: '{when(example)}', tells: hand}}\n"
        else:
            words += f"  example_{number}: {example.text}\n"
    return text.replace("words:\n", words).replace("scoring:\n", ends + "scoring:\n")


def when(example: Usage) -> str:
    """An example as a condition: a number is compared with what it should be."""
    return example.text if example.gives in ("yes", "no") else f"{example.text} = {example.gives}"


def is_about_the_game(example: Usage) -> bool:
    """Whether an example asks what can be done or what it would score, which words may not: actions and scoring use words."""
    return example.text.startswith(("can(", "score("))


@pytest.fixture(scope="module")
def table() -> GameInstance:
    """The teaching game with the examples, at a table of three."""
    files = {"teaching.components.yaml": (HERE / "teaching.components.yaml").read_bytes()}
    rules, report = compile_text("teaching.game.yaml", with_examples().encode(), files=files)
    assert rules is not None, "\n".join(concise(finding) for finding in report)
    found = instantiate(rules, players=3, options={}, layout=LAYOUT, report=report)
    assert found is not None
    return found


def body_of(table: GameInstance, example: Usage) -> tuple[Expression, int]:
    """The expression of an example, and how many slots it takes."""
    name = f"example_{EXAMPLES.index(example)}"
    end = next((end for end in table.rules.ends if end.name == name), None)
    if end is None:
        return table.rules.words[name].body, table.rules.words[name].size
    assert end.when is not None
    return end.when, end.size


@pytest.fixture(scope="module")
def generated(table: GameInstance) -> Callable[[Expression], object]:
    """The function that works out the expression of an example by generated code."""
    unit = compilation_unit(table.rules)
    names = {
        id(body): expression(unit, f"example_{number}", body)
        for number, example in enumerate(EXAMPLES)
        for body, _ in [body_of(table, example)]
    }
    functions = link(compile_source(text_of(unit), unit.constants), unit.constants, table)
    store = table.start_store
    block = [*store, *masks(index_layout(table, unit.facts.indexes), store), *BEFORE_THE_FIRST_TURN]
    return lambda body: functions[names[id(body)]](block, {}, [FIRST_SEAT])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.text)
def test_an_example_has_the_value_it_claims(example: Usage, table: GameInstance, generated: Callable[[Expression], object]) -> None:
    expected = "yes" if is_about_the_game(example) and example.gives not in ("yes", "no") else example.gives
    body, size = body_of(table, example)
    write = writer(table.material, body.kind)
    assert expected == write(table.evaluate(body)(table.start_store, BEFORE_THE_FIRST_TURN, [FIRST_SEAT] + [None] * size))
    assert expected == write(generated(body))


def test_no_example_stands_twice() -> None:
    texts = [example.text for example in EXAMPLES]
    assert [] == sorted({text for text in texts if texts.count(text) > 1})
