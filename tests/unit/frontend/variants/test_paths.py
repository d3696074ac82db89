"""Where addresses lead: into mappings, lists of steps, and the line of a step."""

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, to_plain_data
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.frontend.variants.paths import Resolved, Unresolved, at, child_names, insert_at, remove_at, replace_at, resolve_address

TREE = """\
numbers:
  price: 2
words:
  free(cell): holder(cell) is none
  rich(player, least is 1 to 3):
    is: coins(player) >= least
    text: Has a lot.
actions:
  lay:
    cost:
      coin: {pay: 1, from: coins(me)}
    do:
      - change: holder(cell) to me
      - id: pay
        take: up to 2 from coins(me)
      - add: 1 to coins(me)
      - add: 2 to coins(me)
      - move: pool(card) from hand(me) to market
      - if: open
        then:
          - id: close
            change: open to no
        else:
          - shuffle: deck
"""


def tree(text: str = TREE) -> MappingNode:
    report = Report()
    node = read_yaml("it.yaml", text.encode(), report)
    assert isinstance(node, MappingNode)
    assert 0 == len(report)
    return node


def found(address: str, text: str = TREE) -> Node:
    there = resolve_address(tree(text), address.split("."))
    assert isinstance(there, Resolved)
    return at(there.tree, there.path)


def lost(address: str, text: str = TREE) -> Unresolved:
    there = resolve_address(tree(text), address.split("."))
    assert isinstance(there, Unresolved)
    return there


@pytest.mark.parametrize(("address", "value"), [
    ("numbers.price", "2"),
    ("words.free", "holder(cell) is none"),
    ("words.free(cell)", "holder(cell) is none"),
    ("words.rich.is", "coins(player) >= least"),
    ("words.rich.text", "Has a lot."),
    ("actions.lay.cost.coin.from", "coins(me)"),
    ("actions.lay.do.change", {"change": "holder(cell) to me"}),
    ("actions.lay.do.pay.take", "up to 2 from coins(me)"),
    ("actions.lay.do.change.to", "me"),
    ("actions.lay.do.pay.from", "coins(me)"),
    ("actions.lay.do.move.from", "hand(me)"),
    ("actions.lay.do.move.to", "market"),
    ("actions.lay.do.if.then.close", {"id": "close", "change": "open to no"}),
    ("actions.lay.do.if.then.close.to", "no"),
    ("actions.lay.do.if.else.shuffle.shuffle", "deck"),
])  # fmt: skip
def test_an_address_leads_to_what_one_sees(address: str, value: object) -> None:
    assert value == to_plain_data(found(address))


def test_an_address_leads_through_what_a_thing_is_whatever_else_is_said_about_it() -> None:
    assert "5" == to_plain_data(found("numbers.each.3", "numbers:\n  each: {is: {2: 4, 3: 5}, title: Pieces}"))


@pytest.mark.parametrize(("address", "part", "known"), [
    ("numbers.prise", "prise", ("price",)),
    ("nombers.price", "nombers", ("numbers", "words", "actions")),
    ("numbers.price.more", "more", ()),
    ("actions.lay.do.add", "add", ("change", "pay", "move", "if")),
    ("actions.lay.do.take", "take", ("change", "pay", "move", "if")),
    ("actions.lay.do.0", "0", ("change", "pay", "move", "if")),
    ("actions.lay.do.pay.to", "to", ("id", "take")),
    ("", "", ("numbers", "words", "actions")),
    ("words..is", "", ("free", "rich")),
])  # fmt: skip
def test_an_address_that_leads_nowhere_says_where_it_ends(address: str, part: str, known: tuple[str, ...]) -> None:
    assert Unresolved(part, known) == lost(address)


def test_a_field_of_a_line_gets_a_key_of_its_own() -> None:
    there = resolve_address(tree(), ["actions", "lay", "do", "move", "to"])
    assert isinstance(there, Resolved)
    assert {"move": "pool(card)", "from": "hand(me)", "to": "market"} == to_plain_data(at(there.tree, there.path[:-1]))


def test_a_limit_of_a_line_stays_when_its_field_is_taken_out() -> None:
    there = resolve_address(tree(), ["actions", "lay", "do", "pay", "from"])
    assert isinstance(there, Resolved)
    assert {"id": "pay", "take": "up to 2", "from": "coins(me)"} == to_plain_data(at(there.tree, there.path[:-1]))


def test_a_line_that_cannot_be_read_has_no_fields() -> None:
    assert "to" == lost("do.change.to", "do:\n  - change: ) to (\n").part


def test_names_are_those_of_the_entries() -> None:
    assert ["free", "rich"] == child_names(found("words"))
    assert [] == child_names(found("numbers.price"))


def test_other_entries_are_left_as_they_are() -> None:
    one = tree("a: 1\nb: [x, y]\n")
    other = tree("c: 3\n")
    assert isinstance(other, MappingNode)
    assert {"a": "2", "b": ["x", "y"]} == to_plain_data(replace_at(one, ("a",), lambda _: ScalarNode("2", one.span, one.span)))
    assert {"b": ["x", "y"]} == to_plain_data(remove_at(one, ("a",)))
    assert {"a": "1", "b": ["y"]} == to_plain_data(remove_at(one, ("b", 0)))
    assert {"a": "1", "c": "3", "b": ["x", "y"]} == to_plain_data(insert_at(one, ("a",), other, 1))
    new = other.get("c")
    assert new is not None
    assert {"a": "1", "b": ["x", "3", "y"]} == to_plain_data(insert_at(one, ("b", 1), SequenceNode((new,), one.span), 0))
