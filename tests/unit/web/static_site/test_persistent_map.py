"""The stand-in for `rpds` does what `rpds` does, as far as it is used."""

from hypothesis import given
from hypothesis import strategies as st

from interpreter.web.static_site import persistent_map as own
from tests.optional import require

rpds = require("rpds")

MAPS = st.dictionaries(st.integers(0, 9), st.integers())
SETS = st.frozensets(st.integers(0, 9))


@given(MAPS, MAPS, st.integers(0, 9), st.integers())
def test_maps_give_changed_copies(first: dict[int, int], second: dict[int, int], key: int, value: int) -> None:
    one, other = own.HashTrieMap.convert(first), rpds.HashTrieMap.convert(first)
    assert dict(one.insert(key, value)) == dict(other.insert(key, value))
    assert dict(one.update(second)) == dict(other.update(second))
    if key in first:
        assert dict(one.remove(key)) == dict(other.remove(key))
    assert one == first
    assert own.HashTrieMap.convert(one) is one


@given(SETS, SETS, st.integers(0, 9))
def test_sets_give_changed_copies(first: frozenset[int], second: frozenset[int], member: int) -> None:
    one, other = own.HashTrieSet(first), rpds.HashTrieSet(first)
    assert set(one.insert(member)) == set(other.insert(member))
    assert set(one.update(second)) == set(other.update(second))
    if member in first:
        assert set(one.remove(member)) == set(other.remove(member))
    assert one == first


@given(st.lists(st.integers(), max_size=5), st.integers())
def test_lists_grow_in_front(items: list[int], item: int) -> None:
    assert list(own.List(items)) == list(rpds.List(items)) == items
    assert list(own.List(items).push_front(item)) == list(rpds.List(items).push_front(item))
    assert list(own.List(1, 2)) == list(rpds.List(1, 2))
