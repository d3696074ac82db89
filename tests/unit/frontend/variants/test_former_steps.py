"""`- was` in a list of steps: the steps whose place a change takes, wherever it stands, and how often."""

from typing import Any

import pytest

from tests.unit.frontend.variants.test_merge import STEPS, at, change, codes, merged, names_of, variant

FIRST = {"id": "first", "take": "up to 1 from coins(first(players))"}
OPEN = {"change": "open to yes"}
LAST = {"id": "last", "add": "up to price to coins(first(players))"}


def settled(*changes: str) -> Any:
    """The steps of a procedure of three steps, with changes."""
    return at(merged(*changes), *STEPS)


@pytest.mark.parametrize(
    ("address", "new", "steps"),
    [
        ("first", "steps: [{repeat: 2, do: [was]}]", [{"repeat": "2", "do": [FIRST]}, OPEN, LAST]),
        ("first", "with: {repeat: 2, do: [was]}", [{"repeat": "2", "do": [FIRST]}, OPEN, LAST]),
        ("first", "with: [{repeat: 2, do: [was]}]", [{"repeat": "2", "do": [FIRST]}, OPEN, LAST]),
        ("change", "steps: [{change: face to back}, was]", [FIRST, {"change": "face to back"}, OPEN, LAST]),
        ("change", "steps: [was, was]", [FIRST, OPEN, OPEN, LAST]),
        ("last", "steps: [was, was, was]", [FIRST, OPEN, LAST, {**LAST, "id": "last_2"}, {**LAST, "id": "last_3"}]),
        ("last", "steps: [was, {id: last_2, change: face to back}, was]", [FIRST, OPEN, LAST, {"id": "last_2", "change": "face to back"}, {**LAST, "id": "last_3"}]),
        ("last", "steps: [{if: open, then: [was], else: [was]}]", [FIRST, OPEN, {"if": "open", "then": [LAST], "else": [LAST]}]),
        ("last", "steps: [{for_each: cell in cells, do: [{if: open, then: [was]}]}]",
         [FIRST, OPEN, {"for_each": "cell in cells", "do": [{"if": "open", "then": [LAST]}]}]),
    ],
)  # fmt: skip
def test_was_is_the_step_at_the_address(address: str, new: str, steps: list[Any]) -> None:
    assert steps == settled(change("it", f"replace: procedures.settle.do.{address}\n{new}"))


def test_was_is_all_steps_of_a_list_at_the_address() -> None:
    it = change("it", "replace: procedures.settle.do\nsteps: [{if: open, then: [was]}, {change: open to no}]")
    assert [{"if": "open", "then": [FIRST, OPEN, LAST]}, {"change": "open to no"}] == settled(it)
    assert [FIRST, OPEN, LAST, {"change": "open to no"}] == settled(
        change("it", "replace: procedures.settle.do\nwith: [was, {change: open to no}]")
    )


def test_was_below_a_key_of_a_rule_is_the_steps_below_that_key() -> None:
    it = change("it", "replace: procedures.settle\nwith: {text: Settle., do: [{if: open, then: [was]}]}")
    assert {"text": "Settle.", "do": [{"if": "open", "then": [FIRST, OPEN, LAST]}]} == at(merged(it), "game", "procedures", "settle")


def test_was_in_a_list_of_names_is_the_names_that_stood_there() -> None:
    it = change("it", "replace: play.turns.do.must\nwith: [was, wait]").replace("changes:", "actions:\n  wait: {text: Wait.}\nchanges:")
    assert ["lay", "wait"] == at(merged(it), "game", "play", 0, "do", 0, "must")


def test_was_is_what_an_earlier_variant_made() -> None:
    one = change("one", "replace: procedures.settle.do.last\nwith: {id: last, change: face to back}")
    two = change("two", "replace: procedures.settle.do.last\nafter: one\nsteps: [{repeat: 2, do: [was]}]")
    assert [FIRST, OPEN, {"repeat": "2", "do": [{"id": "last", "change": "face to back"}]}] == settled(one, two)


def test_the_same_wrap_of_two_variants_is_one_and_of_a_later_one_another() -> None:
    wrap = "replace: procedures.settle.do.last\nsteps: [{repeat: 2, do: [was]}]"
    once = {"repeat": "2", "do": [LAST]}
    assert [FIRST, OPEN, once] == settled(change("one", wrap), change("two", wrap))
    later = "replace: procedures.settle.do.last\nafter: one\nsteps: [{repeat: 2, do: [was]}]"
    assert "O101" in codes(change("one", wrap), change("two", later))  # its address is another one by then
    deeper = later.replace("do.last", "do.repeat")
    assert [FIRST, OPEN, {"repeat": "2", "do": [once]}] == settled(change("one", wrap), change("two", deeper))


def test_other_changes_go_on_beside_a_wrap() -> None:
    both = variant(
        "it",
        """\
        changes:
          - replace: procedures.settle.do.change
            steps: [{repeat: 2, do: [was]}]
          - insert_after: procedures.settle.do.change
            steps: [{tell: Done.}]
          - remove: procedures.settle.do.first
    """,
    )
    assert ["repeat", "tell", "last"] == names_of(settled(both))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("insert_before: procedures.settle.do.last\nsteps: [{repeat: 2, do: [was]}]", "O135"),
        ("insert_after: procedures.settle.do.last\nsteps: [was]", "O135"),
        ("add: procedures.settle.do\nwith: [{repeat: 2, do: [was]}]", "O135"),
        ("add: actions\nwith: {wait: {do: [was]}}", "Y152"),
        ("replace: words.corner\nwith: {is: yes, do: [was]}", "O136"),
        ("replace: procedures.settle.do.last\nsteps: [was]", "O114"),
        ("replace: procedures.settle.do.last\nsteps: [{for_each: price in cells, do: [was]}]", "N103"),
        ("replace: procedures.settle.do.last\nsteps: [{let: {a: 1}}, was, {let: {a: 2}}]", "N103"),
    ],
)
def test_was_where_no_step_is_replaced_or_a_name_clashes_is_a_finding(text: str, code: str) -> None:
    assert code == codes(change("one", text))[0]


def test_was_in_a_declaration_of_the_variant_is_a_finding() -> None:
    assert ["O136"] == codes(variant("one", "procedures:\n  again: {do: [was]}\n"))
