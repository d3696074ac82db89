"""Decision points: the alternatives a player may answer with, as chains of choices with guards."""

from interpreter.diagnostics.span import Located
from interpreter.model.frozen import dataclass
from interpreter.model.ir.expressions import Expression
from interpreter.model.localized_text import LocalizedText


@dataclass(frozen=True, slots=True)
class Choice(Located):
    """One choice of a move: the slot it binds, its domain, and a filter on the candidate.

    The domain may be lazy (`builtins.is_lazy_choice`): counted and sampled, never listed.
    """

    name: str
    slot: int
    domain: Expression
    where: Expression | None


@dataclass(frozen=True, slots=True)
class Guard(Located):
    """A precondition of a whole move, with the address of its rule; `message` is a key of `RuleSet.sentences`."""

    name: str
    address: str
    test: Expression
    message: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """A sentence of the log: its text, names worked out for it alone, and what it quotes by name.

    A part in square brackets is left out where something that it quotes is none, empty, 0 or no.
    """

    text: LocalizedText
    lets: tuple[tuple[int, Expression], ...] = ()
    quotes: tuple[tuple[str, Expression], ...] = ()


@dataclass(frozen=True, slots=True)
class Alternative(Located):
    """One alternative of a decision point: choices in order, then local names, then guards.

    For an action `action` names it, and its choices live in a frame of the action's own routine. Otherwise the choices
    live in the frame that asks, and `target` is where it goes on.
    """

    name: str
    choices: tuple[Choice, ...]
    lets: tuple[tuple[int, Expression], ...]
    guards: tuple[Guard, ...]
    action: str | None = None
    target: int = -1
    log: LogLine | None = None  # what the log says of it behind the name of the player


@dataclass(frozen=True, slots=True)
class Pass:
    """The answer `pass`: its label, when it is allowed, and where execution goes on."""

    label: str  # key of RuleSet.sentences
    when: Expression | None
    target: int
    counted: bool
    log: str = ""  # key of RuleSet.sentences: what the log says of it


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A decision point: its alternatives, perhaps a pass; `none_target` is where execution goes on if there is no legal answer."""

    address: str
    alternatives: tuple[Alternative, ...]
    passing: Pass | None
    none_target: int
    none_counts: bool = False  # having no option counts as passing
    none_said: bool = False  # the rule file says what happens without an option
    counted: bool = False  # an answer that is no pass ends a run of passes (`must`, `may`)
    same_move: bool = False
    secret: bool = False
    forced: bool = False  # a single option is answered without asking
    together: int | None = None  # slot for the answers by seat, if several are asked at once
    in_turn: bool = False  # those who are asked together answer one after the other, in turn order
    others_see: Expression | None = None  # what the others see of an answer given before the last is in
    quotes: tuple[tuple[str, Expression], ...] = ()  # what its text quotes, by name
