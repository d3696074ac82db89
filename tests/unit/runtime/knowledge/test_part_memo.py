"""Reasons to make a drawing anew: places at which two positions differ."""

import pytest

from interpreter.runtime.knowledge.part_memo import _different


@pytest.mark.parametrize(
    ("old", "new", "members"),
    [
        (0b0110, 0b0101, {6, 5, 0, 1}),
        (3, None, {3}),
        (0, -1, {0, -1}),
        (-2, 5, {-2, 5}),
        (-3, -4, {-3, -4}),
        ((1, 2), (2, 1), {None}),
    ],
)
def test_places_that_differ_are_found_below_zero_too(old: object, new: object, members: set[object]) -> None:
    assert _different((old, "same"), (new, "same")) == {0, *((0, member) for member in members)}
