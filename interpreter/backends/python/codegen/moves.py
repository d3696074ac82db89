"""Things on their way from holder to holder, as statements.

Between two tracked names the tests come first, then what is taken and put: these are never the same cell. Between cells of
one name it is `pass_on` that looks, except for pools, which are lists of numbers. All of a holder goes at once where what
takes it refuses nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.analysis.indexes import Index
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.expressions import Printer
from interpreter.backends.python.codegen.function_builder import Body, NameScope, bare, called
from interpreter.model import ir
from interpreter.model.builtins.number_sets import is_number_set
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import MultisetOf, element_type, may_be_none, non_null

Text = str
_CAN_LEAVE: Mapping[str, Text] = {  # holder -> the test
    "set": "S[{cell}] >> {thing} & 1",
    "pool": "S[{cell}][{thing}]",
    "pile": "{thing} in S[{cell}]",
    "slot": "S[{cell}] == {thing}",
}
_CAN_COME: Mapping[str, Text] = {"set": "not S[{cell}] >> {thing} & 1", "slot": "S[{cell}] is None"}
_LEAVES: Mapping[str, Text] = {
    "set": "S[{cell}] ^= 1 << {thing}",
    "pool": "S[{cell}][{thing}] -= 1",
    "pile": "S[{cell}] = take_pile(S[{cell}], {thing})",
    "slot": "S[{cell}] = None",
}
_COMES: Mapping[str, Text] = {
    "set": "S[{cell}] |= 1 << {thing}",
    "pool": "S[{cell}][{thing}] += 1",
    "pile": "S[{cell}] = (*S[{cell}], {thing})",
    "pile_bottom": "S[{cell}] = ({thing}, *S[{cell}])",
    "slot": "S[{cell}] = {thing}",
}
_ALL: Mapping[str, Text] = {"set": "MEMBERS[S[{cell}]]", "pool": "copies(S[{cell}])", "pile": "S[{cell}]"}
_ALL_COME: Mapping[str, Text] = {
    "pile": "S[{cell}] = (*S[{cell}], *{things})",
    "pile_bottom": "S[{cell}] = (*{things}, *S[{cell}])",
}


@dataclass(frozen=True, slots=True)
class IndexedPlace:
    """A place that indexes are kept of: these, the name of its last argument, those before, and the place with names as arguments."""

    indexes: Sequence[Index]
    member: Text
    prefix: tuple[Text, ...]
    place: ir.LValue
    scope: NameScope


@dataclass(frozen=True, slots=True)
class SlotRef:
    """A holder: its cell, and where the members of a pool are kept (empty: they are not)."""

    cell: Text
    members: Text


class MoveCodegen:
    """Writes moves and draws; the other instructions are written by the class that extends this one."""

    unit: CompilationUnit
    rules: RuleSet
    printer: Printer
    body: Body

    if TYPE_CHECKING:

        def _value(self, expression: ir.Expression) -> Text: ...
        def _kept(self, place: ir.LValue) -> IndexedPlace | None: ...
        def _old(self, cell: Text) -> Text: ...
        def _refile(self, kept: IndexedPlace, new: Text, old: Text) -> None: ...
        def _address(self, pc: int) -> str: ...
        def _cell(self, place: ir.LValue, scope: NameScope | None = None) -> Text: ...

    @contextmanager
    def _between(self, source: ir.LValue, target: ir.LValue) -> Iterator[tuple[SlotRef, SlotRef]]:
        """The holders between which things go; afterwards the sets that are kept of them are brought up to date."""
        kept = [self._kept(place) for place in (source, target)]
        cells = [
            self._cell(place) if known is None else self._cell(known.place, known.scope)
            for place, known in zip((source, target), kept, strict=True)
        ]
        old = ["" if known is None else self._old(cell) for cell, known in zip(cells, kept, strict=True)]
        here, there = (SlotRef(cell, self._members_at(place)) for cell, place in zip(cells, (source, target), strict=True))
        yield here, there
        if kept[0] is not None:
            self._refile(kept[0], f"S[{cells[0]}]", old[0])
        if kept[1] is not None and source.name == target.name:
            with self.body.block(f"if {cells[1]} != {cells[0]}"):  # what is turned over stays where it is
                self._refile(kept[1], f"S[{cells[1]}]", old[1])
        elif kept[1] is not None:
            self._refile(kept[1], f"S[{cells[1]}]", old[1])

    def _members_at(self, place: ir.LValue) -> Text:
        if Index(place.name, "held") not in self.unit.facts.indexes:
            return ""
        return self.printer.members_in(place.name, [self.printer.atom(self._value(each), "member") for each in place.arguments])

    def _file_members(self, spot: SlotRef) -> None:
        """Write that the members of a pool are looked up again."""
        self.body.line(f"S[{spot.members}] = members_of(S[{spot.cell}])")

    def _holder(self, place: ir.LValue) -> str:
        return self.rules.state_vars[place.name].holder

    def _target(self, step: ir.Move | ir.Draw) -> str:
        """The holder that takes the things, and at which end."""
        bottom = isinstance(step, ir.Move) and step.bottom and self._holder(step.target) == "pile"
        return "pile_bottom" if bottom else self._holder(step.target)

    # -------------------------------------------------------------------------------------------- moves

    def _move(self, step: ir.Move, pc: int) -> None:
        with self._between(step.source, step.target) as cells:
            as_what = None if step.turned_into is None else self.printer.atom(self._value(step.turned_into), "as_what")
            if self._goes_at_once(step):
                self._all_go(step, *cells)
            elif step.thing is not None and step.copies is None and element_type(non_null(step.thing.kind)) is None:
                thing = self.printer.atom(self._value(step.thing), "thing")
                self._one_goes(step, cells, thing, as_what, [] if step.up_to else [f"R.note(1, {self._address(pc)})"])
            elif step.thing is not None and step.copies is not None and element_type(non_null(step.thing.kind)) is None:
                self._copies_go(step, pc, cells, as_what)
            else:
                self._several_go(step, pc, cells, as_what)

    def _goes_at_once(self, step: ir.Move) -> bool:
        everything = step.thing is None and step.turned_into is None and step.source.name != step.target.name
        return everything and self._holder(step.source) in _ALL and self._holder(step.target) in ("pool", "pile")

    def _all_go(self, step: ir.Move, here: SlotRef, there: SlotRef) -> None:
        holder, target = self._holder(step.source), self._target(step)
        things = self._all_in(holder, here)
        if target == "pile_bottom" and holder != "pile":  # each goes under those before it
            things += "[::-1]"
        if target == "pool":
            thing = self.body.fresh("thing")
            with self.body.block(f"for {thing} in {things}"):
                self.body.line(_COMES[target].format(cell=there.cell, thing=thing))
        else:
            self.body.line(_ALL_COME[target].format(cell=there.cell, things=things))
        self.body.line(f"S[{here.cell}] = {self._nothing(step.source)}")
        if there.members and here.members:
            self.body.line(f"S[{there.members}] |= S[{here.members}]")
        elif there.members:
            self._file_members(there)
        if here.members:
            self.body.line(f"S[{here.members}] = 0")

    @staticmethod
    def _all_in(holder: str, spot: SlotRef) -> Text:
        """All that a holder has, with all copies."""
        return f"copies(S[{spot.cell}], MEMBERS[S[{spot.members}]])" if spot.members else _ALL[holder].format(cell=spot.cell)

    def _leaves(self, step: ir.Move, here: SlotRef, thing: Text) -> None:
        self.body.line(_LEAVES[self._holder(step.source)].format(cell=here.cell, thing=thing))
        if here.members:
            with self.body.block(f"if not S[{here.cell}][{thing}]"):
                self.body.line(f"S[{here.members}] ^= 1 << {thing}")

    def _comes(self, step: ir.Move | ir.Draw, there: SlotRef, thing: Text) -> None:
        self.body.line(_COMES[self._target(step)].format(cell=there.cell, thing=thing))
        if there.members:
            self.body.line(f"S[{there.members}] |= 1 << {thing}")

    def _nothing(self, place: ir.LValue) -> Text:
        kind = self.rules.state_vars[place.name].kind
        if isinstance(kind, MultisetOf):
            return f"[*{self.unit.constant('NOTHING', ('blank', kind))}]"
        return "()" if self._holder(place) == "pile" else "0"

    def _several_go(self, step: ir.Move, pc: int, cells: tuple[SlotRef, SlotRef], as_what: Text | None) -> None:
        missing, thing = self.body.fresh("missing"), self.body.fresh("thing")
        if not step.up_to:
            self.body.line(f"{missing} = 0")
        with self.body.block(f"for {thing} in {self._things(step, cells[0])}"):
            self._one_goes(step, cells, thing, as_what, [] if step.up_to else [f"{missing} += 1"])
        self._note_left(step, missing, pc)

    def _copies_go(self, step: ir.Move, pc: int, cells: tuple[SlotRef, SlotRef], as_what: Text | None) -> None:
        """So many of one thing go; where one cannot, none of those after it can."""
        assert step.thing is not None
        assert step.copies is not None
        missing, left = self.body.fresh("missing"), self.body.fresh("left")
        thing = self.printer.atom(self._value(step.thing), "thing")
        if not step.up_to:
            self.body.line(f"{missing} = 0")
        with self.body.block(f"for {left} in range({bare(self._value(step.copies))}, 0, -1)"):
            self._one_goes(step, cells, thing, as_what, ["break"] if step.up_to else [f"{missing} = {left}", "break"])
        self._note_left(step, missing, pc)

    def _one_goes(self, step: ir.Move, cells: tuple[SlotRef, SlotRef], thing: Text, as_what: Text | None, refused: Sequence[Text]) -> None:
        """Write that a thing goes if it can; `refused` is done otherwise."""
        (here, there), source, target = cells, self._holder(step.source), self._target(step)
        single = step.thing is not None and element_type(non_null(step.thing.kind)) is None
        tests = [f"{thing} is not None"] if single and step.thing is not None and may_be_none(step.thing.kind) else []
        if step.source.name == step.target.name and source != "pool":
            tests.append(f"pass_on(S, {here.cell}, {there.cell}, take_{source}, put_{target}, {thing}, {as_what or thing})")
            if refused:
                with self.body.block(f"if not ({' and '.join(tests)})" if tests[1:] else f"if not {tests[0]}"):
                    self._lines(refused)
            else:
                self.body.line(" and ".join(tests))
            return
        tests.append(_CAN_LEAVE[source].format(cell=here.cell, thing=thing))
        tests += self._can_come(step, there.cell, as_what or thing)
        with self.body.block(f"if {' and '.join(tests)}"):
            self._leaves(step, here, thing)
            self._comes(step, there, as_what or thing)
        if refused:
            with self.body.block("else"):
                self._lines(refused)

    def _lines(self, lines: Sequence[Text]) -> None:
        for each in lines:
            self.body.line(each)

    def _can_come(self, step: ir.Move | ir.Draw, there: Text, thing: Text) -> list[Text]:
        """The test whether a thing can be put, where it may be refused."""
        target = self._holder(step.target)
        return [_CAN_COME[target].format(cell=there, thing=thing)] if target in _CAN_COME else []

    def _things(self, step: ir.Move, here: SlotRef) -> Text:
        """What is to be moved, as something to run over."""
        if step.thing is None:
            return self._all_of(step, here)
        text = self._value(step.thing)
        kind = non_null(step.thing.kind)
        if isinstance(kind, MultisetOf):
            return f"copies({text} or ())"
        if is_number_set(kind):
            return called(self.unit.constant("NUMBERS", ("walk", kind)), f"{text} or 0")
        return f"MEMBERS[{text} or 0]" if is_mask_set(kind) else f"({text} or ())"

    def _all_of(self, step: ir.Move, here: SlotRef) -> Text:
        holder = self._holder(step.source)
        if holder == "slot":
            return f"(() if S[{here.cell}] is None else (S[{here.cell}],))"
        return self._all_in(holder, here) + ("[::-1]" if step.bottom and holder == "pile" else "")

    # -------------------------------------------------------------------------------------------- draws

    def _draw(self, step: ir.Draw, pc: int) -> None:
        with self._between(step.source, step.target) as cells:
            if step.number == ir.Constant(step.number.kind, 1) and step.source.name != step.target.name:
                self._one_is_drawn(step, pc, *cells)
            else:
                self._several_are_drawn(step, pc, *cells)

    def _one_is_drawn(self, step: ir.Draw, pc: int, here: SlotRef, there: SlotRef) -> None:
        top = f"S[{here.cell}][-1]"
        with self.body.block(f"if {' and '.join([f'S[{here.cell}]', *self._can_come(step, there.cell, top)])}"):
            self._top_goes(step, here, there)
        if not step.up_to:
            with self.body.block("else"):
                self.body.line(f"R.note(1, {self._address(pc)})")

    def _several_are_drawn(self, step: ir.Draw, pc: int, here: SlotRef, there: SlotRef) -> None:
        left, target, top = self.body.fresh("left"), self._target(step), f"S[{here.cell}][-1]"
        self.body.line(f"{left} = {bare(self._value(step.number))}")
        within = step.source.name == step.target.name
        tests = [f"{left} > 0", f"S[{here.cell}]"]
        if within:
            tests.append(f"pass_on(S, {here.cell}, {there.cell}, take_pile, put_{target}, {top}, {top})")
        else:
            tests += self._can_come(step, there.cell, top)
        with self.body.block(f"while {' and '.join(tests)}"):
            if not within:
                self._top_goes(step, here, there)
            self.body.line(f"{left} -= 1")
        self._note_left(step, left, pc)

    def _top_goes(self, step: ir.Draw, here: SlotRef, there: SlotRef) -> None:
        top = f"S[{here.cell}][-1]"
        self._comes(step, there, self.printer.atom(top, "top") if there.members else top)
        self.body.line(f"S[{here.cell}] = S[{here.cell}][:-1]")

    def _note_left(self, step: ir.Move | ir.Draw, missing: Text, pc: int) -> None:
        if not step.up_to:
            with self.body.block(f"if {missing} > 0"):
                self.body.line(f"R.note({missing}, {self._address(pc)})")
