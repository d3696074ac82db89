"""Registers of the virtual machine between two decisions, and the types of the code that runs on them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from interpreter.analysis.liveness import DeadSlots
from interpreter.runtime.state.game_state import Answer, ForcedPass, Frame, GameState, ShortfallWarning, TurnState
from interpreter.runtime.state.pending_decision import ActionSpace
from interpreter.runtime.values.containers import Value

Closure = Callable[[Sequence[Value], TurnState, list[Value]], Value]  # an expression: store, course, slots → value
Call = Callable[
    [Sequence[Value], TurnState, tuple[Value, ...]], Value
]  # a word of the rule file: store, course, `me` and arguments → value
Step = Callable[["VMState"], None]  # an instruction
SAFETY_LIMIT = "safety_limit"
Watch = Callable[[str, Sequence[Value], TurnState], None]  # moment, store, course: called at every `PhaseHook`

MOST_PASSES = 2_000_000  # of loops between two questions, where nobody can answer; then the game ends at its safety limit
UNASKED = 20  # passes that a question counts for which is put to nobody: looking for answers takes longer than going round


class RoutineProvider(Protocol):
    """The routines of a rule set as a machine runs them."""

    def steps(self, routine: str) -> tuple[Step, ...]:
        """The instructions of a routine."""
        ...

    def dead_slots(self, routine: str) -> DeadSlots:
        """For every instruction of a routine the slots that no longer matter there."""
        ...


@dataclass(slots=True)
class VMState:
    """The frames below are kept as they are in states; the top one is spread out in `routine`, `code`, `pc`, `slots`."""

    program: RoutineProvider
    store: list[Value]
    course: TurnState
    frames: list[Frame]
    watch: Watch | None = None
    routine: str = ""
    code: tuple[Step, ...] = ()
    pc: int = 0
    slots: list[Value] = field(default_factory=list)
    answered: tuple[tuple[int, Answer], ...] = ()
    ended: str | None = None
    notices: list[ShortfallWarning] = field(default_factory=list)
    forced: list[ForcedPass] = field(default_factory=list)
    fixed: tuple[Value, ...] | None = None  # the store as a tuple, as long as nothing has changed in it
    going: bool = True
    passes: int = 0
    offered: tuple[int, ActionSpace] | None = None  # who alone is asked, and what of, where that is known when execution stops

    def enter(self, routine: str, slots: list[Value]) -> None:
        """Begin a routine; the one in progress waits below."""
        self.frames.append(self.top())
        self.code = self.program.steps(routine)
        self.routine, self.pc, self.slots = routine, 0, slots

    def resume(self) -> None:
        """Go on with the frame below; without one the game is over."""
        if not self.frames:
            self.end("finished")
            return
        self.routine, self.pc, slots = self.frames.pop()
        self.slots = list(slots)
        self.code = self.program.steps(self.routine)

    def end(self, name: str) -> None:
        """The game is over; nothing waits any more."""
        self.ended, self.frames, self.routine, self.going = name, [], "", False

    def stop(self) -> None:
        """Wait at the instruction that is being executed."""
        self.pc -= 1
        self.going = False

    def top(self) -> Frame:
        """The frame in progress; slots that nothing will read are wiped out, so positions with the same future are equal."""
        for slot in self.program.dead_slots(self.routine)[self.pc]:
            self.slots[slot] = None
        return Frame(self.routine, self.pc, tuple(self.slots))

    def execute(self) -> None:
        """Carry out instructions until a question is open or the game is over."""
        self.fixed = None
        while self.going:
            step = self.code[self.pc]
            self.pc += 1
            step(self)

    def charge_back_edge(self, target: int) -> None:
        """Go back to the beginning of a loop; ends the game if that happens too often before the next question."""
        self.pc = target
        self.charge(1)

    def charge(self, passes: int) -> None:
        """Count passes of loops: those of a loop over members when it begins, of others when they go round."""
        self.passes += passes
        if self.passes >= MOST_PASSES:
            self.end(SAFETY_LIMIT)

    def fixed_store(self) -> tuple[Value, ...]:
        """The store as it is kept in states."""
        return tuple(self.store) if self.fixed is None else self.fixed

    def warn(self, missing: int, address: str) -> None:
        """Record that a step fell short."""
        self.notices.append(ShortfallWarning(address, missing))

    def state(self) -> GameState:
        """The state at this point."""
        frames = tuple(self.frames) if self.ended is not None else (*self.frames, self.top())
        return GameState(self.fixed_store(), self.course, frames, self.answered, self.ended, tuple(self.notices), tuple(self.forced))
