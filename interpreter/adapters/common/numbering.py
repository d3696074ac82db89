"""Which numbers actions are.

`numbers="codes"`: the code of an option (`Option.code`): 0 is passing, and every other answer has its number, the same in every position,
so that a network or a table of values has a place for each. Best for learning; what it costs is a list of all options at every place.
Where the answers of the table have no codes, or more than `actions` (32,768 unless something else is said), it is as below.

`numbers="options"`: the number of an option in its question, from 0 without gaps. It means something else in every position; for searches,
which look at one position at a time. A question with more than `actions` (1000) options is answered in several steps.
"""

from dataclasses import dataclass

from interpreter.adapters.common.arguments import one_of
from interpreter.adapters.common.choice import MOST, MOST_CODES
from interpreter.project.errors import wrong_argument

NUMBERS = ("codes", "options")


@dataclass(frozen=True)
class Numbering:
    """What the numbers of actions are at a table: codes, or numbers of at most `most` options or parts; all are below `count`."""

    coded: bool
    most: int
    count: int

    @classmethod
    def of(cls, numbers: object, actions: object, *, codes: int | None, options: int | None) -> "Numbering":
        """What somebody wants, at a table with so many codes and at most so many options at a time (None: nobody knows)."""
        one_of("numbers", numbers, NUMBERS)
        if actions is not None and (isinstance(actions, bool) or not isinstance(actions, int) or actions < 2):
            raise wrong_argument("actions", "a whole number, at least 2", actions)
        most = actions or MOST
        if numbers == "codes" and codes is not None and codes <= (actions or MOST_CODES):
            return cls(coded=True, most=most, count=codes)
        return cls(coded=False, most=most, count=min(most, options or most))

    def splits(self, options: int | None) -> bool:
        """Whether a question may be answered in several steps where one has at most so many options (None: nobody knows)."""
        return not self.coded and (options is None or options > self.most)
