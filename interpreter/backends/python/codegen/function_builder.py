"""The statements of one function on their way, and names that nothing else in it has."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field

from interpreter.backends.python.printing import vocabulary
from interpreter.backends.python.printing.vocabulary import GIVEN, LOCALS
from interpreter.lir import nodes
from interpreter.lir.block_builder import BlockBuilder
from interpreter.lir.nodes import Expression, Local, Statement
from interpreter.lir.traverse import fresh
from interpreter.lir.types import ANY, FUNCTION, MACHINE, TABLE, ValueType
from interpreter.model import ir
from interpreter.model.types.types import PLAYER, EntityType

RESERVED = frozenset(
    {
        "R",
        "S",
        "Q",
        "slots",
        "pc",
        "counts",
        "limit",
        "below",
        "watch",
        "aims",
        "prepared",
        "stops",
        "missing",
        "open_question",
        "key",
        "arguments",
    }
)
RUN, STATE, KEPT, SLOTS, PC = (Local(name, MACHINE) for name in ("R", "S", "Q", "slots", "pc"))
MISSING, OPEN = (nodes.Global(name, MACHINE) for name in ("missing", "open_question"))
SEAT: ValueType = EntityType(PLAYER)
COUNTS, LIMIT, WATCH, AIMS, KEY, ARGUMENTS = (Local(name, MACHINE) for name in ("counts", "limit", "watch", "aims", "key", "arguments"))


@dataclass(slots=True, kw_only=True)
class Body(BlockBuilder):
    """The statements of one function; `begin` puts what stands before its region aside."""

    used: set[str] = field(default_factory=lambda: set(RESERVED))
    said: dict[str, str] = field(default_factory=dict)  # what the rule file calls what has these names
    before: list[Statement] = field(default_factory=list)  # what stands before the region
    steady: frozenset[str] | None = None

    def begin(self, steady: Iterable[Expression]) -> None:
        """From here to the end only locals change; these are never none and keep their value: loops may be relieved of the rest."""
        self.before, self.block, self.steady = self.block, [], frozenset(each.name for each in steady if isinstance(each, Local))

    def update(self, target: Expression, operator: str, value: Expression) -> None:
        """Write that a target gets what an operation makes of it and a value."""
        self.write(nodes.Update(target, operator, value))

    def for_(self, target: Expression, source: Expression) -> AbstractContextManager[None]:
        """Write a loop."""
        return self._around(lambda block: nodes.For(target, source, block))

    @contextmanager
    def region(self, steady: Iterable[Expression]) -> Iterator[None]:
        """Write something with loops that changes only locals; what these loops need that they do not change may be worked out before."""
        with self.aside() as block:
            yield
        self.block.append(nodes.Region(frozenset(each.name for each in steady if isinstance(each, Local)), tuple(block)))

    def fresh(self, stem: str, type_: ValueType = ANY) -> Local:
        """A name that the function does not use yet: a word of ours, perhaps with a number."""
        assert stem in LOCALS, f"{stem} is no word of generated source"
        return Local(fresh(stem, self.used), type_)

    def for_slot(self, slot: int, said: str, type_: ValueType = ANY) -> Local:
        """A name for what stands in a slot under a name of the rule file; what we have put there ourselves keeps that name."""
        if slot == ir.ME:
            return self.fresh("me", SEAT)
        if said.startswith("#") and said[1:] in LOCALS:
            return self.fresh(said[1:], type_)
        name = vocabulary.named(GIVEN, len(self.said) + 1, said)
        self.used.add(name)
        self.said[name] = said
        return Local(name, type_)

    def statements(self) -> nodes.Block:
        """The whole function."""
        if self.steady is None:
            return tuple(self.block)
        return (*self.before, nodes.Region(self.steady, tuple(self.block)))


@dataclass(frozen=True, slots=True)
class Scope:
    """What a function knows: values by slot (0 is `me`), and whether it looks for answers, where what was worked out is kept."""

    names: Mapping[int, Expression]
    asking: bool = False

    def with_(self, slot: int, value: Expression) -> "Scope":
        """The scope in which a slot has a value."""
        return Scope({**self.names, slot: value}, self.asking)


def call(function: str, *arguments: Expression, type_: ValueType = ANY) -> nodes.Call:
    """A call of something bound to a name."""
    return nodes.Call(nodes.Global(function, FUNCTION), arguments, type_)


def ask(target: Expression, method: str, *arguments: Expression, type_: ValueType = ANY) -> nodes.Method:
    """What a thing of the machine gives."""
    return nodes.Method(target, method, arguments, type_)


def row(items: Sequence[Expression]) -> nodes.Sequence:
    """Values side by side."""
    return nodes.Sequence(tuple(items), ANY)


def only(items: Sequence[Expression]) -> Expression:
    """Values side by side; one alone as it is."""
    return items[0] if len(items) == 1 else row(items)


def empty_list() -> nodes.Sequence:
    """A new list."""
    return nodes.Sequence((), ANY, is_mutable=True)


def entry(table: Expression, *places: Expression, type_: ValueType = ANY) -> Expression:
    """What a table of tables has at these places."""
    for place in places[:-1]:
        table = nodes.Index(table, place, TABLE)
    return nodes.Index(table, places[-1], type_) if places else table


def table(name: str) -> nodes.Global:
    """A table of the module."""
    return nodes.Global(name, TABLE)
