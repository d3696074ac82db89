"""`was`: what a variant puts somewhere speaks of the value that stood there; one step may be replaced by several."""

from typing import Any

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render.plain_text import message_text
from interpreter.frontend.outline.canonical_data import canonical_data
from interpreter.frontend.pipeline.compiler import Files, compile_game
from interpreter.model.schema.files import GAME as SHAPE
from tests.unit.frontend.made import COMPONENTS, NAME, ROWS, completed
from tests.unit.frontend.variants.test_merge import change, variant

GAME = completed("""\
numbers:
  price: 2
  share: {is: 3, text: A share.}
  hands: {2: 7, 3: 5, 4: 4}
words:
  free(cell): holder(cell) is none and not open
  worth(cell):
    is: size(neighbours(cell)) + share
    text: What it is worth.
actions:
  grow:
    choose:
      cell: cells where free(cell)
    require:
      rich: {that: coins(me) > price, say: Too poor.}
    do:
      - id: gain
        add: up to price to coins(me)
      - change: open to worth(cell) > hands
  give:
    do:
      - id: all
        add: up to price to coins(player) for player in others(me)
  wait:
    text: Do nothing.
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: [lay, grow, give, wait]
""")


def compiled(*variants: str, game: str = GAME) -> tuple[Any, Report]:
    """The game with variants as plain data, expressions in their one spelling."""
    report = Report()
    named = tuple((f"{text.split()[3]}.variant.yaml", text.encode()) for text in variants)
    made = compile_game(Files((NAME, game.encode()), {ROWS: (ROWS, COMPONENTS.encode())}, None, named), report)
    rows = made.trees.components.get("cards") if made and made.trees.components else None
    return (canonical_data(made.trees.game, SHAPE, "en"), rows) if made else (None, None), report


def replaced(address: str, text: str) -> Any:
    """What stands at an address of the game once a variant has replaced something there, about which nothing is to be said."""
    (data, _), report = compiled(change("it", f"replace: {address}\nwith: {text}"))
    assert [] == [message_text(each) for each in report if each.code[0] in "OYNT"]
    for part in address.split("."):
        data = data[part] if isinstance(data, dict) else data
    return data


@pytest.mark.parametrize(
    ("address", "text", "gives"),
    [
        ("numbers.price", "2 * was", "4"),
        ("numbers.price", "(was + 7) divided by 2 rounded down", "4"),
        ("numbers.share", "was - 2", {"is": "1", "text": {"en": "A share."}}),
        ("numbers.hands", "was + 1", {"2": "8", "3": "6", "4": "5"}),
        ("actions.grow.choose.cell", "was where row_of(cell) = 1", "cells where free(cell) and row_of(cell) = 1"),
        ("actions.grow.require.rich.that", "was or open", "coins(me) > price or open"),
        ("actions.grow.require.rich", "{that: not was}", {"that": "not coins(me) > price"}),
        ("track.coins.starting", "was + 1", "4"),
        ("kinds.cell.width", "was + price", "3 + price"),
    ],
)
def test_it_is_what_stood_there(address: str, text: str, gives: object) -> None:
    if address == "track.coins.starting":
        (data, _), _ = compiled(change("it", f"replace: {address}\nwith: {text}"))
        assert "4" in str(data["track"]["coins(player)"])
    else:
        assert replaced(address, text) == gives


def test_a_word_with_parameters_and_one_with_a_text() -> None:
    (data, _), _ = compiled(
        change("it", "replace: words.free\nwith: was and corner"), change("more", "replace: words.worth\nwith: 2 * was")
    )
    assert data is None, "`corner` is no word"
    (data, _), _ = compiled(
        change("it", "replace: words.free\nwith: was or row_of(cell) = 1"), change("more", "replace: words.worth\nwith: 2 * was")
    )
    assert data["words"]["free(cell)"] == "holder(cell) is none and not open or row_of(cell) = 1"
    assert data["words"]["worth(cell)"]["is"] == "2 * (size(neighbours(cell)) + share)"


def test_the_amount_of_a_step() -> None:
    (data, _), _ = compiled(change("it", "replace: actions.grow.do.gain.add\nwith: 2 * was"))
    assert data["actions"]["grow"]["do"][0]["add"] == "up to 2 * price to coins(me)"


def test_the_amount_of_a_step_for_each_and_where_it_goes() -> None:
    (data, _), _ = compiled(change("it", "replace: actions.give.do.all.add\nwith: 2 * was"))
    assert data["actions"]["give"]["do"][0]["add"] == "up to 2 * price to coins(player) for player in others(me)"
    (data, _), report = compiled(change("it", "replace: actions.give.do.all.to\nwith: coins(next(player))"))
    assert {"id": "all", "add": "up to price for player in others(me)", "to": "coins(next(player))"} == data["actions"]["give"]["do"][0]
    assert [] == [message_text(each) for each in report if each.code[0] in "OYNT"]


def test_a_row() -> None:
    (_, rows), _ = compiled(change("it", "replace: kinds.card.rows.inn.price\nwith: was + 1"))
    assert "'6'" in str(rows)


def test_two_variants_one_after_the_other() -> None:
    first = change("first", "replace: numbers.price\nwith: was + 1")
    second = change("second", "replace: numbers.price\nwith: 2 * was\nafter: first")
    for order in ((first, second), (second, first)):
        (data, _), _ = compiled(*order)
        assert data["numbers"]["price"] == "6"
    first = change("first", "replace: actions.grow.require.rich.that\nwith: was or open")
    second = change("second", "replace: actions.grow.require.rich.that\nwith: not (was)\nafter: first")
    (data, _), _ = compiled(second, first)
    assert data["actions"]["grow"]["require"]["rich"]["that"] == "not (coins(me) > price or open)"


def test_the_same_change_twice_is_one_unless_one_comes_after_the_other() -> None:
    first, second = (change(name, "replace: numbers.price\nwith: 2 * was") for name in ("first", "second"))
    (data, _), _ = compiled(first, second)
    assert data["numbers"]["price"] == "4"
    (data, _), _ = compiled(first, second.rstrip() + "\n    after: first\n")
    assert data["numbers"]["price"] == "8"


def test_names_and_texts_that_are_so_called_stay() -> None:
    (data, _), report = compiled(change("it", "replace: actions.wait.text\nwith: was"))
    assert data["actions"]["wait"]["text"] == {"en": "was"}
    own = GAME.replace("  share:", "  was: 9\n  share:")
    (data, _), report = compiled(change("it", "replace: words.worth\nwith: was + 1"), game=own)
    assert data["words"]["worth(cell)"]["is"] == "was + 1"
    assert not [each for each in report if each.code[0] in "OYNT"]
    (data, _), report = compiled(change("it", "replace: words.worth\nwith: count(was in cells where free(was))"))
    assert data["words"]["worth(cell)"]["is"] == "count(was in cells where free(was))"


def test_where_no_value_stood() -> None:
    _, report = compiled(change("it", "replace: actions.grow.do\nwith: was"))
    assert "O128" in [each.code for each in report]
    _, report = compiled(variant("it", "words:\n  more: was + 1\n"))
    assert "N107" in [each.code for each in report] or any(each.code.startswith("N") for each in report)


def test_a_chain_of_variants_does_not_grow_without_end() -> None:
    first = change("v0", "replace: words.worth\nwith: was + was")
    chain = [change(f"v{number}", f"replace: words.worth\nwith: was + was\nafter: v{number - 1}") for number in range(1, 12)]
    _, report = compiled(first, *chain)
    assert any("Y201" in message_text(each) for each in report)


@pytest.mark.parametrize("key", ["with", "steps"])
def test_one_step_is_replaced_by_several(key: str) -> None:
    text = f"replace: actions.grow.do.gain\n{key}:\n  - add: up to 1 to coins(me)\n  - id: last\n    take: up to 1 from coins(me)"
    (data, _), report = compiled(change("it", text))
    assert [next(iter(step)) for step in data["actions"]["grow"]["do"]] == ["add", "id", "change"]
    _, report = compiled(change("it", "replace: actions.grow.do.gain"))
    assert "Y161" in [each.code for each in report]
