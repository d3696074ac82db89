"""Game states as plain values, the decision that is pending in one, and the registers of the machine between two decisions.

A state is complete and immutable: cloning is sharing, equality and hash are those of tuples. Questions are not stored:
they follow from the top frame, whose `pc` points at the instruction that asks.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from interpreter.analysis.liveness import DeadSlots
from interpreter.analysis.loops import MOST_PASSES
from interpreter.model.chance import Below
from interpreter.model.ir import Ask, Reveal, Roll, Shuffle, Tell
from interpreter.model.types.types import EntityType
from interpreter.runtime.values.containers import Value

MACHINE_ERRORS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)  # from what is made up: frames, hidden values
CHANCE = -1  # the player who answers questions of chance


class Frame(NamedTuple):
    """One routine in progress; slot 0 of `slots` is `me`."""

    routine: str
    pc: int  # the instruction to be executed next; in the top frame of an open state the one that asks
    slots: tuple[object, ...]


class Answer(NamedTuple):
    """An answer to a question.

    Menus: `branch` is its number in the menu, -1 is a pass; `values` are the chosen members in order.
    A roll: branch 0 and the member. A shuffle: branch 0 and the whole pile in its new order, bottom to top.
    """

    branch: int
    values: tuple[object, ...]


PASS = Answer(-1, ())


class TurnState(NamedTuple):
    """Where the course of the game stands. Seats from 0; `current` is whose turn it is or was."""

    current: int
    round: int
    turn_number: int
    passes: int


class ShortfallWarning(NamedTuple):
    """Something in the last transition that stopped short: a draw from a pile that ran out, a payment that fell short.

    address: the address of the step.
    missing: how much was missing, in things or in units of what is paid.
    """

    address: str
    missing: int


class ForcedPass(NamedTuple):
    """A pass that nobody was asked about, since there was no move (`if_none: pass`): who had to, and the address of the step."""

    player: int
    address: str


class Event(NamedTuple):
    """What players were told or shown in the last transition: by which step, who (a mask; None: everybody).

    `values` are those that a sentence quotes, or what lies in the `cells` of the store that are shown.
    """

    step: Tell | Reveal
    address: str
    audience: int | None
    values: tuple[Value, ...]
    cells: tuple[int, ...] = ()


def told(step: Tell | Reveal, address: str, audience: Value, values: Iterable[Value], cells: Sequence[int] = ()) -> Event:
    """What a step tells or shows; `audience` is a player, a set of players or None, as the step says."""
    whom = 1 << audience if step.audience is not None and isinstance(step.audience.kind, EntityType) else audience
    return Event(step, address, whom, tuple(tuple(value) if isinstance(value, list) else value for value in values), tuple(cells))


def new_slots(size: int, me: Value, *values: Value) -> list[Value]:
    """The slots of a frame or expression before it is run: who acts, the arguments, and nothing in the rest."""
    return [me, *values, *[None] * (size - 1 - len(values))]


@dataclass(frozen=True, slots=True)
class GameState:
    """A position. `store` has one cell per tracked name and combination of arguments, in the order of `GameInstance.state_slots`.

    A cell is a value as in `model.kinds`: truth, number or place; None; a mask; a tuple of counts; a tuple of places.
    `answered` holds (seat, answer) for those who have answered while others are still asked. `ended` names the end.
    `notices`, `forced` and `events` tell of the last transition only and do not take part in equality.
    """

    store: tuple[object, ...]
    course: TurnState
    frames: tuple[Frame, ...]
    answered: tuple[tuple[int, Answer], ...] = ()
    ended: str | None = None
    notices: tuple[ShortfallWarning, ...] = field(default=(), compare=False)
    forced: tuple[ForcedPass, ...] = field(default=(), compare=False)
    events: tuple[Event, ...] = field(default=(), compare=False)


# ------------------------------------------------------------------------------------------------ what waits for an answer


class ActionSpace(Protocol):
    """All answers to a question, in an order: counted, numbered and drawn without being listed. False if there is none."""

    def count(self) -> int:
        """How many answers there are."""

    def nth(self, number: int) -> Answer:
        """The answer with this number, from 0, in the order of iteration; `IndexError` if there is none."""

    def rank(self, answer: Answer) -> int:
        """The number of an answer; `ValueError` if it is none of these."""

    def sample(self, below: Below) -> Answer:
        """One answer by chance."""

    def __iter__(self) -> Iterator[Answer]: ...

    def __contains__(self, answer: object) -> bool: ...

    def __bool__(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class PendingDecision:
    """Something that waits for an answer: `player` is a seat or `CHANCE`; `address` is a key of `RuleSet.sentences`."""

    player: int
    address: str
    options: ActionSpace
    instruction: Ask | Roll | Shuffle
    frame: Frame


class Offer(NamedTuple):
    """What the only player who is asked may answer: branch by branch, in order; None for a branch that has not been listed."""

    player: int
    listings: tuple[list[tuple[Value, ...]] | None, ...]


# ------------------------------------------------------------------------------------------------ execution

Closure = Callable[[Sequence[Value], TurnState, list[Value]], Value]  # an expression: store, course, slots → value
Call = Callable[[Sequence[Value], TurnState, tuple[Value, ...]], Value]  # a word of the rule file: store, course, `me` and arguments
Step = Callable[["VMState"], None]  # an instruction
SAFETY_LIMIT = "safety_limit"
Watch = Callable[[str, Sequence[Value], TurnState], None]  # moment, store, course: called at every `PhaseHook`


class RoutineProvider(Protocol):
    """The routines of a rule set as a machine runs them."""

    def steps(self, routine: str) -> tuple[Step, ...]:
        """The instructions of a routine."""

    def dead_slots(self, routine: str) -> DeadSlots:
        """For every instruction of a routine the slots that no longer matter there."""


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
    events: list[Event] = field(default_factory=list)
    fixed: tuple[Value, ...] | None = None  # the store as a tuple, as long as nothing has changed in it
    going: bool = True
    passes: int = 0
    listens: bool = True  # whether this happens, and somebody is told of it; not so of steps that are only supposed
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
        of_transition = (tuple(self.notices), tuple(self.forced), tuple(self.events))
        return GameState(self.fixed_store(), self.course, frames, self.answered, self.ended, *of_transition)
