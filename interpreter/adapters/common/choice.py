"""A game as libraries of games want it: at every place somebody chooses a number below a bound that is the same everywhere.

The number of a player is the code of an option (`Option.code`), which means the same in every position, so that what has been learned in
one is of use in another. Where the answers of a game have no codes, or too many, it is the number of the option in its question, and a
question with more options than the bound is answered digit by digit: the same player chooses a part of the options, then a part of
that part, until one is left. So is a roll, so that chance can be written down with exact probabilities.
"""

import json
from collections.abc import Callable, Sequence
from typing import Final

from interpreter.adapters.common.utility import Utility
from interpreter.session.knowledge.recall import Recollection, recollections
from interpreter.session.library import Option, State

CHANCE: Final = -1
MOST: Final = 1000  # options that are chosen from by their numbers, unless somebody wants another bound
MOST_CODES: Final = 1 << 15  # codes of a game that are used as they are, unless somebody wants another bound
MOST_KEPT: Final = 1 << 14
Kept = dict[tuple["Choice", int], "Choice"]
Root = tuple[int, "Choice", int]
Recipe = tuple[Callable[[str], "Choice"], str]


class Choice:
    """A place at which somebody chooses one of `actions`: a state, and the options [low, high) of its first question that are left.

    Never changes: `step` gives another one. `count` says how many actions there are, 0 if and only if the game is over. `coded`: players
    choose codes; else actions are the numbers below `count`, and at most `most`.
    """

    __slots__ = (
        "_text",
        "_weights",
        "_worth",
        "block",
        "coded",
        "count",
        "high",
        "kept",
        "low",
        "most",
        "origin",
        "player",
        "recipe",
        "root",
        "state",
    )

    def __init__(
        self,
        state: State,
        most: int,
        low: int = 0,
        high: int | None = None,
        *,
        coded: bool = False,
        origin: "tuple[Choice, int] | None" = None,
        recipe: "Recipe | None" = None,
        kept: "Kept | None" = None,
        root: "Root | None" = None,
    ) -> None:
        self.state, self.most, self.coded, self.low = state, most, coded, low
        self.origin = origin  # the choice before, and what was chosen; None at the first one of a game
        self.recipe = recipe  # how the first one is made again elsewhere
        self.kept = (
            kept  # what follows from choices where somebody has been before: searches come there again; None: nothing is kept of this one
        )
        self.high = state.option_count if high is None else high
        self.player = state.player  # a seat from 0, CHANCE; None if the game is over
        self.root = root  # of a position drawn at random: its viewer, the choice they saw, and how much of what they know now tells of it
        self.block, self.count = (1, self.high - low) if self._by_code else self.parts(self.high - low, most)
        self._weights: list[int] | None = None
        self._text: str | None = None
        self._worth: tuple[Utility, list[float]] | None = None

    @staticmethod
    def parts(options: int, most: int) -> tuple[int, int]:
        """How many options one number stands for, and how many numbers there are."""
        block = 1
        while options > most * block:
            block *= most
        return block, -(-options // block)

    @property
    def actions(self) -> Sequence[int]:
        """What can be chosen, in ascending order."""
        return sorted(self._codes) if self._by_code else range(self.count)

    def actions_of(self, seat: int) -> Sequence[int]:
        """What a player can choose now; with several questions at once the others answer theirs when it is their turn."""
        if self.player == seat:
            return self.actions
        question = next((each for each in self.state.questions if each.player == seat), None)
        if question is None:
            return ()
        return sorted(question.codes or ()) if self.coded else range(self.parts(question.options.count, self.most)[1])

    def step(self, number: int) -> "Choice":
        """The choice after an action; raises `IndexError` for one that is none of `actions`."""
        following = None if self.kept is None else self.kept.get((self, number))
        if following is not None:
            following.kept = self.kept
            return following
        low, high = self._part(number)
        whole = high - low == 1  # an option, not a part of them
        following = Choice(
            self.state.step(low) if whole else self.state,
            self.most,
            *(() if whole else (low, high)),
            coded=self.coded,
            origin=(self, number),
            root=self.root,
        )
        if self.kept is not None:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[self, number] = following
        return following

    def following(self, option: Option) -> "Choice":
        """The choice after an option of the first question, with nothing between."""
        return Choice(self.state.answer(option), self.most, coded=self.coded, origin=(self, -1), root=self.root)

    def worth(self, utility: Utility, players: int) -> list[float]:
        """What the end is worth by seat, worked out once; 0 for all before it."""
        if self.player is not None:
            return [0.0] * players
        if self._worth is None or self._worth[0] is not utility:
            result = self.state.result
            assert result is not None
            self._worth = utility, utility.of(result)
        return [*self._worth[1]]

    def weight(self, number: int) -> int:
        """How likely an action is where chance chooses, beside the others."""
        low, high = self._part(number)
        weights = self._of_chance()
        return sum(weights[low:high]) if weights else high - low

    def title(self, number: int) -> str:
        """What people read of an action: an option in notation, or the first and the last of a part."""
        low, high = self._part(number)
        options = self.state.questions[0].options
        return str(options[low]) if high - low == 1 else f"{options[low]} to {options[high - 1]}"

    def known(self, viewer: int) -> str:
        """All that a player can know here who forgets nothing, as `State.known`, with what they have begun to choose."""
        told = self.state.known(viewer)
        if self.root is not None and self.root[0] == viewer:
            told = self.root[1].known(viewer) + told[self.root[2] :]
        return told + self._begun(viewer)

    def remembered(self, viewer: int) -> list[Recollection]:
        """The same as numbers, one row for each answer of a player."""
        rows = recollections(self.state, viewer)
        if self.root is not None and self.root[0] == viewer:
            earlier = self.root[1].remembered(viewer)
            rows[:1] = [*earlier[:-1], earlier[-1].followed_by(rows[0].text[self.root[2] :], rows[0].numbers)]
        rows[-1] = rows[-1].followed_by(self._begun(viewer), rows[-1].numbers)
        return rows

    def _begun(self, viewer: int) -> str:
        """Return what a player has begun to choose, as a line."""
        begun = self.player == viewer and (self.low, self.high) != (0, self.state.option_count)
        return f"\n  options {self.low} to {self.high - 1}" if begun else ""

    def sight(self, viewer: int | None) -> str:
        """What a player (None: somebody who only looks on) sees here, as JSON; of a choice in several steps those taken are their own."""
        part = [self.low, self.high] if self.player == viewer else []
        return json.dumps([self.state.view(viewer), part], ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    def resample(self, viewer: int, seed: int) -> "Choice":
        """The same choice at a position drawn at random from those that look the same to a player; others remember nothing there."""
        own = self.player == viewer
        state = self.state.resample(viewer, seed)
        root = viewer, self, len(state.known(viewer))
        return Choice(state, self.most, self.low if own else 0, self.high if own else None, coded=self.coded, root=root)

    @property
    def _by_code(self) -> bool:
        return self.coded and self.player is not None and self.player != CHANCE

    @property
    def _codes(self) -> dict[int, int]:
        return self.state.questions[0].codes or {}

    def _part(self, number: int) -> tuple[int, int]:
        """The options that an action stands for: the first, and the one behind the last."""
        if self._by_code:
            place = self._codes.get(number)
            if place is None:
                raise IndexError(number)
            return place, place + 1
        if not 0 <= number < self.count:
            raise IndexError(number)
        low = self.low + number * self.block
        return low, min(low + self.block, self.high)

    def _of_chance(self) -> list[int]:
        """The weights of all options of a roll; empty for a shuffle, where all orders are alike."""
        if self._weights is None:
            self._weights = list((self.state.questions[0].weights or {}).values())
        return self._weights

    def __str__(self) -> str:
        """The digest of the position, and what has been chosen since: equal for equal choices."""
        if self._text is None:
            placed = getattr(next(iter(self.state.questions), None), "placed", ())  # of a shuffle that is asked thing by thing
            self._text = " ".join((self.state.digest, str(self.low), *placed))
        return self._text

    def __reduce__(self) -> tuple[object, ...]:
        numbers: list[int] = []
        place = self
        while place.origin is not None:
            place, number = place.origin
            numbers.append(number)
        return _again, (place.recipe, json.dumps(numbers[::-1]))

    def __deepcopy__(self, memo: object) -> "Choice":
        return self  # it never changes

    def __copy__(self) -> "Choice":
        return self


def _again(recipe: Recipe, numbers: str) -> Choice:
    """The place after these numbers, written as JSON, from the first one of a game."""
    make, text = recipe
    place = make(text)
    for number in json.loads(numbers):
        place = place.step(number)
    return place
