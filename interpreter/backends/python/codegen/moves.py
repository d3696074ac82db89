"""Things on their way from holder to holder, as statements.

Between two tracked names the tests come first, then what is taken and put: these are never the same cell. Between cells of
one name it is `pass_on` that looks, except for pools, which are lists of numbers. All of a holder goes at once where what
takes it refuses nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from interpreter.analysis.moves import moves_in_groups
from interpreter.backends.python.codegen.expressions import ExpressionLowering
from interpreter.backends.python.codegen.function_builder import STATE, Scope, call, entry
from interpreter.backends.python.codegen.index_updates import IndexUpdater, SlotRef
from interpreter.backends.python.codegen.routine_codegen import RoutineCodegen
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression, Global
from interpreter.lir.nodes import Sequence as Values
from interpreter.lir.operators import NONE, denied, joined, number, op, select
from interpreter.lir.types import BITS, BOOL, INT, SEQUENCE
from interpreter.model import ir
from interpreter.model.builtins.number_sets import is_number_set
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.types.types import MultisetOf, element_type, may_be_none, non_null

ONE = number(1)
_TAKES_ALL = frozenset({"set", "pool", "pile"})  # holders of which all goes at once


class MoveCodegen(RoutineCodegen):
    """Writes the moves and draws of one routine. `indexes` brings up to date what follows from what moves."""

    def __init__(self, lowering: ExpressionLowering, scope: Scope, routine: ir.Routine) -> None:
        super().__init__(lowering, scope, routine)
        self.indexes = IndexUpdater(lowering, scope, routine)

    @contextmanager
    def _between(self, source: ir.LValue, target: ir.LValue) -> Iterator[tuple[SlotRef, SlotRef]]:
        """The holders between which things go; afterwards the indexes of them are brought up to date."""
        ends = (source, target)
        indexed = [self.indexes.indexed(place) for place in ends]
        cells = [self.indexes.cell(each) for each in indexed]
        before = [self.indexes.before(each, cell) for each, cell in zip(indexed, cells, strict=True)]
        here, there = (self.indexes.slot(cell, place) for cell, place in zip(cells, ends, strict=True))
        yield here, there
        self.indexes.refile(indexed[0], here.content, before[0])
        if indexed[1].indexes and source.name == target.name:
            with self.body.if_(op("ne", there.cell, here.cell)):  # what is turned over stays where it is
                self.indexes.refile(indexed[1], there.content, before[1])
        else:
            self.indexes.refile(indexed[1], there.content, before[1])

    def _holder(self, place: ir.LValue) -> str:
        return self.rules.state_vars[place.name].holder

    def _target(self, step: ir.Move | ir.Draw) -> str:
        """The holder that takes the things, and at which end."""
        bottom = isinstance(step, ir.Move) and step.bottom and self._holder(step.target) == "pile"
        return "pile_bottom" if bottom else self._holder(step.target)

    # -------------------------------------------------------------------------------------------- moves

    def move(self, step: ir.Move, pc: int) -> None:
        with self._between(step.source, step.target) as cells:
            as_what = None if step.turned_into is None else self.lowering.atom(self._value(step.turned_into), "as_what")
            if self._goes_at_once(step):
                self._all_go(step, *cells)
            elif step.thing is not None and step.copies is None and element_type(non_null(step.thing.kind)) is None:
                thing = self.lowering.atom(self._value(step.thing), "thing")
                self._one_goes(step, cells, thing, as_what, () if step.up_to else (self._note(number(1), pc),))
            elif step.thing is not None and step.copies is not None and element_type(non_null(step.thing.kind)) is None:
                self._copies_go(step, pc, cells, as_what)
            else:
                self._several_go(step, pc, cells, as_what)

    def _goes_at_once(self, step: ir.Move) -> bool:
        everything = step.thing is None and step.turned_into is None and step.source.name != step.target.name
        return everything and self._holder(step.source) in _TAKES_ALL and self._holder(step.target) in ("pool", "pile")

    def _all_go(self, step: ir.Move, here: SlotRef, there: SlotRef) -> None:
        holder, target = self._holder(step.source), self._target(step)
        things = self._all_in(holder, here)
        if target == "pile_bottom" and holder != "pile":  # each goes under those before it
            things = op("reversed", things)
        if target == "pool":
            thing = self.body.fresh("thing", INT)
            with self.body.for_(thing, things):
                self.body.write(_put(target, there, thing))
        else:
            both = (op("spread", there.content), op("spread", things))
            self.body.set(there.content, Values(both if target == "pile" else both[::-1], there.kind))
        self.body.set(here.content, self._nothing(step.source))
        if there.members is not None and here.members is not None:
            self.body.update(there.mask, "union", here.mask)
        elif there.members is not None:
            self.indexes.file_members(there)
        if here.members is not None:
            self.body.set(here.mask, nodes.Const(0, BITS))

    @staticmethod
    def _all_in(holder: str, spot: SlotRef) -> Expression:
        """All that a holder has, with all copies."""
        if spot.members is not None:
            return call("copies", spot.content, op("members", spot.mask), type_=SEQUENCE)
        if holder == "pile":
            return spot.content
        return op("members", spot.content) if holder == "set" else call("copies", spot.content, type_=SEQUENCE)

    def _leaves(self, step: ir.Move, here: SlotRef, thing: Expression, copies: Expression = ONE) -> None:
        self.body.write(_taken(self._holder(step.source), here, thing, copies))
        if here.members is not None:
            with self.body.if_(op("not", entry(here.content, thing, type_=INT))):
                self.body.update(here.mask, "toggle", op("singleton", thing))

    def _comes(self, step: ir.Move | ir.Draw, there: SlotRef, thing: Expression, copies: Expression = ONE) -> None:
        self.body.write(_put(self._target(step), there, thing, copies))
        if there.members is not None:
            self.body.update(there.mask, "union", op("singleton", thing))

    def _nothing(self, place: ir.LValue) -> Expression:
        kind = self.rules.state_vars[place.name].kind
        if isinstance(kind, MultisetOf):
            return Values((op("spread", self.unit.constant("NOTHING", ("blank", kind))),), kind, is_mutable=True)
        return nodes.Const((), kind) if self._holder(place) == "pile" else nodes.Const(0, kind)

    def _several_go(self, step: ir.Move, pc: int, cells: tuple[SlotRef, SlotRef], as_what: Expression | None) -> None:
        missing, thing = self.body.fresh("missing", INT), self.body.fresh("thing", INT)
        if not step.up_to:
            self.body.set(missing, number(0))
        with self.body.for_(thing, self._things(step, cells[0])):
            self._one_goes(step, cells, thing, as_what, () if step.up_to else (nodes.Update(missing, "add", number(1)),))
        self._note_left(step, missing, pc)

    def _copies_go(self, step: ir.Move, pc: int, cells: tuple[SlotRef, SlotRef], as_what: Expression | None) -> None:
        """So many of one thing go; where one cannot, none of those after it can."""
        assert step.thing is not None
        assert step.copies is not None
        missing, left = self.body.fresh("missing", INT), self.body.fresh("left", INT)
        thing = self.lowering.atom(self._value(step.thing), "thing")
        if not step.up_to:
            self.body.set(missing, number(0))
        refused = (nodes.Break(),) if step.up_to else (nodes.Assign((missing,), left), nodes.Break())
        if moves_in_groups(self.rules, step):
            self._group_goes(step, cells, thing, as_what, missing)
            self._note_left(step, missing, pc)
            return
        with self.body.for_(left, call("range", self._value(step.copies), number(0), number(-1), type_=SEQUENCE)):
            self._one_goes(step, cells, thing, as_what, refused)
        self._note_left(step, missing, pc)

    def _group_goes(
        self, step: ir.Move, cells: tuple[SlotRef, SlotRef], thing: Expression, as_what: Expression | None, missing: Expression
    ) -> None:
        """Write that as many copies go from pool to pool as there are."""
        assert step.thing is not None
        assert step.copies is not None
        wanted = self.lowering.atom(self._value(step.copies), "wanted")
        copies = entry(cells[0].content, thing, type_=INT)
        if may_be_none(step.thing.kind):
            copies = select(op("is_none", thing), number(0), copies)
        goes = self.body.named("taken", op("min", wanted, copies))
        with self.body.if_(op("gt", goes, number(0))):
            self._leaves(step, cells[0], thing, goes)
            self._comes(step, cells[1], as_what or thing, goes)
        if not step.up_to:
            self.body.set(missing, op("sub", wanted, op("max", goes, number(0))))

    def _one_goes(
        self, step: ir.Move, cells: tuple[SlotRef, SlotRef], thing: Expression, as_what: Expression | None, refused: nodes.Block
    ) -> None:
        """Write that a thing goes if it can; `refused` is done otherwise."""
        (here, there), source, target = cells, self._holder(step.source), self._target(step)
        single = step.thing is not None and element_type(non_null(step.thing.kind)) is None
        tests: list[Expression] = [op("is_some", thing)] if single and step.thing is not None and may_be_none(step.thing.kind) else []
        if step.source.name == step.target.name and source != "pool":
            goes = joined("and", [*tests, _passed_on(here, there, source, target, thing, as_what or thing)])
            self.body.write(nodes.branch(denied(goes), refused) if refused else nodes.Do(goes))
            return
        tests = [*tests, _can_leave(source, here, thing), *self._can_come(step, there, as_what or thing)]
        with self.body.if_(joined("and", tests)):
            self._leaves(step, here, thing)
            self._comes(step, there, as_what or thing)
        if refused:
            with self.body.else_():
                self.body.paste(refused)

    def _can_come(self, step: ir.Move | ir.Draw, there: SlotRef, thing: Expression) -> list[Expression]:
        """The test whether a thing can be put, where it may be refused."""
        match self._holder(step.target):
            case "set":
                return [op("not", op("bit", there.content, thing))]
            case "slot":
                return [op("is_none", there.content)]
        return []

    def _things(self, step: ir.Move, here: SlotRef) -> Expression:
        """What is to be moved, as something to run over."""
        if step.thing is None:
            return self._all_of(step, here)
        value = self._value(step.thing)
        kind = non_null(step.thing.kind)
        if isinstance(kind, MultisetOf):
            return call("copies", op("or_empty", value, nodes.Const((), kind)), type_=SEQUENCE)
        if is_number_set(kind):
            numbers = self.unit.constant("NUMBERS", ("walk", kind))
            return nodes.Call(numbers, (op("or_empty", value, nodes.Const(0, kind)),), SEQUENCE)
        if is_mask_set(kind):
            return op("members", op("or_empty", value, nodes.Const(0, kind), type_=kind))
        return op("or_empty", value, nodes.Const((), kind))

    def _all_of(self, step: ir.Move, here: SlotRef) -> Expression:
        holder = self._holder(step.source)
        if holder == "slot":
            return select(op("is_none", here.content), nodes.Const((), SEQUENCE), Values((here.content,), SEQUENCE))
        things = self._all_in(holder, here)
        return op("reversed", things) if step.bottom and holder == "pile" else things

    # -------------------------------------------------------------------------------------------- draws

    def draw(self, step: ir.Draw, pc: int) -> None:
        with self._between(step.source, step.target) as cells:
            if step.number == ir.Constant(step.number.kind, 1) and step.source.name != step.target.name:
                self._one_is_drawn(step, pc, *cells)
            else:
                self._several_are_drawn(step, pc, *cells)

    def _one_is_drawn(self, step: ir.Draw, pc: int, here: SlotRef, there: SlotRef) -> None:
        with self.body.if_(joined("and", [here.content, *self._can_come(step, there, op("top", here.content))])):
            self._top_goes(step, here, there)
        if not step.up_to:
            with self.body.else_():
                self.body.write(self._note(number(1), pc))

    def _several_are_drawn(self, step: ir.Draw, pc: int, here: SlotRef, there: SlotRef) -> None:
        left, top = self.body.fresh("left", INT), op("top", here.content)
        self.body.set(left, self._value(step.number))
        within = step.source.name == step.target.name
        tests: list[Expression] = [op("gt", left, number(0)), here.content]
        if within:
            tests.append(_passed_on(here, there, "pile", self._target(step), top, top))
        else:
            tests += self._can_come(step, there, top)
        with self.body.while_(joined("and", tests)):
            if not within:
                self._top_goes(step, here, there)
            self.body.update(left, "sub", number(1))
        self._note_left(step, left, pc)

    def _top_goes(self, step: ir.Draw, here: SlotRef, there: SlotRef) -> None:
        top: Expression = op("top", here.content)
        self._comes(step, there, top if there.members is None else self.lowering.atom(top, "top"))
        self.body.set(here.content, op("below_top", here.content))

    def _note_left(self, step: ir.Move | ir.Draw, missing: Expression, pc: int) -> None:
        if not step.up_to:
            with self.body.if_(op("gt", missing, number(0))):
                self.body.write(self._note(missing, pc))


def _can_leave(holder: str, here: SlotRef, thing: Expression) -> Expression:
    match holder:
        case "set":
            return op("bit", here.content, thing)
        case "pool":
            return entry(here.content, thing, type_=INT)
        case "pile":
            return op("contains", here.content, thing)
    return op("eq", here.content, thing)


def _taken(holder: str, here: SlotRef, thing: Expression, copies: Expression) -> nodes.Statement:
    match holder:
        case "set":
            return nodes.Update(here.content, "toggle", op("singleton", thing))
        case "pool":
            return nodes.Update(entry(here.content, thing, type_=INT), "sub", copies)
        case "pile":
            return nodes.Assign((here.content,), call("take_pile", here.content, thing))
    return nodes.Assign((here.content,), NONE)


def _put(target: str, there: SlotRef, thing: Expression, copies: Expression = ONE) -> nodes.Statement:
    match target:
        case "set":
            return nodes.Update(there.content, "union", op("singleton", thing))
        case "pool":
            return nodes.Update(entry(there.content, thing, type_=INT), "add", copies)
        case "pile":
            return nodes.Assign((there.content,), Values((op("spread", there.content), thing), there.kind))
        case "pile_bottom":
            return nodes.Assign((there.content,), Values((thing, op("spread", there.content)), there.kind))
    return nodes.Assign((there.content,), thing)


def _passed_on(here: SlotRef, there: SlotRef, source: str, target: str, thing: Expression, as_what: Expression) -> Expression:
    """Whether a thing goes between cells of one name; it does if it can."""
    take, put = (Global(name, here.kind) for name in (f"take_{source}", f"put_{target}"))
    return call("pass_on", STATE, here.cell, there.cell, take, put, thing, as_what, type_=BOOL)
