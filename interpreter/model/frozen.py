"""Frozen dataclasses with slots whose classes are made in half the time.

    from interpreter.model.frozen import dataclass    # in modules with many classes

Before Python 3.13, `dataclasses` compiles every method of every class by itself. Expressions, instructions and syntax trees have dozens of
classes, which took half of the time in which a command starts. Here only `__init__` is compiled. Fields, slots, immutability
and pickling stay those of `dataclasses`, as does everything that works on dataclasses.
"""

from dataclasses import MISSING, Field, dataclass, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

if not TYPE_CHECKING:  # type checkers see the standard one
    _standard = dataclass

    def dataclass(*, frozen: bool = False, slots: bool = False, **options: Any) -> Any:
        """`dataclasses.dataclass`, made faster where there are no other options than `frozen=True, slots=True`."""
        return _frozen if frozen and slots and not options else _standard(frozen=frozen, slots=slots, **options)

    def _frozen(declared: type) -> type:
        own = vars(declared)
        cls = _standard(declared, init=False, repr=False, eq=False, frozen=True, slots=True)
        members = fields(cls)
        key = _key([each.name for each in members if each.compare])
        methods = {
            "__repr__": _repr([each.name for each in members if each.repr]),
            "__eq__": lambda self, other: key(self) == key(other) if self.__class__ is other.__class__ else NotImplemented,
            "__hash__": lambda self: hash(key(self)),
        }
        for name, method in methods.items():
            if own.get(name) is None:  # the class has none; Python itself sets `__hash__` to None beside an `__eq__`
                setattr(cls, name, method)
        cls.__init__ = own.get("__init__") or _init(cls, members)
        return cls


# Any: methods of classes that are made here
def _key(names: list[str]) -> Any:
    """Return the function that gives the fields to compare."""
    return attrgetter(*names) if names else lambda _: ()


def _repr(names: list[str]) -> Any:
    return lambda self: f"{self.__class__.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"


def _init(cls: type, members: tuple[Field[Any], ...]) -> Any:
    """Compile `__init__`."""
    names: dict[str, Any] = {"set_": object.__setattr__, "missing_": MISSING}
    plain: list[str] = ["self"]
    named: list[str] = []
    body: list[str] = []
    for each in members:
        default, value = "", each.name
        if each.default_factory is not MISSING:
            names[f"{each.name}_"] = each.default_factory
            default, value = "=missing_", f"{each.name}_() if {each.name} is missing_ else {each.name}"
        elif each.default is not MISSING:
            names[f"{each.name}_"] = each.default
            default = f"={each.name}_"
        (named if each.kw_only else plain).append(each.name + default)
        body.append(f"set_(self, {each.name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    arguments = ", ".join([*plain, *(["*", *named] if named else [])])
    exec(f"def __init__({arguments}):\n  " + "\n  ".join(body or ["pass"]), names)  # noqa: S102  # names of fields, as in `dataclasses`
    init = names["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = {each.name: each.type for each in members} | {"return": None}
    return init
