"""Frozen dataclasses that are made faster are those of `dataclasses`."""

import copy
import dataclasses
import inspect
import pickle
from dataclasses import field

import pytest

from interpreter.diagnostics.span import Located, Source, Span
from interpreter.model.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Ours(Located):
    """A class with all there is."""

    name: str
    many: int = 3
    inner: dict[str, int] = field(default_factory=dict)
    aside: int = field(default=0, compare=False, repr=False)
    late: tuple[int, ...] = field(default=(), kw_only=True)


@dataclasses.dataclass(frozen=True, slots=True)
class Theirs(Located):
    """A class with all there is."""

    name: str
    many: int = 3
    inner: dict[str, int] = field(default_factory=dict)
    aside: int = field(default=0, compare=False, repr=False)
    late: tuple[int, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Empty:
    pass


@dataclass(frozen=True, slots=True)
class Own:
    one: list[int]

    def __post_init__(self) -> None:
        object.__setattr__(self, "one", [*self.one, 0])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own)

    __hash__ = object.__hash__


PLACE = Span(Source("a", "text"), 1, 2)


def test_a_class_takes_the_same_arguments() -> None:
    ours, theirs = (inspect.signature(kind).parameters.values() for kind in (Ours, Theirs))
    assert [(each.name, each.kind, each.annotation) for each in theirs] == [(each.name, each.kind, each.annotation) for each in ours]
    for wrong, named in (((), {}), (("a", 1, {}, 2, ()), {}), (("a",), {"unknown": 1})):
        for kind in (Ours, Theirs):
            with pytest.raises(TypeError):
                kind(*wrong, **named)


def test_objects_look_and_compare_alike() -> None:
    for kind in (Ours, Theirs):
        one, other = kind("a", aside=1, span=PLACE), kind("a", 3, {}, 2)
        assert (one == other, one != kind("b"), one == Empty(), one.inner is other.inner) == (True, True, False, False)
        assert f"{kind.__name__}(name='a', many=3, inner={{}}, late=())" == repr(one)
        assert kind.__match_args__ == ("name", "many", "inner", "aside")
        with pytest.raises(TypeError):
            hash(one)  # it holds a dictionary
    assert hash(Empty()) == hash(Empty())
    assert Ours("a") != Theirs("a")


def test_objects_are_frozen_and_have_no_room_for_more() -> None:
    one = Ours("a")
    for change in (lambda: setattr(one, "name", "b"), lambda: delattr(one, "name"), lambda: setattr(one, "new", 1)):
        with pytest.raises((dataclasses.FrozenInstanceError, TypeError)):
            change()
    assert not hasattr(one, "__dict__")
    assert Ours.__dataclass_params__.frozen


def test_objects_can_be_replaced_copied_and_pickled() -> None:
    one = Ours("a", 4, {"x": 1}, 5, late=(1,), span=PLACE)
    assert one == copy.deepcopy(one) == pickle.loads(pickle.dumps(one))  # noqa: S301
    changed = dataclasses.replace(one, many=9)
    assert (9, 5, PLACE) == (changed.many, changed.aside, changed.span)
    assert {"name": "a", "many": 4} == {key: value for key, value in dataclasses.asdict(one).items() if key in ("name", "many")}


def test_methods_of_the_class_itself_stay() -> None:
    assert ([1, 0], True) == (Own([1]).one, Own([]) == Own([2]))
    assert len({Own([1]), Own([1])}) == 2


def test_other_options_are_those_of_dataclasses() -> None:
    @dataclass(frozen=True, slots=True, order=True)
    class Ordered:
        one: int

    @dataclass(slots=True)
    class Open:
        one: int = 0

    made = Open()
    made.one = 4
    assert Ordered(1) < Ordered(2)
    assert Open(4) == made
