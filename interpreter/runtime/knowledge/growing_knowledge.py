"""Knowledge that grows while steps are carried out: what a viewer who follows every step knows, and whether something was new.

An expression is worked out with placeholders for what is hidden (`partial_evaluation`). Nothing is sampled: something known may be
taken for unknown (two unknown figures that add up to a known one), never the other way round.
"""

from collections.abc import Iterable, Mapping, Sequence

from interpreter.analysis.reachable_contents import kind_of_things, things_in
from interpreter.analysis.state_reads import names_read
from interpreter.model import ir
from interpreter.model.ir.traverse import slots_read
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import SetOf
from interpreter.runtime.knowledge.information_state import is_heap
from interpreter.runtime.knowledge.masking import Hidden, is_visible, sees, slot_visibility
from interpreter.runtime.knowledge.partial_evaluation import UNKNOWN, Knowledge
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Frame, GameState, TurnState, VMState
from interpreter.runtime.values.containers import Value

Fact = tuple[object, ...]  # an expression, and the slots that it reads


class GrowingKnowledge(Knowledge):
    """Knowledge of one viewer from step to step; `learned`: whether one of them has told something new."""

    def __init__(self, table: GameInstance, state: GameState, viewer: int, *, knows_all: bool = False) -> None:
        super().__init__(table, state, viewer)
        self.viewer, self.learned = viewer, False
        self._cells: list[Value] = list(state.store if knows_all else self.store)
        self._facts: dict[Fact, tuple[Value, frozenset[str]]] = {}  # values that were told, with the names they depend on
        self._real: Sequence[Value] = state.store
        self._kinds = _kinds(table)
        self._conclude(state)

    def knows(self, expression: ir.Expression | None, slots: Sequence[Value]) -> bool:
        """Return True if the viewer can work out an expression, or was told its value and nothing of it has changed since."""
        return expression is None or self.value(expression, slots) is not UNKNOWN

    def _value(self, expression: ir.Expression, slots: list[Value]) -> Value:
        found = super()._value(expression, slots)
        if not self._facts or not isinstance(found, Hidden):
            return found
        return self._facts.get(_fact(expression, slots), (found, ()))[0]

    def tell(self, expression: ir.Expression | None, slots: Sequence[Value], *, exactly: bool = False) -> None:
        """Tell the viewer something about the value of an expression; exactly: the value itself."""
        if expression is None or self.knows(expression, slots):
            return
        self.learned = True
        if exactly:
            self._believe(expression, slots)

    def _believe(self, expression: ir.Expression, slots: Sequence[Value]) -> None:
        """Remember the value of an expression until something that it reads changes; what is equal to a known value is known."""
        fact, names = _fact(expression, slots), names_read(self.table.rules, expression)
        if Hidden in map(type, fact) or any(name.startswith("#") for name in names):
            return
        found = self.table.evaluate(expression)(self._real, self.course, list(slots))
        self._facts[fact] = found, names
        match expression:
            case ir.Logic(operator="and", parts=parts) if found is True:
                for part in parts:
                    self._believe(part, slots)
            case ir.Compare(operator="=", left=left, right=right) if found is True:
                for one, other in ((left, right), (right, left)):
                    if (
                        isinstance(one, ir.StateRead)
                        and self.knows(other, slots)
                        and all(self.knows(each, slots) for each in one.arguments)
                    ):
                        place = ir.LValue(one.name, one.arguments)
                        cell = self.table.place_index(place)(self._real, self.course, list(slots))
                        self._cells[cell] = self._real[cell]
                        self._refresh()

    def surprise(self) -> None:
        """Tell the viewer something that may be new."""
        self.learned = True

    def guess(self, expression: ir.Expression, slots: Sequence[Value]) -> Value:
        """The value of an expression, with placeholders for what is unknown."""
        return self._value(expression, list(slots))

    def depends(self, expression: ir.Expression) -> bool:
        """True if an expression reads something that may be hidden."""
        return self._reads(expression)

    def knows_cell(self, cell: int) -> bool:
        """Return True if the viewer knows what lies in a cell."""
        value = self._cells[cell]
        return not isinstance(value, Hidden) or value.size == 0

    def _put(self, cell: int, value: Value) -> None:
        name = self.table.state_slots[cell].name
        self._facts = {fact: told for fact, told in self._facts.items() if name not in told[1]}
        if self._cells[cell] != value:
            self._cells[cell] = value
            self._refresh()

    def _refresh(self) -> None:
        """Work out words anew from now on."""
        self.store = tuple(self._cells)
        self._words.clear()
        self.__dict__.pop("open", None)
        self.__dict__["complete"] = False  # slots may be hidden where no place is

    def follow(self, course: TurnState) -> None:
        """Go on with another course of turns."""
        if self.course != course:
            self.course = course
            self._words.clear()

    def slots(self, routine: ir.Routine, frame: Frame) -> list[Value]:
        """The slots of a frame with placeholders for those that this viewer does not know."""
        if not routine.known or not routine.known[frame.pc]:
            return list(frame.slots)
        found: list[Value] = []
        for number, value in enumerate(frame.slots):
            match slot_visibility(routine, frame, number, self.viewer, over=False):
                case "own" if isinstance(value, tuple):
                    found.append(tuple(each if giver == self.viewer else Hidden() for giver, each in enumerate(value)))
                case "all":
                    found.append(value)
                case _:
                    found.append(Hidden())
        return found

    def sees(self, run: VMState, cell: int) -> bool:
        """Return True if the viewer sees a cell at this moment."""
        slot = self.table.state_slots[cell]
        if slot.decl.until is None:
            return sees(slot, self.viewer, over=run.ended is not None)
        return is_visible(self.table, GameState(tuple(run.store), run.course, (), (), run.ended), slot, self.viewer)

    def _see(self, cell: int, value: Value) -> None:
        self._note(not self.knows_cell(cell))
        self._put(cell, value)

    def _note(self, told: bool) -> None:
        self.learned = self.learned or told

    def _cells_of(self, names: Iterable[str]) -> list[int]:
        return [number for number, cell in enumerate(self.table.state_slots) if cell.name in names]

    def _is_told(self, run: VMState, whom: ir.Expression | None) -> bool:
        if whom is None:
            return True
        found = self.table.evaluate(whom)(run.store, run.course, run.slots)
        return self.viewer in iter_bits(found) if isinstance(whom.kind, SetOf) else self.viewer == found

    def _conclude(self, state: GameState) -> None:
        """Note places as known if all things of a kind that lie in unknown places are alike: things are neither made nor lost."""
        unseen: dict[str, set[int]] = {}
        unknown = [cell for cell in self._kinds if not self.knows_cell(cell)]
        for cell in unknown:
            unseen.setdefault(self._kinds[cell], set()).update(things_in(self.table.state_slots[cell].decl, state.store[cell]))
        for cell in unknown:
            if len(unseen[self._kinds[cell]]) == 1:
                self._cells[cell] = state.store[cell]
        self._refresh()


def _fact(expression: ir.Expression, slots: Sequence[Value]) -> Fact:
    return (expression, slots[ir.ME], *(slots[number] for number in sorted(slots_read(expression))))


def _kinds(table: GameInstance) -> Mapping[int, str]:
    """The kinds of things that lie in heaps, by cell."""
    return {number: kind_of_things(table.rules, cell.decl) for number, cell in enumerate(table.state_slots) if is_heap(table, cell)}
