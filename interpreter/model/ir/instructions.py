"""Instructions and routines: flat code with jump targets, and a source map."""

from interpreter.diagnostics.span import Span
from interpreter.model.frozen import dataclass
from interpreter.model.ir.decisions import DecisionPoint
from interpreter.model.ir.expressions import Expression, LValue
from interpreter.model.types.types import Type


@dataclass(frozen=True, slots=True)
class Let:
    """slots[slot] ← value."""

    slot: int
    value: Expression


@dataclass(frozen=True, slots=True)
class Assign:
    """target ← value."""

    target: LValue
    value: Expression


@dataclass(frozen=True, slots=True)
class AddClamped:
    """target ← target + sign * amount, clamped to its bounds; a shortfall is recorded unless `up_to`."""

    target: LValue
    amount: Expression
    sign: int
    up_to: bool


@dataclass(frozen=True, slots=True)
class Move:
    """Moves components from container to container.

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
    """Draws the top `number` components of a pile, one after the other, into a container."""

    number: Expression
    source: LValue
    target: LValue
    up_to: bool


@dataclass(frozen=True, slots=True)
class Jump:
    """Unconditional jump."""

    target: int


@dataclass(frozen=True, slots=True)
class JumpIfFalse:
    """Conditional jump, taken if the test does not hold."""

    test: Expression
    target: int


@dataclass(frozen=True, slots=True)
class IterNext:
    """Advances an iteration: the next element of the tuple in slot `rest` goes to `slot`; jumps to `end` when none is left."""

    slot: int
    rest: int
    end: int


@dataclass(frozen=True, slots=True)
class IterInit:
    """Starts an iteration: slots[rest] ← the members of `source` that meet `where`, as a tuple; the candidate stands in `slot`.

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
    """Calls a routine: its slots 1, 2, … hold the arguments; `me` is passed implicitly."""

    routine: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class CallIndirect:
    """Calls the routine that stands on a row under a column (nothing if it has none); slot 1 holds the row."""

    column: str  # key of RuleSet.programs
    row: Expression


@dataclass(frozen=True, slots=True)
class Return:
    """Returns from the routine."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Opens a decision point for `players` (a player, or a set of them with `decision.together`)."""

    decision: DecisionPoint
    players: Expression


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance picks one of `source` into `slot`; jumps to `none_target` if there is none.

    `secret`: only the `audience` (a player or a set of players; None: nobody) sees what comes up.
    """

    address: str
    name: str
    slot: int
    source: Expression
    weight: Expression | None
    none_target: int
    secret: bool = False
    audience: Expression | None = None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance permutes a pile."""

    address: str
    pile: LValue


@dataclass(frozen=True, slots=True)
class Tell:
    """Tells players a sentence, with the values of the names it quotes; nothing changes by it.

    `message` is a key of `RuleSet.sentences`. `audience` is a player or a set of players; None: everybody.
    """

    message: str
    values: tuple[tuple[str, Expression], ...]
    audience: Expression | None


@dataclass(frozen=True, slots=True)
class Reveal:
    """Shows players what lies in a place, hidden or not; without arguments in all places of that name. Nothing changes by it."""

    place: LValue
    audience: Expression | None


@dataclass(frozen=True, slots=True)
class PhaseHook:
    """Checks ends and invariants of a phase: `start of turn`, `end of turn`, `end of round`."""

    moment: str


@dataclass(frozen=True, slots=True)
class EndGame:
    """Ends the game by the end of that name."""

    name: str


Instruction = (
    Let | Assign | AddClamped | Move | Draw | Jump | JumpIfFalse | IterNext | IterInit | Call | CallIndirect | Return | Ask | Roll | Shuffle | Tell | Reveal | PhaseHook | EndGame
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Slot:
    """What a slot of a routine holds."""

    name: str  # as in the rule file; names made by the lowering begin with `#`
    kind: Type | None  # None: a snapshot or other bookkeeping, a tuple of places or a number


@dataclass(frozen=True, slots=True)
class Routine:
    """A routine: instructions, the slots of its frames, and a source map.

    `places` has one entry per instruction: the address of the step it came from and where that stands in the file. `known` has
    one too, unless all slots are open to all wherever it stands: who knows, before that instruction, what lies in the slots that
    are not (`knower`).
    """

    __hash__ = object.__hash__  # as a key of caches it is itself; one that is equal to it but read anew is another key

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
