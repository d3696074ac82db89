"""Where everything of a tree search stands in memory: what is asked for, the way down the tree, figures of answers.

| arm: an answer of a player to a question | bytes |
|---|---|
| its key: a number that follows from the answers before it, the question, and the answer | 8 |
| the next arm in the same bucket; the one that was made before it for the same question, where only some are known | 4, 4 |
| visits, how often it was possible | 8, 8 |
| sums of places and of leads, with a point | 8, 8 |
| its number where it was given first | 8 |
"""

from dataclasses import dataclass
from struct import Struct

from interpreter.backends.wasm.codegen.unit import CompilationUnit
from interpreter.backends.wasm.expressions.answer_keys import ROW
from interpreter.backends.wasm.position.words import aligned
from interpreter.backends.wasm.prelude import rng
from interpreter.runtime.state.tree_search import DRAWS, LISTED, MOST_ARMS, MOST_DEPTH, MOST_KNOWN

ARM = Struct("<qIIqqddq")
KEY, NEXT, OLDER, VISITS, POSSIBLE, PLACE, LEAD, NUMBER = 0, 8, 12, 16, 24, 32, 40, 48
USUAL = 24  # of a seat: how many tries, the mean of leads, the sum of squares
STAND = 16  # of a seat: its place, its lead
STEP = 8  # of the way down the tree: an arm, who gave it; 4 bytes each
MOST_ROOTS = 1 << 14  # answers to the first question
MOST_SWEEPS = 64  # in one call
MOST_STARTS = 64  # positions that lie ready
BUCKETS = 1 << 17


@dataclass(frozen=True, slots=True)
class SearchArea:
    """Addresses; `fields` are numbers of 8 bytes, in the order of the names here."""

    fields: int
    choices: int  # the source of draws among untried answers
    usual: int
    stands: int
    figures: int  # by side: whether it has won, the figures of the ranking
    row: int  # the winners, and the score of every seat
    lucks: int
    starts: int  # the addresses of the positions of sweeps, 4 bytes each
    given: int  # for every position that lies ready the numbers that those have given who have answered the first question; -1: nobody
    positions: int
    places: int
    path: int
    rows: int
    buckets: int
    arms: int

    def _field(self, place: int) -> int:
        return self.fields + 8 * place

    node = property(lambda self: self._field(0))  # where the question stands that is asked
    following = property(lambda self: self._field(1))  # where the next one does
    is_fresh = property(lambda self: self._field(2))  # whether an answer was added
    depth = property(lambda self: self._field(3))  # answers on the way
    player = property(lambda self: self._field(4))  # who is asked first
    first = property(lambda self: self._field(5))  # the arm that is tried; 0 where another question is asked
    tried = property(lambda self: self._field(6))  # the same
    question = property(lambda self: self._field(7))  # the key of what is asked
    known = property(lambda self: self._field(8))  # where the rows of arms end
    room = property(lambda self: self._field(9))  # so many more arms the tree may have
    free = property(lambda self: self._field(10))  # where the next arm comes to stand
    curiosity = property(lambda self: self._field(11))
    answers = property(lambda self: self._field(12))  # where the answers stand that have been given to the first question
    answer = property(lambda self: self._field(13))  # the one that has been given to the question that is asked; -1: none


FIELDS = 14


def area_of(unit: CompilationUnit, steps: int) -> SearchArea:
    """The area of a module; `steps`: of the ranking."""
    players, sides = unit.table.players, len(unit.table.sides)

    def at(name: str, size: int) -> int:
        return unit.place_of(("search", name), size)

    return SearchArea(
        at("fields", 8 * FIELDS),
        at("choices", rng.SIZE),
        at("usual", USUAL * players),
        at("stands", STAND * players),
        at("figures", 8 * sides * (1 + steps)),
        at("row", 8 * (1 + players)),
        at("lucks", 8 * MOST_SWEEPS),
        at("starts", 4 * MOST_SWEEPS),
        at("given", 8 * players * MOST_STARTS),
        at("positions", aligned(unit.layout.size) * MOST_STARTS),
        at("places", 4 * MOST_ROOTS),
        at("path", STEP * (MOST_DEPTH + players)),
        at("rows", ROW * (max(LISTED, MOST_KNOWN) + DRAWS)),
        at("buckets", 4 * BUCKETS),
        at("arms", ARM.size * (MOST_ROOTS + 2 * MOST_ARMS)),
    )
