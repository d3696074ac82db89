"""A compiled rule set: complete, typed, immutable; the same for every table it is played at."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from interpreter.diagnostics.span import Located, Span
from interpreter.model.frozen import dataclass
from interpreter.model.geometry.plan import Coordinates, GridPlan
from interpreter.model.ir import Alternative, Ask, DecisionPoint, Expression, Instruction, Routine
from interpreter.model.localized_text import LocalizedText
from interpreter.model.ruleset.pictures import Composition, PictureSet
from interpreter.model.types.types import Type

Teams = Mapping[str, tuple[int, ...]]  # seats by name of the team; each seat is in one


@dataclass(frozen=True, slots=True)
class OptionDecl(Located):
    """Declaration of an option. `choices` are the values as text; None where any number of `kind` will do."""

    name: str
    kind: Type
    choices: tuple[str, ...] | None
    default: object  # a value of `kind`
    text: LocalizedText = field(default_factory=dict)
    title: LocalizedText = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ParameterDecl(Located):
    """Declaration of a game parameter (`numbers:`): one value, or one by number of players."""

    name: str
    value: int | Mapping[int, int]


@dataclass(frozen=True, slots=True)
class KindDecl(Located):
    """A declared kind. `form` says which of the other fields hold:

    - `player`: nothing else; seats.
    - `teams`: `members` are the names that are the same at every table, `low` and `high` the least and largest number of teams.
    - `choices`: `members`.
    - `numbers`: `low`, `high`.
    - `rows`: `members` (ids), or `layout_list` where the rows come from the layout.
    - `combination`: `parts` (name, kind, perhaps optional).
    - `grid`: `grid` is `square`, `hex` or `graph`; `width`, `height` or `around_layout`; `corners`; `origin`; `names`, or
      `members` with the names in reading order; of a graph `members` are its rows, `points` where they are drawn.
    - `direction`: made by a grid: `members` are names, `grid_kind` the kind of its cells.
    - `grid` with `grid` `edges` or `corners`: those of the cells of `grid_kind`.
    - `part`: `part_of`, `where` (slot 1 holds the candidate); `parts`, `low`, `high` are those of the whole kind.
    """

    name: str
    plural: str
    form: str
    members: tuple[str, ...] = ()
    labels: Mapping[str, LocalizedText] = field(default_factory=dict)  # what people read instead of the id
    low: int = 0
    high: int = 0
    layout_list: str | None = None
    parts: tuple[tuple[str, Type], ...] = ()
    grid: str = ""
    width: Expression | None = None
    height: Expression | None = None
    around_layout: bool = False
    corners: bool = False
    names: str = ""
    origin: str = ""
    edges: tuple[tuple[int, ...], ...] = ()  # graph: the neighbours of each member
    points: tuple[tuple[float, float], ...] = ()  # graph: where each member is drawn
    grid_kind: str = ""
    part_of: str = ""
    where: Expression | None = None
    text: LocalizedText = field(default_factory=dict)

    def plan(self, width: int = 0, height: int = 0, around: tuple[Coordinates, ...] | None = None) -> GridPlan:
        """The plan of the board whose cells these are."""
        if self.grid == "graph":
            return GridPlan(self.name, origin=self.origin, members=self.members, edges=self.edges, points=self.points)
        return GridPlan(self.name, width, height, around, self.corners, self.names, self.origin, self.members)


@dataclass(frozen=True, slots=True)
class TableDecl(Located):
    """Declaration of a constant table or of a column of rows: one value for every combination of arguments.

    `values` maps tuples of places (one per argument) to values; what is missing is `default`. By number of players:
    `by_players` holds one such map each. Columns of layout rows are filled when the game is set up: `layout_list`.
    """

    name: str
    parameters: tuple[Type, ...]
    kind: Type
    values: Mapping[tuple[int, ...], object] = field(default_factory=dict)
    default: object = None
    by_players: Mapping[int, Mapping[tuple[int, ...], object]] | None = None
    layout_list: str | None = None
    layout_key: str = ""
    as_written: bool = False  # not what the layout says there, but a number for it: equal where it says the same


@dataclass(frozen=True, slots=True)
class StateVarDecl(Located):
    """Declaration of a state variable (`track:`).

    `holder`: `value`, `set`, `pool`, `pile` or `slot`; `kind` is what reading gives. `known`: `all`, `nobody`, or
    the player or players who know, worked out from the parameters. It and `start` see these in slots 1, 2, …; start None: the blank
    value (`no`, the lowest number, the first member, none, empty). `low`/`high`: bounds of a number. `until`: while it holds, everybody knows.
    `internal`: no face shows it.
    """

    name: str
    parameters: tuple[tuple[str, Type], ...]
    holder: str
    kind: Type
    known: str | Expression = "all"
    start: Expression | None = None
    low: Expression | None = None
    high: Expression | None = None
    until: Expression | None = None
    internal: bool = False
    text: LocalizedText = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WordDecl(Located):
    """A user-defined function (`words:`): slot 0 is `me`, then the parameters; `size` is the number of slots of its body.

    `fixed`: it reads nothing that is tracked (nor words that do), so it may be worked out once per table.
    `uses_me`: its value depends on `me`.
    """

    name: str
    parameters: tuple[tuple[str, Type], ...]
    body: Expression
    size: int
    fixed: bool
    uses_me: bool
    text: LocalizedText = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Condition(Located):
    """A condition of the layout, or a check (`always`). `at` as in `End` (checks only; empty: in every state)."""

    name: str
    address: str
    test: Expression
    size: int
    reason: str = ""
    message: str = ""  # key of RuleSet.sentences
    at: str = ""


@dataclass(frozen=True, slots=True)
class ListGenerator:
    """How to generate a list of the layout: `count` different pieces of kind `piece`, rotated, touching.

    With `cells` it is a list of single cells instead, each one of those that the expression gives at that moment.
    """

    list: str
    count: Expression
    piece: str = ""
    shape: str = ""  # key of the column that holds the shapes of the pieces
    turned: bool = True
    cells: Expression | None = None


@dataclass(frozen=True, slots=True)
class LayoutDecl:
    """Declaration of the layout: presets (plain data, as in the component file), conditions, and how to generate one."""

    grid: str  # kind of the cells
    lists: tuple[str, ...]  # names that a kind of this rule set reads
    known_lists: tuple[str, ...]  # names that any file of the game knows: `LIST-not-allowed` where no kind reads them
    presets: tuple[Mapping[str, object], ...]
    conditions: tuple[Condition, ...]
    generate: tuple[ListGenerator, ...]
    text: LocalizedText = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Action(Located):
    """An action of a player: its alternative (choices and guards) and the routine that carries it out."""

    name: str
    alternative: Alternative
    routine: str
    title: LocalizedText
    text: LocalizedText
    notation: int | None = None  # slot to be written instead of the choices


@dataclass(frozen=True, slots=True)
class End(Located):
    """An end of the game: `at` is `start of turn`, `end of turn`, `end of round`, or empty (only by `end_game`)."""

    name: str
    at: str
    when: Expression | None
    size: int
    winners: Expression | None
    lost: bool
    text: LocalizedText


@dataclass(frozen=True, slots=True)
class ScoreLine(Located):
    """A line of the score sheet, or a criterion of the ranking. `most` is False for `fewest`.

    Slot 1 holds the player, or the team where the rules declare teams. `unit`: what `value` counts in, 2 for halves of a point.
    """

    name: str
    value: Expression
    size: int
    text: LocalizedText
    most: bool = True
    unit: int = 1


@dataclass(frozen=True, slots=True)
class DisplayMark:
    """A symbol displayed on those members for which an expression holds (slot 1 the member), or on all."""

    sign: str
    where: Expression | None
    title: str  # key of RuleSet.sentences
    picture: str = ""  # the name of one


@dataclass(frozen=True, slots=True)
class LessonDecl:
    """A lesson: a title, what there is to learn, the right answers (each as its parts in notation; none: any), what is said after one and after another."""

    title: LocalizedText
    text: LocalizedText
    right: tuple[tuple[str, ...], ...] = ()
    afterwards: LocalizedText = field(default_factory=dict)
    otherwise: LocalizedText = field(default_factory=dict)


CELL_FORMS = ("crossings", "pits", "holes", "triangles")
SCENERY = ("ground", "lines", "dots", "covers", "edges")  # fields of `DisplayDecl` for the empty board


@dataclass(frozen=True, slots=True)
class DisplayDecl:
    """How members of a type are displayed: expressions (slot 1 the member, slot 2 the viewer of a board), by field name."""

    kind: str
    fields: Mapping[str, Expression]
    signs: Mapping[str, str]  # `glyphs`: member of choices -> one sign
    figures: Mapping[str, Expression]  # for players: what stands beside the board
    size: int
    labels: Mapping[str, LocalizedText] = field(default_factory=dict)
    board_of: str = ""
    marks: Mapping[str, DisplayMark] = field(default_factory=dict)
    drawn_as: str = ""  # `card`, `die`, `text`, or as it is by itself
    colours: Mapping[str, str] = field(default_factory=dict)  # by member, or by `#` and its number where it is not known yet
    words: Mapping[str, str] = field(
        default_factory=dict
    )  # of boards: `chequered`, `coordinates`, `own_side`, `ground` and edges as colours
    picture: str = ""  # the name of that of all members
    pictures: Mapping[str, str] = field(default_factory=dict)  # the names of those of members, as `colours`
    composition: Composition | None = None  # of the pictures of its parts
    title: LocalizedText = field(default_factory=dict)  # of a card; quotes columns and parts
    text: LocalizedText = field(default_factory=dict)
    tracks: Mapping[str, Expression] = field(default_factory=dict)  # by name of a figure: the last step of the track it is drawn as

    @property
    def has_look(self) -> bool:
        """True if it says how the empty board looks."""
        return bool(self.words) or self.drawn_as in CELL_FORMS or any(name.partition(".")[0] in SCENERY for name in self.fields)

    @property
    def has_pieces(self) -> bool:
        """True if it says what lies on members, not only how the empty board looks."""
        return bool(self.marks) or any(name.partition(".")[0] not in SCENERY for name in self.fields)


@dataclass(frozen=True, slots=True)
class Address:
    """An addressable part of the rules: what it is, where it stands, what it says."""

    path: str
    what: str  # section it belongs to, singular: number, action, step, requirement, ...
    text: LocalizedText
    source: tuple[str, ...]  # clause ids
    span: Span


@dataclass(frozen=True, slots=True)
class Replacement:
    """What a variant has done at an address: where it says so, and what stood there before (in the rules of `before`), if anything."""

    variant: str
    operation: str
    place: Span
    old: Span | None
    before: str


@dataclass(frozen=True)
class RuleSet:
    """A compiled game: everything a machine needs to play, and everything a reader may ask about."""

    __hash__ = object.__hash__  # as a key of caches it is itself; one that is equal to it but read anew is another key

    game: str
    version: int
    variants: tuple[str, ...]
    language: str
    title: LocalizedText
    text: LocalizedText
    players: tuple[int, int]
    options: Mapping[str, OptionDecl]
    game_parameters: Mapping[str, ParameterDecl]
    kinds: Mapping[str, KindDecl]
    tables: Mapping[str, TableDecl]
    row_expressions: Mapping[str, Mapping[int, tuple[Expression, int]]]  # column -> row -> expression, size; slot 1 is the row
    programs: Mapping[str, Mapping[int, str]]  # column -> row -> routine
    state_vars: Mapping[str, StateVarDecl]
    words: Mapping[str, WordDecl]
    layout: LayoutDecl | None
    routines: Mapping[str, Routine]  # the ones named `setup` and `play` are run in this order
    actions: Mapping[str, Action]
    ends: tuple[End, ...]
    scoring: tuple[ScoreLine, ...]
    ranking: tuple[ScoreLine, ...]
    always: tuple[Condition, ...]
    show: tuple[DisplayDecl, ...]
    sentences: Mapping[str, LocalizedText]  # by address
    addresses: Mapping[str, Address]
    digest: str  # of everything that can change play
    teams: Mapping[int, Teams] = field(default_factory=dict)  # by number of players; empty where everybody plays alone
    replacements: Mapping[str, tuple[Replacement, ...]] = field(default_factory=dict)  # by address: what variants have done there
    pictures: PictureSet = field(default_factory=PictureSet)  # those that `show` names
    lessons: Mapping[str, LessonDecl] = field(default_factory=dict)  # by name, in the order in which they are taught
    zones: Mapping[str, str] = field(default_factory=dict)  # by tracked name: where on the table `show` puts it

    def changed_at(self, address: str) -> tuple[Replacement, ...]:
        """What variants have done at an address, around it or inside of what stands there."""
        return tuple(
            each
            for path, rows in self.replacements.items()
            for each in rows
            if path == address or path.startswith(f"{address}.") or address.startswith(f"{path}.")
        )


def all_instructions(rules: RuleSet) -> Iterator[Instruction]:
    """The instructions of all routines."""
    return (step for routine in rules.routines.values() for step in routine.code)


def all_alternatives(rules: RuleSet) -> Iterator[Alternative]:
    """The alternatives of all actions and of all decision points."""
    yield from (action.alternative for action in rules.actions.values())
    for _, menu in decision_points(rules):
        yield from menu.alternatives


def decision_points(rules: RuleSet) -> Iterator[tuple[tuple[str, int], DecisionPoint]]:
    """All menus, with where they stand (routine and instruction), in an order that belongs to the rules."""
    for name, routine in rules.routines.items():
        yield from (((name, pc), step.decision) for pc, step in enumerate(routine.code) if isinstance(step, Ask))
