"""Inverted indexes over state variables (value -> set of keys): what one is, what can have one, how many sets it has.

`set(field in fields where route(field) is none)` looks at every field. Where a rule asks like that about a name with one
argument, a machine can keep a set of fields for every value the name can have; whoever changes the name changes two of them.
"""

from dataclasses import dataclass
from math import prod

from interpreter.model.ruleset.ruleset import RuleSet, StateVarDecl
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import BoolType, EntityType, IntRange, Optional, StackOf, Type, non_null

LARGEST = 16  # a number with more values is not kept


@dataclass(frozen=True, slots=True)
class Index:
    """What is kept of a tracked name: by `value`, whether it is `empty`, or by a part of what lies on `top` of a pile.

    Of a pool it is the members that it holds (`held`), for every cell one set.
    """

    track: str
    form: str
    part: int = 0


def is_small(decl: StateVarDecl) -> bool:
    """Whether a name has few values, so that there can be a mask for each."""
    if decl.holder not in ("value", "slot"):
        return False
    match non_null(decl.kind):
        case BoolType() | EntityType():
            return True
        case IntRange(low, high):
            return low is not None and high is not None and low >= 0 and high <= LARGEST
    return False


def is_possible(kind: Type, value: object) -> bool:
    """Whether a value of a kind can be this one."""
    if value is None:
        return isinstance(kind, Optional)
    inner = non_null(kind)
    if isinstance(inner, IntRange):
        return isinstance(value, int) and (inner.low or 0) <= value <= (inner.high or 0)
    return isinstance(value, int)


def top_part(rules: RuleSet, track: str, part: int) -> EntityType | None:
    """The kind of a part of what lies on top of a pile; None where it is not a member that is always there."""
    match rules.state_vars[track].kind:
        case StackOf(inner=EntityType(name=name)) if rules.kinds[name].parts:
            kind = rules.kinds[name].parts[part][1]
            return kind if isinstance(kind, EntityType) else None
    return None


def sizes(rules: RuleSet, material: Domains, indexes: tuple[Index, ...]) -> tuple[int, ...]:
    """How many sets every index has at a table."""
    return tuple(buckets(rules, material, index) * prod(prefix_sizes(rules, material, index)) for index in indexes)


def prefix_sizes(rules: RuleSet, material: Domains, index: Index) -> tuple[int, ...]:
    """The sizes of the kinds of the arguments before the last one; of all arguments for a pool."""
    parameters = rules.state_vars[index.track].parameters
    return tuple(material.of(kind).size for _, kind in (parameters if index.form == "held" else parameters[:-1]))


def buckets(rules: RuleSet, material: Domains, index: Index) -> int:
    """How many sets there are for one choice of the arguments before the last one."""
    if index.form in ("empty", "held"):
        return 2 if index.form == "empty" else 1
    kind = top_part(rules, index.track, index.part) if index.form == "top" else rules.state_vars[index.track].kind
    assert kind is not None
    return _values(material, kind)


def bucket(value: int | None) -> int:
    """Which of the sets of an index is that of a value: the first is that of none."""
    return 0 if value is None else int(value) + 1


def _values(material: Domains, kind: Type) -> int:
    """How many values a kind has, with none."""
    match non_null(kind):
        case BoolType():
            return 3
        case EntityType() as member:
            return material.of(member).size + 1
        case IntRange(_, high):
            return (high or 0) + 2
    raise AssertionError(f"{kind} is not kept")
