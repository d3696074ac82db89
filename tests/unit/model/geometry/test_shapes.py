import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.model.geometry.shapes import canonical_polyform, congruent, shifted, turned_copies, turned_once

SHAPES = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=6, unique=True).map(tuple)
TURNS = st.sampled_from([1, 4, 6])


@given(SHAPES, TURNS)
def test_a_full_round_of_turns_leads_back(shape: tuple[tuple[int, int], ...], turn: int) -> None:
    turned = shape
    for _ in range(turn):
        turned = turned_once(turned, turn)
    assert shape == turned


@given(SHAPES, TURNS, st.integers(0, 5), st.integers(-9, 9), st.integers(-9, 9))
def test_a_turned_and_shifted_shape_is_the_same_piece(shape: tuple[tuple[int, int], ...], turn: int, turns: int, a: int, b: int) -> None:
    moved = shape
    for _ in range(turns):
        moved = turned_once(moved, turn)
    moved = tuple((x + a, y + b) for x, y in reversed(moved))
    assert congruent(shape, moved, turn)
    assert canonical_polyform(shifted(shape), turn) == canonical_polyform(shifted(moved), turn)


@given(SHAPES, TURNS)
def test_the_number_of_turned_copies_divides_the_round(shape: tuple[tuple[int, int], ...], turn: int) -> None:
    assert 0 == turn % len(turned_copies(shifted(shape), turn))


@pytest.mark.parametrize(
    ("turn", "hook", "mirrored"),
    [
        (4, ((0, 0), (1, 0), (2, 0), (0, 1)), ((0, 0), (1, 0), (2, 0), (2, 1))),
        (6, ((0, 0), (1, 0), (1, 1), (2, 1)), ((0, 1), (1, 1), (2, 0), (3, 0))),
    ],
)
def test_a_mirrored_piece_is_another_one(turn: int, hook: tuple[tuple[int, int], ...], mirrored: tuple[tuple[int, int], ...]) -> None:
    assert not congruent(hook, mirrored, turn)


def test_a_doubled_cell_makes_another_shape() -> None:
    assert not congruent(((0, 0), (0, 0)), ((0, 0),), 6)


def test_nothing_has_the_shape_of_nothing() -> None:
    assert congruent((), (), 6)
    assert not congruent((), ((0, 0),), 6)
