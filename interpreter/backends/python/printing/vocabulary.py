"""The names that generated source has: words of ours, each perhaps with a number, and nothing else.

What a rule file calls things never gets into the source, neither as a name nor as a text nor as a remark. It stands beside
it (`Notes`), for people who read the source and for messages; and remarks in the source are numbers of places.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice

from interpreter.diagnostics.span import Span
from interpreter.model import builtins
from interpreter.model.identifiers import visible

GIVEN = "v"  # what has a name in the rule file
_LOCALS = """
_ aims allowed answer answers arguments as_what asked before below best between bit block cell cells chosen count counts different
direction domain drawn each entry every first following found found_before frame given heap high holds it kept key late least left limit
low me member members missing most number one other outcomes pairs part pc player prepared program rest row seat seen size skipped slots
some source stops table taken thing top total unused value walked wanted watch way weights R S Q
"""
_FUNCTIONS = "get find run any_of all_of count_of nth_of work_out formula formula_row there"
_CONSTANTS = """
ALL ASKING_STEPS AT BESIDE BY CHOICES COLUMN COLUMN_OF CURRENT EACH EMPTY FIGURE FLANKING FOLLOWING FORMULA_ROWS HAS IN_TURN IN_TURN_BACK LIMITS
LINES LINE_MASKS MASKS_BY MEMBER MEMBERS_IN MEMBERS_OF MEMO NEAR NOTHING NUMBERS NUMBER_OF ON_TOP_OF OTHERS PART PASSED POOLS PRODUCT RECALL REMEMBER ROWS_THROUGH
ROUND ROW_MASKS ROW_OF SEATS SHOWN SIZES SIZES_BEFORE STEPS STEPS_OF TEXT TOLD TURN TURN_NUMBER WITH
"""
_WORDS = {"MEANING": builtins.FUNCTIONS, "FOLD": builtins.AGGREGATES, "JOIN": ("union", "common", "without")}
STEMS = {"value": "BY", "empty": "EMPTY", "top": "ON_TOP_OF", "held": "MEMBERS_IN"}  # what the masks of an index are called
LOCALS = frozenset(_LOCALS.split())
FUNCTIONS = frozenset(_FUNCTIONS.split())
CONSTANTS = frozenset(_CONSTANTS.split()) | {f"{sort}_{name.upper()}" for sort, names in _WORDS.items() for name in names}


@dataclass(slots=True)
class Notes:
    """What stands beside generated source: places of the rule files by number (from 1), and what names stand for.

    `names`: those of the module. `locals`: those of a function, by its name.
    """

    places: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    locals: dict[str, Mapping[str, str]] = field(default_factory=dict)
    _known: dict[str, int] = field(default_factory=dict)

    def place(self, address: str, span: Span | None) -> int:
        """The number of a place: `actions.lay.do  go.game.yaml:55`; 0 if nobody knows it."""
        if span is None:
            return 0
        text = f"{address}  {span.source.name.rpartition('/')[2]}:{span.line}"
        if text not in self._known:
            self.places.append(text)
            self._known[text] = len(self.places)
        return self._known[text]

    def said(self, number: int) -> str:
        """The place with a number, as one line that can be seen."""
        return visible(self.places[number - 1]) if 0 < number <= len(self.places) else "?"


def said_by(parts: Iterable[object]) -> str:
    """What the rule file calls what a constant or a function is made from: the names among these parts, but for the first."""
    names = (part if isinstance(part, str) else getattr(part, "track", getattr(part, "name", "")) for part in islice(parts, 1, None))
    return " ".join(name for name in names if name and isinstance(name, str))


def named(stem: str, number: int, _said: str = "") -> str:
    """A name of ours; what the rule file says has no part in it."""
    return f"{stem}_{number}"
