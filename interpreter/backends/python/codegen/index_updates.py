"""Code generation for changes of state variables: the inverted indexes of what is changed are brought up to date."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from interpreter.analysis.indexes import Index
from interpreter.backends.python.codegen.function_builder import Scope, call, entry
from interpreter.backends.python.codegen.routine_codegen import RoutineCodegen
from interpreter.lir.nodes import Expression, Load
from interpreter.lir.operators import NONE, number, op, select
from interpreter.lir.types import BITS, INT
from interpreter.model import ir
from interpreter.model.types.types import StackOf, Type


@dataclass(frozen=True, slots=True)
class IndexedPlace:
    """A place that is changed, with the indexes of it. Where there are some, its arguments have names: the last one and those before."""

    place: ir.LValue
    scope: Scope
    indexes: Sequence[Index] = ()
    member: Expression = NONE
    prefix: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class SlotRef:
    """A holder: its cell, the kind of what it holds, and where the members of a pool are kept (None: they are not)."""

    cell: Expression
    kind: Type
    members: Expression | None

    @property
    def content(self) -> Load:
        """What the holder holds."""
        return Load(self.cell, self.kind)

    @property
    def mask(self) -> Load:
        """The members of a pool."""
        assert self.members is not None
        return Load(self.members, BITS)


class IndexUpdater(RoutineCodegen):
    """Writes what keeps indexes up to date where a routine changes what they are made from."""

    def indexed(self, place: ir.LValue) -> IndexedPlace:
        """A place that is to be changed; its arguments are worked out once, since it may be elsewhere afterwards."""
        indexes = self.facts.indexes_of(place.name)
        if not indexes:
            return IndexedPlace(place, self.scope)
        scope, names, arguments = self.scope, [], []
        for argument in place.arguments:
            names.append(self.lowering.atom(self._value(argument), "member"))
            slot = -1 - len(scope.names)
            scope = scope.with_(slot, names[-1])
            arguments.append(ir.Local(argument.kind, slot, ""))
        return IndexedPlace(ir.LValue(place.name, tuple(arguments)), scope, indexes, names[-1], tuple(names[:-1]))

    def cell(self, indexed: IndexedPlace) -> Expression:
        """The number of the cell of a place."""
        return self.lowering.atom(self.lowering.place(indexed.place, indexed.scope), "cell")

    def slot(self, cell: Expression, place: ir.LValue) -> SlotRef:
        """The holder at a place."""
        members = None
        if Index(place.name, "held") in self.facts.indexes:
            members = self.lowering.members_in(place.name, [self.lowering.atom(self._value(each), "member") for each in place.arguments])
        return SlotRef(cell, self.rules.state_vars[place.name].kind, members)

    def before(self, indexed: IndexedPlace, cell: Expression) -> Expression:
        """A name for what a cell holds before it is changed, if indexes are to be brought up to date by it."""
        kind = self.rules.state_vars[indexed.place.name].kind
        return self.body.named("before", Load(cell, kind)) if indexed.indexes else NONE

    def refile(self, indexed: IndexedPlace, new: Expression, old: Expression) -> None:
        """Bring the indexes up to date: the member leaves the set of the old value for that of the new one."""
        for index in indexed.indexes:
            base = self.lowering.masks_of(index, indexed.prefix)
            for value in (old, new):
                mask = Load(self._mask_of(base, index, value), BITS)
                self.body.update(mask, "toggle", op("singleton", indexed.member))

    def _mask_of(self, base: Expression, index: Index, value: Expression) -> Expression:
        """Where the mask is, among those of an index that begin at `base`, in which a member with a value is."""
        if index.form == "empty":
            return op("add", base, op("not", value))
        if index.form == "value":
            return self.lowering.mask_of_value(base, value)
        kind = self.rules.state_vars[index.track].kind
        assert isinstance(kind, StackOf)
        top = entry(self.lowering.parts(kind.inner, index.part), op("top", value), type_=INT)
        return op("add", base, select(value, op("add", top, number(1)), number(0)))

    def file_members(self, spot: SlotRef) -> None:
        """Write that the members of a pool are looked up again."""
        self.body.set(spot.mask, call("members_of", spot.content))

    def tops(self, pile: ir.LValue) -> IndexedPlace:
        """A pile that is to be shuffled, with those of its indexes that may change: what lies on top."""
        indexed = self.indexed(pile)
        return replace(indexed, indexes=tuple(index for index in indexed.indexes if index.form == "top"))
