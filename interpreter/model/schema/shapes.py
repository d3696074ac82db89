"""The types of schema nodes: scalar field types, and mappings and sequences of them.

One description from which the schema, the check of a file's shape and the hover texts of an editor follow.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import Enum

from interpreter.model.frozen import dataclass


class FieldType(Enum):
    """Type of a scalar field; the value is what a message calls it."""

    EXPRESSION = "a value such as `size(hand(me))`"
    POINTS = "points such as `2 * size(hand(player))`, perhaps `divided by 2`"
    DOMAIN = "what may be chosen, such as `hand(me)` or `cells where free(cell)`"
    MEMBER = "a name and its set, such as `card in hand(me)`"
    AMOUNT = "a number, perhaps after `up to`"
    THING = "what is moved: `card`, `2 of stone`, `all`, perhaps after `up to`"
    PLACE = "a tracked name, such as `hand(me)`"
    NAME = "a name"
    IDENTIFIER = "a name, perhaps with dashes"
    CALL = "a name with its arguments, such as `deal(3)`"
    WORD = "one of a few words"
    YES_NO = "`yes` or `no`"
    COLOUR = "a colour, such as `red`"
    NUMBER = "a whole number"
    SEED = "a seed, a whole number of at most 39 digits"
    COUNT = "a number of players, such as `4` or `2 to 4`"
    TEAMS = "who plays with whom: `opposite`, `together`, or lists of seats such as `[[1, 3], [2, 4]]`"
    RANGE_OR_KIND = "a kind, such as `truth` or `0 to 9`"
    KIND = "a kind, such as `card`, `0 to 9` or `set of cell`"
    DECLARATION = "what is remembered, such as `pool of card, known to player`"
    PATH = "where the data stand: keys joined by dots"
    ADDRESS = "an address: the keys on the way, joined by dots"
    FILE = "the name of a file"
    PICTURE = "a picture: `disc`, `icon bee`, an emoji, or a file such as `bee.svg`"
    MOVE = "a move as it is written down, such as `place a1`"
    LINE = "one line of text"
    TEXT = "a text: one line, or one line for each language"
    LABEL = "a line of text, or a name of `texts`"
    TOLD = "what is told, such as `hand` or `hand to next(me)`, or a list of these"
    CLAUSES = "a clause, or a list of clauses"
    NAMES = "names, each with its value"
    DOMAINS = "names, each with what may be chosen"
    NAME_LIST = "a name, or a list of names"
    CALLS = "an action, or a list of actions"
    STEPS = "a list of steps, each with a dash"
    IF_NONE = "`pass`, `nothing`, or a list of steps"
    BRANCHES = "names, each with a list of steps"
    DATA = "data"


@dataclass(frozen=True, slots=True)
class KeySpec:
    """Specification of a key: the shape of its value, its documentation, whether it is required."""

    name: str
    shape: "Shape"
    doc: str
    required: bool = False
    choices: tuple[str, ...] = ()  # of a FieldType.WORD


@dataclass(frozen=True, slots=True)
class FixedMapping:
    """A mapping with a fixed set of keys. `title` is what a message calls it: `an action`. `open`: further keys hold data."""

    title: str
    keys: tuple[KeySpec, ...]
    open: bool = False


@dataclass(frozen=True, slots=True)
class TaggedMapping:
    """A tagged union of mappings: exactly one of several keys is the tag, and decides which others may stand beside it.

    `tags` maps a tag to its mapping (the tag included); a key in `patterns` is a regular expression.
    """

    title: str
    tags: Mapping[str, FixedMapping]
    patterns: Mapping[str, FixedMapping] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MappingOf:
    """A mapping from names to entries of one shape. `names`: `name`, `identifier`, `head`, `clause`, `line`, `number`."""

    title: str
    entry: "Shape"
    names: str = "name"


@dataclass(frozen=True, slots=True)
class SequenceOf:
    """A sequence of entries of one shape."""

    title: str
    entry: "Shape"


@dataclass(frozen=True, slots=True)
class Either:
    """An untagged union of a scalar, a sequence and a mapping: at most one shape of each sort."""

    title: str
    shapes: tuple["Shape", ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference to a named shape, which may be recursive: `step`."""

    name: str


Shape = FieldType | FixedMapping | TaggedMapping | MappingOf | SequenceOf | Either | Reference
