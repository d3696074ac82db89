"""A compilation unit: the functions and data of the module of one table, as they turn out to be needed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.analysis.facts import RuleSetFacts
from interpreter.backends.wasm.codegen.services import ZEROS
from interpreter.backends.wasm.codegen.shapes import Shape, Shapes
from interpreter.backends.wasm.position.layout import Layout
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.tables.reader import TableReader
from interpreter.backends.wasm.trees.builder import Body
from interpreter.diagnostics.span import Span
from interpreter.lir import nodes
from interpreter.lir.nodes import Local
from interpreter.lir.types import I32
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import ShapeType, non_null

ShownAnswers = dict[tuple[int, int], tuple[Shape, ...]]  # the shapes of their values, by numbers of menu and branch
MAILBOX = 0
LONGEST_LOOP = 2048  # members of a list
ANSWERS_BEGIN, ANSWERS_END = 1 << 20, 4 << 20  # where answers are put down
STATE = Local("S", I32)  # where the position stands that a function is about


@dataclass
class CompilationUnit(TableReader):
    """The module of one table that is being generated."""

    layout: Layout
    facts: RuleSetFacts
    shapes: Shapes
    write_routine: Callable[["CompilationUnit", str, str], nodes.Function]
    looks: bool = False  # at the checks of the rules, while games are played out
    is_searched: bool = False  # whether questions may be answered by a tree search
    shown: ShownAnswers | None = None  # filled with the answers that the module can show, if it is to show them
    names_by_key: dict[object, str] = field(default_factory=dict)
    results: dict[str, tuple[Shape, ...]] = field(default_factory=dict)  # of functions, by name
    pending: list[Callable[[], nodes.Function]] = field(default_factory=list)
    functions: list[nodes.Function] = field(default_factory=list)
    zeros: int = 0  # bytes that are 0 at first
    rooms: dict[str, object] = field(default_factory=dict)  # of staged words, by name
    preludes: set[str] = field(default_factory=set)
    notices: list[str] = field(default_factory=list)
    areas: dict[object, int] = field(default_factory=dict)
    places: list[tuple[str, Span | None]] = field(default_factory=lambda: [("", None)])  # by number: where the rules say it
    numbers_of_places: dict[tuple[str, Span | None], int] = field(default_factory=dict)

    answers_begin, answers_end = ANSWERS_BEGIN, ANSWERS_END - (1 << 12)

    @cached_property
    def forms(self) -> dict[object, int]:
        """The shapes of the components, by number."""
        shapes: dict[object, int] = {}
        for name, decl in self.rules.tables.items():
            if isinstance(non_null(decl.kind), ShapeType):
                for shape in _leaves(self.table.columns[name], len(decl.parameters)):
                    shapes.setdefault(shape, len(shapes))
        return shapes

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.table.rules

    def place(self, address: str, span: Span | None) -> int:
        """The number of a place of the rules."""
        key = (address, span)
        if key not in self.numbers_of_places:
            self.numbers_of_places[key] = len(self.places)
            self.places.append(key)
        return self.numbers_of_places[key]

    def body(self, address: str, span: Span | None) -> Body:
        """The body of a function that comes from a place of the rules."""
        return Body(remark=self.place(address, span))

    # -------------------------------------------------------------------------------------------- functions

    def function(self, key: tuple[object, ...], stem: str, write: Callable[[str], nodes.Function]) -> str:
        """The name of a function, which is written in its turn."""
        if key not in self.names_by_key:
            plain = "".join(sign if sign.isascii() and (sign.isalnum() or sign == ".") else "_" for sign in stem)
            name = self.names_by_key[key] = f"{plain}.{len(self.names_by_key)}"
            self.pending.append(lambda: write(name))
        return self.names_by_key[key]

    def finish(self) -> Sequence[nodes.Function]:
        """All functions that have been asked for."""
        while self.pending:
            self.functions.append(self.pending.pop(0)())
        return self.functions

    def prelude(self, name: str) -> str:
        """The name of a function of the machine itself, which the module gets."""
        self.preludes.add(name)
        return name

    def routine(self, name: str) -> str:
        """The function of a routine."""
        return self.function(("routine", name), f"run.{name}", lambda function: self.write_routine(self, function, name))

    # -------------------------------------------------------------------------------------------- memory

    def notice(self, address: str) -> int:
        """The number of a step that may fall short."""
        if address not in self.notices:
            self.notices.append(address)
        return self.notices.index(address)

    def loop_area(self, routine: str, slot: int) -> int:
        """Where the list of a loop stands in a routine that cannot stop."""
        key = (routine, slot)
        if key not in self.areas:
            self.areas[key] = self.reserve(8 * LONGEST_LOOP)
        return self.areas[key]

    def place_of(self, key: object, size: int) -> int:
        """Where something stands for which there is so much space, made once for a key."""
        if key not in self.areas:
            self.areas[key] = self.reserve(size)
        return self.areas[key]

    def too_many(self) -> nodes.Raise:
        """The trap where answers take more space than there is."""
        return nodes.Raise(nodes.Const(0, I32))

    # -------------------------------------------------------------------------------------------- data

    def reserve(self, size: int) -> int:
        """Where so many bytes begin that are 0 at first; they stand behind everything else, and in no file."""
        base = ZEROS + self.zeros
        self.zeros += size + -size % 8
        return base

    def shape_number(self, shape: object) -> int:
        """The number that stands for a shape of the components."""
        if shape not in self.forms:
            raise Unsupported("a shape that stands in no table")
        return self.forms[shape]


def _leaves(values: object, depth: int) -> Iterator[object]:
    """What stands innermost in nested tuples; nothing where there is none."""
    if depth and isinstance(values, tuple):
        for inner in values:
            yield from _leaves(inner, depth - 1)
    elif values is not None:
        yield values
