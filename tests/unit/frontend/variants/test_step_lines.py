"""A line behind the verb of a step has the address of the step, and a number there leaves the rest of the line as it is."""

from typing import Any

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render.plain_text import hint, message_text
from interpreter.frontend.outline.canonical_data import canonical_data
from interpreter.frontend.pipeline.compiler import Files, compile_game
from interpreter.frontend.variants.conflicts import check_conflicts
from interpreter.frontend.variants.patches import Variant
from interpreter.model.schema.files import GAME as SHAPE
from tests.unit.frontend.made import COMPONENTS, NAME, ROWS, completed
from tests.unit.frontend.variants.test_merge import change, variant
from tests.unit.frontend.variants.test_order_of_changes import read

GAME = completed("""\
numbers:
  price: 2
options:
  pace: {is: 1 to 9, title: Pace}
procedures:
  settle:
    do:
      - let:
          due: coins(first(players)) + 0
          rest: 1
      - id: gain
        add: up to price to coins(first(players))
      - take: 1 from coins(first(players))
        surely: It does not matter.
      - change: open
        to: yes
      - draw: up to 2 from deck to hand(first(players))
      - if: due > rest
        then:
          - change: open to no
      - run: again
      - run: again
  again:
    do:
      - text: They are shuffled.
        shuffle: deck
""")


def compiled(*texts: str) -> tuple[Any, Report]:
    report = Report()
    named = tuple((f"{text.split()[3]}.variant.yaml", text.encode()) for text in texts)
    made = compile_game(Files((NAME, GAME.encode()), {ROWS: (ROWS, COMPONENTS.encode())}, None, named), report)
    return canonical_data(made.trees.game, SHAPE, "en")["procedures"] if made else None, report  # type: ignore[index,call-overload]


def settled(text: str) -> list[Any]:
    data, report = compiled(change("it", text))
    assert [] == [message_text(each) for each in report if each.is_error]
    steps: list[Any] = data["settle"]["do"]
    return steps


@pytest.mark.parametrize(
    ("address", "new", "step"),
    [
        ("gain", "3", {"id": "gain", "add": "up to 3 to coins(first(players))"}),
        ("gain.add", "3", {"id": "gain", "add": "up to 3 to coins(first(players))"}),
        ("take", "3", {"take": "3 from coins(first(players))", "surely": {"en": "It does not matter."}}),
        ("take.take", "3", {"take": "3 from coins(first(players))", "surely": {"en": "It does not matter."}}),
        ("take", "was + 3", {"take": "1 + 3 from coins(first(players))", "surely": {"en": "It does not matter."}}),
        ("take", "3 from coins(first(players))", {"take": "3 from coins(first(players))", "surely": {"en": "It does not matter."}}),
        ("draw", "price", {"draw": "up to price from deck to hand(first(players))"}),
        ("change", "open", {"change": "open", "to": "yes"}),
        ("if", "due = rest", {"if": "due = rest", "then": [{"change": "open to no"}]}),
        ("if.then.change.to", "yes", {"if": "due > rest", "then": [{"change": "open", "to": "yes"}]}),
        ("let.due", "5", {"let": {"due": "5", "rest": "1"}}),
        ("let.let.due", "5", {"let": {"due": "5", "rest": "1"}}),
        ("let", "{due: 3, rest: 4}", {"let": {"due": "3", "rest": "4"}}),
    ],
)
def test_what_is_put_at_a_step_without_a_verb_takes_the_place_of_its_line(address: str, new: str, step: dict[str, Any]) -> None:
    assert step in settled(f"replace: procedures.settle.do.{address}\nwith: {new}")


def test_names_are_added_below_a_verb() -> None:
    assert {"let": {"due": "coins(first(players)) + 0", "rest": "1", "more": "2"}} in settled(
        "add: procedures.settle.do.let\nwith: {more: 2}"
    )


def test_steps_are_called_as_in_the_game_whatever_a_file_changes_before() -> None:
    for first, second in (("run~1", "run~2"), ("run~2", "run~1")):
        text = "changes:\n" + "".join(
            f"  - {{replace: procedures.settle.do.{name}, with: {{id: n{name[-1]}, shuffle: deck}}}}\n" for name in (first, second)
        )
        data, report = compiled(variant("it", text))
        assert [] == [each.code for each in report if each.is_error]
        assert ["n1", "n2"] == [step["id"] for step in data["settle"]["do"] if "shuffle" in step]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("replace: procedures.settle.do.take\nwith: 3", "replace: procedures.settle.do.take.take\nwith: 4"),
        ("replace: procedures.settle.do.let.due\nwith: 3", "replace: procedures.settle.do.let.let.due\nwith: 4"),
        ("replace: procedures.settle.do.let\nwith: {due: 3}", "replace: procedures.settle.do.let.let\nwith: {due: 4}"),
    ],
)
def test_two_spellings_of_one_address_are_one_place(first: str, second: str) -> None:
    assert ["O105"] == [each.code for each in compiled(change("one", first), change("two", second))[1] if each.is_error]


def test_a_line_and_a_part_of_it_are_two_places() -> None:
    one, two = (
        change("one", "replace: procedures.settle.do.take\nwith: 3"),
        change("two", "replace: procedures.settle.do.take.surely\nwith: So be it."),
    )
    report = Report()
    check_conflicts(NAME.partition(".")[0], [Variant(text.split()[3], read("it", text)) for text in (one, two)], report)
    assert [] == [each.code for each in report]


@pytest.mark.parametrize(("text", "line"), [
    ("replace: options.pace.default\nwith: 4", "add: options.pace`, and below `with:` a line `default: 4`."),
    ("replace: procedures.settle.do.run~1.text\nwith: Again.", "add: procedures.settle.do.run~1`, and below `with:` a line `text: Again.`."),
])  # fmt: skip
def test_what_is_not_written_is_added_to_what_is_around_it(text: str, line: str) -> None:
    (found,) = (each for each in compiled(change("it", text))[1] if each.is_error)
    assert "O101" == found.code
    assert f"What is new has no address yet: write `{line}" in hint(found)
    _, name, value = line.replace("`", "").rpartition("a line ")
    address = line.partition("`")[0].removeprefix("add: ")
    data, report = compiled(change("it", f"add: {address}\nwith:\n  {value.rstrip('.') if name else ''}"))
    assert data is not None, [message_text(each) for each in report]


def test_a_sentence_at_several_steps_for_one_is_that_of_the_first() -> None:
    text = "replace: procedures.again.do.shuffle\ntext: Two steps.\nsteps: [{shuffle: deck}, {change: open to no}]"
    data, report = compiled(change("it", text))
    assert "O116" not in [each.code for each in report]
    assert [{"shuffle": "deck", "text": {"en": "Two steps."}}, {"change": "open to no"}] == data["again"]["do"]


@pytest.mark.parametrize(("operation", "number"), [("insert_before", 0), ("insert_after", 1)])
def test_a_sentence_at_inserted_steps_leaves_the_step_beside_them_its_own(operation: str, number: int) -> None:
    text = f"{operation}: procedures.again.do.shuffle\ntext: It opens.\nsteps: [{{change: open to yes}}, {{change: open to no}}]"
    data, _ = compiled(change("it", text))
    steps = data["again"]["do"]
    assert {"change": "open to yes", "text": {"en": "It opens."}} == steps[number]
    assert {"text": {"en": "They are shuffled."}, "shuffle": "deck"} in steps
