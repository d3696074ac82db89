"""Places in sets of several words are those of Python's bit masks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.backends.wasm.prelude.bits import WORD
from interpreter.backends.wasm.prelude.library import MOST_WORDS, needed
from interpreter.model.builtins.bit_masks import bit_indices
from tests.unit.backends.wasm.machines import MACHINES, Machine, loaded
from tests.unit.backends.wasm.tree_evaluator import signed

NONE = -(1 << 63)
NAMES = [f"{name}_{words}" for name in ("size", "first_bit", "last_bit", "nth_bit") for words in range(1, MOST_WORDS + 1)]


@pytest.fixture(scope="module", params=MACHINES)
def module(request: pytest.FixtureRequest) -> Machine:
    return loaded(request.param, needed(NAMES))


@st.composite
def masks(draw: st.DrawFn) -> tuple[int, tuple[int, ...]]:
    count = draw(st.integers(1, MOST_WORDS))
    places = st.integers(0, WORD * count - 1)
    mask = sum(1 << place for place in draw(st.one_of(st.sets(places), st.sets(places, max_size=3))))
    if draw(st.booleans()):
        mask ^= (1 << WORD * count) - 1
    return mask, tuple(mask >> WORD * at & (1 << WORD) - 1 for at in range(count))


@given(masks(), st.data())
def test_places_are_those_of_the_mask(module: Machine, drawn: tuple[int, tuple[int, ...]], data: st.DataObject) -> None:
    mask, words = drawn
    count, places = len(words), bit_indices(mask)
    assert len(places) == module.call(f"size_{count}", *words)
    assert (places[0] if places else NONE) == signed(module.call(f"first_bit_{count}", *words))
    assert (places[-1] if places else NONE) == signed(module.call(f"last_bit_{count}", *words))
    if places:
        number = data.draw(st.integers(0, len(places) - 1))
        assert places[number] == module.call(f"nth_bit_{count}", *words, number)


@pytest.mark.parametrize("mask", [1, 1 << 63, (1 << 64) - 1, 0x5555555555555555, 0x8000000100000001])
def test_every_member_of_a_word_is_found(module: Machine, mask: int) -> None:
    assert bit_indices(mask) == tuple(module.call("nth_bit_1", mask, number) for number in range(mask.bit_count()))
