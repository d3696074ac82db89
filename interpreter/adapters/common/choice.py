"""A game as libraries of games want it: at every place somebody chooses a number below a bound that is the same everywhere.

A question with more options than that is answered digit by digit: the same player chooses a part of the options, then a part of
that part, until one is left. So is a shuffle, so that chance can be written down with exact probabilities however large a pile is.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from interpreter.session.library import Option, State

CHANCE: Final = -1
MOST: Final = 1000  # numbers that are chosen from, unless somebody wants another bound
MOST_KEPT: Final = 1 << 14
Kept = dict[tuple["Choice", int], "Choice"]
Recipe = tuple[Callable[[str], "Choice"], str]


class Choice:
    """A place at which somebody chooses a number below `count`: a state, and the options [low, high) of its first question that are left.

    Never changes: `step` gives another one. `count` is 0 if and only if the game is over.
    """

    __slots__ = ("_weights", "block", "count", "high", "kept", "low", "memory", "most", "origin", "player", "recipe", "state")

    def __init__(
        self,
        state: State,
        most: int,
        low: int = 0,
        high: int | None = None,
        *,
        origin: "tuple[Choice, int] | None" = None,
        recipe: "Recipe | None" = None,
        kept: "Kept | None" = None,
    ) -> None:
        self.state, self.most, self.low = state, most, low
        self.origin = origin  # the choice before, and what was chosen; None at the first one of a game
        self.recipe = recipe  # how the first one is made again elsewhere
        self.kept = kept  # what follows from choices of this game: searches come to the same ones again and again; None: nothing is kept
        self.high = state.option_count if high is None else high
        self.player = state.player  # a seat from 0, CHANCE; None if the game is over
        self.block, self.count = self.parts(self.high - low, most)
        self._weights: list[int] | None = None
        self.memory: dict[int, str] = {}

    @staticmethod
    def parts(options: int, most: int) -> tuple[int, int]:
        """How many options one number stands for, and how many numbers there are."""
        block = 1
        while options > most * block:
            block *= most
        return block, -(-options // block)

    def step(self, number: int) -> "Choice":
        """The choice after a number; raises `IndexError` for one that is not below `count`."""
        following = None if self.kept is None else self.kept.get((self, number))
        if following is not None:
            return following
        if not 0 <= number < self.count:
            raise IndexError(number)
        low, high = self._part(number)
        if high - low > 1:
            following = Choice(self.state, self.most, low, high, origin=(self, number), kept=self.kept)
        else:
            following = Choice(self.state.step(low), self.most, origin=(self, number), kept=self.kept)
        if self.kept is not None:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[self, number] = following
        return following

    def following(self, option: Option) -> "Choice":
        """The choice after an option of the first question, with nothing between."""
        return Choice(self.state.answer(option), self.most, origin=(self, -1))

    def weight(self, number: int) -> int:
        """How likely a number is where chance chooses, beside the others."""
        low, high = self._part(number)
        weights = self._of_chance()
        return sum(weights[low:high]) if weights else high - low

    def title(self, number: int) -> str:
        """What people read of a number: an option in notation, or the first and the last of a part."""
        low, high = self._part(number)
        options = self.state.questions[0].options
        return str(options[low]) if high - low == 1 else f"{options[low]} to {options[high - 1]}"

    def known(self, viewer: int) -> str:
        """What a player knows here who forgets nothing: what they saw at every place so far, and what they chose themselves."""
        if viewer not in self.memory:
            self._fill(viewer)
        return self.memory[viewer]

    def sight(self, viewer: int | None) -> str:
        """What a player (None: somebody who only looks on) sees here, as JSON; of a choice in several steps those taken are their own."""
        part = [self.low, self.high] if self.player == viewer else []
        return json.dumps([self.state.view(viewer), part], ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    def resample(self, viewer: int, seed: int) -> "Choice":
        """The same choice at a position drawn at random from those that look the same to a player; others remember nothing there."""
        own = self.player == viewer
        found = Choice(self.state.resample(viewer, seed), self.most, self.low if own else 0, self.high if own else None)
        found.memory[viewer] = self.known(viewer)
        return found

    def _part(self, number: int) -> tuple[int, int]:
        low = self.low + number * self.block
        return low, min(low + self.block, self.high)

    def _of_chance(self) -> list[int]:
        """The weights of all options of a roll; empty for a shuffle, where all orders are alike."""
        if self._weights is None:
            self._weights = list((self.state.questions[0].weights or {}).values())
        return self._weights

    def _fill(self, viewer: int) -> None:
        """Work out what a player knows, from the last place at which that was done."""
        way: list[Choice] = []
        place: Choice | None = self
        while place is not None and viewer not in place.memory:
            way.append(place)
            place = place.origin[0] if place.origin else None
        for each in reversed(way):
            before, number = each.origin or (None, 0)
            told = before.memory[viewer] if before else f"{viewer}:"
            if before and before.player == viewer:
                told += f" {number}"
            sight = sha256(each.sight(viewer).encode()).hexdigest()[:12]
            each.memory[viewer] = told if told.endswith(sight) else f"{told} {sight}"

    def __str__(self) -> str:
        """The digest of the position, and what has been chosen since: equal for equal choices."""
        placed = getattr(next(iter(self.state.questions), None), "placed", ())  # of a shuffle that is asked thing by thing
        return " ".join((self.state.digest, str(self.low), *placed))

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
