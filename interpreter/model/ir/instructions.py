"""Instructions and routines: flat lists with jump targets, and where every instruction came from."""

from dataclasses import dataclass

from interpreter.diagnostics.span import Span
from interpreter.model.ir.decisions import DecisionPoint
from interpreter.model.ir.expressions import Expression, LValue
from interpreter.model.types.types import Kind


@dataclass(frozen=True, slots=True)
class Let:
    """slots[slot] ← value."""

    slot: int
    value: Expression


@dataclass(frozen=True, slots=True)
class Assign:
    """place ← value."""

    target: LValue
    value: Expression


@dataclass(frozen=True, slots=True)
class AddClamped:
    """place ← place + sign * amount, stopping at the bounds; falling short is noted unless `up_to`."""

    target: LValue
    amount: Expression
    sign: int
    up_to: bool


@dataclass(frozen=True, slots=True)
class Move:
    """Things go from holder to holder.

    `thing` is a member, or a set/list/pool of members, or None for all there is. `copies` is how many of the one thing.
    `turned_into`: what the thing becomes on the way. To a pile they go on top, or under it with `bottom`.
    """

    thing: Expression | None
    copies: Expression | None
    source: LValue
    target: LValue
    turned_into: Expression | None
    bottom: bool
    up_to: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """The top `number` things of a pile go to a holder, one after the other."""

    number: Expression
    source: LValue
    target: LValue
    up_to: bool


@dataclass(frozen=True, slots=True)
class Jump:
    """Go on at `target`."""

    target: int


@dataclass(frozen=True, slots=True)
class JumpIfFalse:
    """Go on at `target` if the test does not hold."""

    test: Expression
    target: int


@dataclass(frozen=True, slots=True)
class IterNext:
    """Take the next of the snapshot in slot `rest` (a tuple) into `slot`; go on at `end` when none is left."""

    slot: int
    rest: int
    end: int


@dataclass(frozen=True, slots=True)
class IterInit:
    """slots[rest] ← the members of `source` that meet `where`, as a tuple in order; the candidate stands in `slot`.

    With `clockwise` 1 or -1 the source is a set of players, listed in that turn order beginning with `first`.
    """

    rest: int
    slot: int
    source: Expression
    where: Expression | None
    clockwise: int = 0
    first: Expression | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """Run a routine: its slots 1, 2, … hold the arguments; `me` is handed on."""

    routine: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class CallIndirect:
    """Run the steps that stand on a row under a column (nothing if it has none); slot 1 holds the row."""

    column: str  # key of RuleSet.programs
    row: Expression


@dataclass(frozen=True, slots=True)
class Return:
    """Leave the routine."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Put the menu to `players` (a player, or a set of them with `menu.together`)."""

    decision: DecisionPoint
    players: Expression


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance picks one of `source` into `slot`; nothing happens and it goes on at `none_target` if there is none."""

    address: str
    name: str
    slot: int
    source: Expression
    weight: Expression | None
    none_target: int


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance brings a pile into an order."""

    address: str
    pile: LValue


@dataclass(frozen=True, slots=True)
class PhaseHook:
    """A moment at which ends and checks are looked at: `start of turn`, `end of turn`, `end of round`."""

    moment: str


@dataclass(frozen=True, slots=True)
class EndGame:
    """The game is over by the end of that name."""

    name: str


Instruction = (
    Let | Assign | AddClamped | Move | Draw | Jump | JumpIfFalse | IterNext | IterInit | Call | CallIndirect | Return | Ask | Roll | Shuffle | PhaseHook | EndGame
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Slot:
    """What a slot of a routine holds."""

    name: str  # as in the rule file; names made by the lowering begin with `#`
    kind: Kind | None  # None: a snapshot or other bookkeeping, a tuple of places or a number


@dataclass(frozen=True, slots=True)
class Routine:
    """A list of instructions with the slots of its frames.

    `places` has one entry per instruction: the address of the step it came from and where that stands in the file. `known` has
    one too, unless all slots are open to all wherever it stands: who knows, before that instruction, what lies in the slots that
    are not (`knower`).
    """

    name: str
    slots: tuple[Slot, ...]
    code: tuple[Instruction, ...]
    source_map: tuple[tuple[str, Span | None], ...]
    known: tuple[tuple[tuple[int, int | str], ...], ...] = ()

    def knower(self, number: int, slot: int) -> int | str:
        """Who knows what a slot holds where the routine stands before an instruction.

        `all`, `nobody`, `own` (of everybody's answers each the own one), or the number of the slot that holds the player.
        """
        return dict(self.known[number]).get(slot, "all") if self.known else "all"
