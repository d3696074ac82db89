"""Infers the slots that a frame leaves out where the rules leave no doubt; reports what is missing and what contradicts.

Values that the steps before gave a name, the members of a loop, who begins a round: they can be worked out anew as long as
nothing that has been carried out since can have changed what they read (`analysis/state_reads`). Of a position where play has just come to
a step (`fresh`, see scenarios) everything around it is entered for the first time.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from interpreter.analysis.liveness import dead_slots
from interpreter.analysis.loops import SKIPPED, Loop, loops_around
from interpreter.analysis.state_reads import is_unchanged
from interpreter.model import ir
from interpreter.model.ir.effects import slots_written
from interpreter.model.ir.traverse import slots_read
from interpreter.model.types.types import EntityType, IntRange, Optional, SetOf
from interpreter.runtime.serialization.decode_context import DecodeContext, FrameEntry
from interpreter.runtime.state.game_state import MACHINE_ERRORS, GameState, VMState
from interpreter.runtime.state.slot_forms import slots_of
from interpreter.runtime.values import value_syntax

UNKNOWN = object()
WHAT = {
    "left": "what of it is still to come",
    "first": "who begins its rounds",
    "before": "how many have had their turn in this round",
    "me": "who acts again after it",
    "seat": "whose turn it is",
    "asked": "who is asked",
}
PLAYER = EntityType("player")
TURN = ir.BuiltinCall(PLAYER, "current", 0, ())


def infer(
    reading: DecodeContext, entry: FrameEntry, state: GameState, slots: dict[int, object], acting: int | None, before: object
) -> None:
    """Fill the slots that matter at an instruction; `acting` is who is said to act, `before` who acts in the frame around."""
    inference = _Inference(reading, entry, state, slots, before, loops_around(entry.routine, entry.pc))
    inference.who_acts(acting)
    reading.checkpoint()
    inference.names()
    for loop in inference.loops:
        inference.enter(loop)
    inference.names()
    inference.check_complete()


@dataclass(slots=True)
class _Inference:
    """A frame on its way."""

    reading: DecodeContext
    entry: FrameEntry
    state: GameState
    slots: dict[int, object]
    before: object
    loops: tuple[Loop, ...]
    acting: dict[str, object] = field(default_factory=dict)  # who acts in the loops that change that, by address

    # ------------------------------------------------------------------------------------------------ who acts

    def who_acts(self, said: int | None) -> None:
        """Find out who acts here, and who acts again after each of the loops."""
        changing = [loop for loop in self.loops if loop.changes_me]
        here = self.before
        for number, loop in enumerate(changing):
            inner = changing[number + 1] if number + 1 < len(changing) else None
            self._keep(loop, "me", here)
            here = self.slots.get(inner.slots["me"]) if inner is not None else said
            if loop.sort == "turns":
                here = self._seat(loop, here)
            elif here is None and self.reading.fresh:
                here = next(iter(self._members(loop) or ()), None)
            if here is None and inner is None:
                self.reading.add("R174", at=self.entry.at, step=loop.step)
            elif here is None:
                self._ask(*((inner.step, "me") if inner is not None and loop.sort != "turns" else (loop.step, "seat")))
            self.acting[loop.step] = here
        if not changing and said is not None:
            self.reading.agree(f"{self.entry.place}.me", PLAYER, said, here)
        self.slots[ir.ME] = here

    def _seat(self, loop: Loop, here: object) -> object:
        """Whose turn it is: who acts, if nobody else does in between; without a word the player who begins."""
        seat = self.slots.get(loop.slots["seat"], here)
        if seat is None and "current" in self.reading.course_keys:
            seat = self.state.course.current
        if seat is None:
            seat = self._first(loop)
        self.slots[loop.slots["seat"]] = seat
        if here is not None:
            self.reading.agree(f"{self.entry.place}.me", PLAYER, here, seat)
        return seat

    def _first(self, loop: Loop) -> object:
        value = self._carried_out(loop.entry, loop.slots["first"])
        if value is not UNKNOWN:
            self._keep(loop, "first", value)
        return self.slots.get(loop.slots["first"])

    def _keep(self, loop: Loop, word: str, value: object) -> None:
        """Give a slot of a loop its value; what is said must be the same."""
        slot = loop.slots[word]
        place = f"{self.entry.place}.within.{loop.step}.{word}"
        form = slots_of(self.entry.routine)[slot]
        self.reading.agree(place, form.kind, self.slots.setdefault(slot, value), value)

    # ------------------------------------------------------------------------------------------------ values worked out

    def _carried_out(self, pc: int, slot: int) -> object:
        """What an instruction before gave a slot, if it would give it the same now; else `UNKNOWN`."""
        table, routine = self.reading.table, self.entry.routine
        if not self.reading.fresh and not self._is_steady(pc, routine.code[pc]):
            return UNKNOWN
        slots = self._frame_slots(self._acting_at(pc))
        going = VMState(table, list(self.state.store), self.state.course, [], routine=routine.name, slots=slots)
        try:
            table.steps(routine.name)[pc](going)
        except MACHINE_ERRORS:
            return UNKNOWN  # steps that were passed over would have been needed for it
        return going.slots[slot]

    def _frame_slots(self, me: object) -> list[object]:
        """The slots as far as they are known, for somebody who acts."""
        return [me, *(self.slots.get(number) for number in range(1, len(self.entry.routine.slots)))]

    def _is_steady(self, pc: int, step: ir.Instruction) -> bool:
        """Whether an instruction would give its slot the same value now."""
        rules, routine, end = self.reading.table.rules, self.entry.routine, self.entry.pc
        match step:
            case ir.Let(value=value):
                return slots_read(value) - {ir.ME} <= self.slots.keys() and is_unchanged(rules, routine, pc, end, value)
            case ir.IterInit(slot=slot, source=source, where=where, first=first):
                expressions = (source, where, first, TURN if step.clockwise and first is None else None)
                return slots_read(*expressions) - {slot, ir.ME} <= self.slots.keys() and is_unchanged(rules, routine, pc, end, *expressions)
        raise AssertionError(f"{step} gives no slot a value")

    def _acting_at(self, pc: int) -> object:
        """Who acted at an instruction on the way."""
        inside = [loop for loop in self.loops if loop.changes_me and pc in loop.inside]
        return self.acting.get(inside[-1].step) if inside else self.before

    def names(self) -> None:
        """Work out the names that were given a value on the way."""
        action = self._action()
        for slot, value in action.lets if action is not None else ():
            if slot not in self.slots and slots_read(value) - {ir.ME} <= self.slots.keys() and self._is_steady_since_begun(value):
                table, kind = self.reading.table, self.entry.routine.slots[slot].kind
                closure = table.evaluate(value) if kind is None else table.evaluate_as(value, kind)
                self.slots[slot] = closure(self.state.store, self.state.course, self._frame_slots(self.before))
        for pc, slot in _named(self.entry.routine):
            if pc >= self.entry.pc:
                continue
            result = self._carried_out(pc, slot)
            if result is not UNKNOWN:
                form = slots_of(self.entry.routine)[slot]
                self.reading.agree(f"{self.entry.place}.names.{form.key}", form.kind, self.slots.setdefault(slot, result), result)

    def _action(self) -> ir.Alternative | None:
        """The branch of the action whose steps these are."""
        actions = self.reading.table.rules.actions.values()
        return next((action.alternative for action in actions if action.routine == self.entry.routine.name), None)

    def _is_steady_since_begun(self, value: ir.Expression) -> bool:
        return self.reading.fresh or is_unchanged(self.reading.table.rules, self.entry.routine, -1, self.entry.pc, value)

    # ------------------------------------------------------------------------------------------------ loops

    def enter(self, loop: Loop) -> None:
        """Fill the slots of a loop that is under way."""
        match loop.sort:
            case "turns":
                self._first(loop)
                self.slots |= {number: 0 for number, slot in enumerate(self.entry.routine.slots) if slot.name == SKIPPED}
                if self.reading.fresh:
                    self.slots.setdefault(loop.slots["taken"], 1)
                    if "before" in loop.slots:
                        self.slots.setdefault(loop.slots["before"], 0)
            case "rounds":
                self._rounds(loop)
            case _:
                self._rest(loop)

    def _rounds(self, loop: Loop) -> None:
        slot = loop.slots["left"]
        count = self.slots.pop(slot, UNKNOWN)
        times = self._carried_out(loop.entry, slot)
        if isinstance(times, int) and count is UNKNOWN and (times == 1 or self.reading.fresh):
            self.slots[slot] = times - 1
        elif isinstance(count, int):
            self.slots[slot] = count
            if isinstance(times, int):
                self.reading.within(f"{self.entry.place}.within.{loop.step}.left", count, IntRange(0, max(0, times - 1)))

    def _rest(self, loop: Loop) -> None:
        """What comes after the member of this round."""
        members, left = self._members(loop), self.slots.get(loop.slots["left"])
        here = self.acting.get(loop.step) if loop.sort == "players" else self.slots.get(loop.member)
        if members is not None and isinstance(left, tuple) and here is None:
            here = members[-len(left) - 1] if len(left) < len(members) else None
        if members and here is None and (self.reading.fresh or len(members) == 1):
            here = members[0]
        if members is not None and here is not None:
            rest = members[members.index(here) + 1 :] if here in members else members
            self._keep(loop, "left", rest)
            if here not in members:
                what = f"one of those that `{loop.step}` goes through"
                self.reading.add("R148", place=self.entry.place, what=what, word=self._spelt(loop, here))
        elif isinstance(left, tuple):
            self._check_order(loop, here, left)
        if loop.sort == "members" and here is not None:
            self.slots[loop.member] = here

    def _spelt(self, loop: Loop, member: object) -> str:
        kind = self.entry.routine.slots[loop.member].kind if loop.sort == "members" else PLAYER
        return value_syntax.format_value(self.reading.table.material, kind or PLAYER, member)

    def _members(self, loop: Loop) -> tuple[object, ...] | None:
        members = self._carried_out(loop.entry, loop.slots["left"])
        return members if isinstance(members, tuple) else None

    def _check_order(self, loop: Loop, here: object, left: tuple[object, ...]) -> None:
        """The members of a set come in order, players in that of their turns."""
        step = self.entry.routine.code[loop.entry]
        assert isinstance(step, ir.IterInit)
        row = [each for each in (here, *left) if isinstance(each, int)]
        if step.clockwise and row:
            row = [(each - row[0]) * step.clockwise % self.reading.table.players for each in row]
        if isinstance(step.source.kind, SetOf) and any(after <= one for one, after in pairwise(row)):
            self.reading.add("R150", place=f"{self.entry.place}.within.{loop.step}.left", what="a row of what comes, in order,")

    # ------------------------------------------------------------------------------------------------ what is missing

    def check_complete(self) -> None:
        """Report what matters from here on and has no value."""
        routine, forms = self.entry.routine, slots_of(self.entry.routine)
        missing = []
        for number in sorted(dead_slots(routine).live[self.entry.pc] - self.slots.keys()):
            if self.reading.fresh and (isinstance(routine.slots[number].kind, Optional) or routine.slots[number].name == "#me"):
                self.slots[number] = None
            elif not forms[number].step:
                missing.append(forms[number].key)
            elif forms[number].key != "taken":  # follows from the course, see there
                self._ask(forms[number].step, forms[number].key)
        if missing:
            self.reading.add("R154", at=self.entry.at, names=", ".join(missing))

    def _ask(self, step: str, word: str) -> None:
        self.reading.add("R173", at=self.entry.at, step=step, word=word, what=WHAT[word])


@lru_cache(maxsize=4096)
def _named(routine: ir.Routine) -> tuple[tuple[int, int], ...]:
    """The instructions that alone give a slot its value, with the slot."""
    fillers: dict[int, list[int]] = {}
    for pc, step in enumerate(routine.code):
        if not (isinstance(step, ir.Let) and step.value == ir.Constant(step.value.kind, None)):  # where a name is forgotten
            for slot in slots_written(step):
                fillers.setdefault(slot, []).append(pc)
    named = {slot: places[0] for slot, places in fillers.items() if len(places) == 1 and isinstance(routine.code[places[0]], ir.Let)}
    return tuple((pc, slot) for slot, pc in named.items() if (name := routine.slots[slot].name) == "#asked" or name[0] != "#")
