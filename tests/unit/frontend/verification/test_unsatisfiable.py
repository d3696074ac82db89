"""Conditions that can never hold together, and variants that make them so."""

from itertools import permutations

import pytest

from interpreter.diagnostics.render.plain_text import message_text
from tests.unit.frontend.made import codes
from tests.unit.frontend.variants.test_merge import change
from tests.unit.frontend.variants.test_merge import codes as codes_of_variants
from tests.unit.frontend.variants.test_provenance import compiled

LAY = """\
numbers: {{most: 3}}
words:
  full: not open
  never: no
actions:
  put:
    choose:
      cell: cells
    require:
      one: {{that: {one}, say: One.}}
      two: {{that: {two}, say: Two.}}
    do:
      - change: holder(cell) to me
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: [lay, put]
        if_none: pass
"""


@pytest.mark.parametrize(("one", "two"), [
    ("open", "not open"),
    ("open", "full"),
    ("open and holder(cell) is none", "face = front and not open"),
    ("coins(me) > 3", "coins(me) < 3"),
    ("coins(me) > most", "coins(me) <= 3"),
    ("coins(me) = 2", "coins(me) = 3"),
    ("coins(me) >= 3", "not (coins(me) >= 2)"),
    ("never or open", "not open"),
    ("yes", "never"),
    ("yes", "most > 4"),
    ("not (open or face = front)", "face = front"),
])  # fmt: skip
def test_what_can_never_hold_together_is_a_finding(one: str, two: str) -> None:
    assert ["O117"] == codes(LAY.format(one=one, two=two))


@pytest.mark.parametrize(("one", "two"), [
    ("open", "open"),
    ("open", "open or not open"),
    ("coins(me) > 2", "coins(me) < 4"),
    ("coins(me) >= 3", "coins(me) <= 3"),
    ("coins(me) > most", "coins(me) < 9"),
    ("open or face = front", "not open"),
    ("coins(me) = 2", "size(marked) = 3"),
    ("coins(me) != 2", "coins(me) != 3"),
])  # fmt: skip
def test_what_may_hold_together_is_none(one: str, two: str) -> None:
    assert [] == codes(LAY.format(one=one, two=two))


def test_two_variants_that_ask_for_the_contrary_do_not_go_together() -> None:
    poor = change("poor", "replace: words.free\nwith: no")
    uses = change("uses", "add: actions.lay\nwith: {require: {fresh: {that: free(cell), say: No.}}}")
    assert [] == codes_of_variants(poor)
    assert [] == codes_of_variants(uses)
    for order in permutations([poor, uses]):
        _, found = compiled(*order)
        (conflict,) = [each for each in found if each.code == "O110"]
        assert ["uses.variant.yaml", "poor.variant.yaml"] == [label.span.source.name for label in conflict.labels][:2]
        assert "can never be met together" in message_text(conflict)
