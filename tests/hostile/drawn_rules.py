"""Small games on boards whose words, requirements and steps are made at random: what the passes over expressions find patterns in.

`sound(random)` leaves out, line by line, what `check` refuses. What an action works out is kept in places, so that it can be compared.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from interpreter.model.ruleset.ruleset import RuleSet
from tests.hostile.secret_rules import compiled

GRIDS = (
    "grid: square, width: 4, height: 4, steps: sides, names: a1",
    "grid: square, width: 3, height: 5, steps: sides and corners, names: a1",
    "grid: square, width: 9, height: 8, steps: sides and corners, names: a1",
    "grid: hex, width: 5, height: 4, names: a1",
    "grid: square, width: 1, height: 7, steps: sides, names: a1",
)
HEAD = """\
rulewright: 1
game: drawn
players: PLAYERS
kinds:
  cell: {GRID}
  suit: [leaves, stones, clouds]
  rank: {numbers: 1 to 4}
  card: {each_combination_of: [suit, rank]}
track:
  mark(cell): player or none
  level(cell): 0 to 3
  noted(player): set of cell
  kept(player): set of card
  hand(player): pool of card
  stock: pool of card starting at pool(2 for card in cards)
  deck: pile of card starting at pool(cards)
  heap(cell): pile of suit
  chest: pool of suit starting at pool(4 for suit in suits)
  coins(player): 0 to 9 starting at 3
  far: 0 - 50 to 50
  spot: cell or none
  leader: player starting at first(players)
  bell: truth
  number_1: 0 - 99 to 99
  number_2: 0 - 99 to 99
  truth_1: truth
  truth_2: truth
  cells_1: set of cell
  cells_2: set of cell
  cards_1: set of card
  seats_1: set of player
words:
  of(player): set(cell in cells where mark(cell) = player)
  free: set(cell in cells where mark(cell) is none)
  high(number is 0 to 9): set(cell in cells where level(cell) >= number)
"""
ACTIONS = """\
setup:
  - change: mark(a1) to first(players)
  - change: mark(c) to last(players) for c in set(c in cells where column_of(c) = 1 and row_of(c) = 3)
  - change: level(c) to limited(row_of(c) + column_of(c), 0, 5) mod 4 for c in cells
  - deal: 2 from deck to hand(me)
    surely: There are enough.
actions:
"""
PUT = """\
  put:
    choose: {cell: CHOICE}
    REQUIRE
    do:
      - change: mark(cell) to me
"""
STIR = """\
  stir:
    do:
      - change: mark(spot otherwise a1) to none
"""
END = """\
play:
  - turns: clockwise
    safety_limit: 30
    do:
      - must: [put, stir]
scoring:
  cells: {points: size(of(player))}
  coins: {points: coins(player)}
ranking:
  points: {most: score(player)}
"""
MARGIN = "      "


class Drawn:
    """Draws expressions; `names`: what is known at a place, by its kind."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.names: dict[str, list[str]] = {kind: [] for kind in ("number", "cell", "player", "card", "suit", "cells")}
        self.words: dict[str, list[tuple[str, tuple[str, ...]]]] = {kind: [] for kind in ("number", "truth", "cells", "cell")}
        self.count = 0

    def of(self, kind: str, depth: int) -> str:
        """An expression of a kind, with so many levels of others in it at most."""
        known = self.names.get(kind, [])
        if known and self.random.random() < (0.35 if depth > 0 else 0.7):
            return self.random.choice(known)
        if depth > 0 and self.words.get(kind) and self.random.random() < 0.2:
            name, kinds = self.random.choice(self.words[kind])
            return f"{name}({', '.join(self.of(each, depth - 1) for each in kinds)})" if kinds else name
        forms = self._ends(kind) if depth <= 0 else getattr(self, f"_{kind}")
        return self.random.choice([*forms] if isinstance(forms, tuple) else forms)(depth - 1)

    def _ends(self, kind: str) -> tuple:  # type: ignore[type-arg]  # functions of a depth
        texts = {
            "number": ("0", "1", "2", "3", "far", "round", "number_1", "size(free)", "turn_number", "size(deck)"),
            "truth": ("bell", "yes", "truth_1", "spot is none", "empty(free)"),
            "cell": ("a1", "(spot otherwise a1)", "(first(free) otherwise a1)"),
            "player": ("me", "leader", "next(me)"),
            "card": ("first(cards)", "(top(deck) otherwise first(cards))"),
            "suit": ("leaves", "stones", "stones"),
            "cells": ("cells", "free", "of(me)", "of(next(me))", "cells_1", "noted(me)", "set(a1)"),
            "players": ("players", "others(me)", "seats_1"),
            "cards": ("cards", "set(hand(me))", "cards_1", "kept(me)", "set(deck)"),
            "way": ("first(directions)",),
            "lists": ("list(free)", "players_from(me)", "list(hand(me))", "list(1, 2)"),
        }  # fmt: skip
        return tuple((lambda _depth, text=text: text) for text in texts[kind])

    @contextmanager
    def _name(self, kind: str) -> Iterator[str]:
        self.count += 1
        name = f"x_{self.count}"  # no cell has such a name
        self.names[kind].append(name)
        yield name
        self.names[kind].remove(name)

    def _over(self, depth: int, shape: str, kind: str = "cell", of: str = "number") -> str:
        """An aggregate: a shape with the name, the members, what is said of each, and a condition."""
        members = self.of({"cell": "cells", "player": "players", "card": "cards"}[kind], depth)
        with self._name(kind) as name:
            where = f" where {self.of('truth', depth)}" if self.random.random() < 0.6 else ""
            return shape.format(name=name, members=members, value=self.of(of, depth), test=self.of("truth", depth), where=where)

    def _parts(self, depth: int, shape: str) -> str:
        """Something about connected parts of a set."""
        members = self.of("cells", depth)
        with self._name("cells") as name:
            return shape.format(name=name, members=members, test=self.of("truth", depth), value=self.of("number", depth))

    def _texts(self, *shapes: str) -> list:  # type: ignore[type-arg]  # functions of a depth
        """Shapes with the names of kinds in brackets, as functions."""

        def filled(depth: int, shape: str) -> str:
            while "<" in shape:
                before, _, rest = shape.partition("<")
                kind, _, after = rest.partition(">")
                shape = before + self.of(kind, depth).replace("<", "LESS") + after
            return shape.replace("LESS", "<")

        return [lambda depth, shape=shape: filled(depth, shape) for shape in shapes]

    @property
    def _number(self) -> list:  # type: ignore[type-arg]
        kind = self.random.choice(("cell", "cell", "cell", "player", "card"))
        return [
            *self._texts(
                "level(<cell>)", "coins(<player>)", "size(<cells>)", "size(<cells>)", "number_of(<card>)", "row_of(<cell>)", "column_of(<cell>)",
                "max(<number>, <number>)", "min(<number>, <number>)", "limited(<number>, 0, 9)", "(<number> + <number>)", "(<number> - <number>)",
                "(<number> * 2)", "(<number> mod 3)", "longest_row(<cell>, <cells>)", "size(groups(<cells>))", "copies(<card>, hand(<player>))",
                "(if <truth> then <number> else <number>)", "size(<lists>)", "size(hand(<player>))", "size(heap(<cell>))", "size(<players>)",
                "(nth(list(<number>, <number>), <number>) otherwise 7)", "size(set(<number>, <number>))", "copies(<suit>, chest)", "rank(<card>) + 0",
                "size(neighbours(<cell>))", "copies(<number>, list(<number>, <number>))", "number_of(<player>)", "limited(<number> divided by 2 rounded down, 0, 9)",
            ),
            *(
                (lambda depth, shape=shape: self._over(depth, shape, kind))
                for shape in (
                    "count({name} in {members} where {test})", "count({name} in {members} where {test})", "sum({value} for {name} in {members}{where})",
                    "(min({value} for {name} in {members}{where}) otherwise 8)", "(max({value} for {name} in {members}{where}) otherwise 8)",
                    "size(best({name} in {members} by {value}))", "size(set(limited({value}, 0, 20) for {name} in {members}{where}))",
                    "size(list({value} for {name} in {members}{where}))", "(first({value} for {name} in {members}{where}) otherwise 6)",
                )
            ),
            *((lambda depth, shape=shape: self._parts(depth, shape)) for shape in (
                "(max(size({name}) for {name} in groups({members}) where {test}) otherwise 0)", "count({name} in groups({members}) where {test})",
                "sum({value} for {name} in groups({members}))",
            )),
        ]  # fmt: skip

    @property
    def _truth(self) -> list:  # type: ignore[type-arg]
        kind = self.random.choice(("cell", "cell", "cell", "player", "card"))
        return [
            *self._texts(
                "<number> = <number>", "<number> != <number>", "<number> >= <number>", "<number> LESS <number>", "<number> > <number>",
                "<cell> = <cell>", "<player> = <player>", "<cell> in <cells>", "<cell> in <cells>", "empty(<cells>)", "not empty(<cells>)",
                "connects(<cells>, <cells>, <cells>)", "(<truth> and <truth>)", "(<truth> or <truth>)", "not (<truth>)", "<card> in hand(<player>)",
                "mark(<cell>) = <player>", "mark(<cell>) is none", "mark(<cell>) != <player>", "spot = <cell>", "<cells> = <cells>", "<card> in <cards>",
                "suit(<card>) = <suit>", "level(<cell>) = <number>", "empty(flanked(<cell>, <cells>, <cells>))", "not empty(flanked(<cell>, <cells>, <cells>))",
                "empty(<cells> common <cells>)", "not empty(neighbours(<cell>) common <cells>)", "top(heap(<cell>)) = <suit>", "top(heap(<cell>)) is none",
                "same_shape(<cells>, <cells>)", "<player> in <players>", "<lists> = <lists>", "<suit> in heap(<cell>)", "longest_row(<cell>, <cells>) >= 3",
                "<number> in set(<number>, <number>)", "<cell> in list(<cells>)", "(step(<cell>, <way>) = <cell>)", "mark(<cell>) = mark(<cell>)",
            ),
            *(
                (lambda depth, shape=shape: self._over(depth, shape, kind))
                for shape in (
                    "every({test} for {name} in {members}{where})", "exists({name} in {members} where {test})", "same({value} for {name} in {members}{where})",
                    "different({value} for {name} in {members}{where})", "not exists({name} in {members} where {test})",
                )
            ),
            lambda depth: self._parts(depth, "exists({name} in groups({members}) where {test})"),
        ]  # fmt: skip

    @property
    def _cell(self) -> list:  # type: ignore[type-arg]
        return [
            *self._texts(
                "(first(<cells>) otherwise a1)", "(last(<cells>) otherwise a1)", "(the(<cells>) otherwise a1)", "(step(<cell>, <way>) otherwise <cell>)",
                "(nth(<cells>, <number>) otherwise a1)", "(spot otherwise <cell>)", "(if <truth> then <cell> else <cell>)",
                "(last(line(<cell>, <way>, <cells>)) otherwise <cell>)", "(step(<cell>, <way>) otherwise a1)",
            ),
            lambda depth: self._over(depth, "(sole_best({name} in {members} by {value}) otherwise a1)"),
            lambda depth: self._over(depth, "(first({name} in {members} where {test}) otherwise a1)"),
            lambda depth: self._over(depth, "(first({value} for {name} in {members}{where}) otherwise a1)", of="cell"),
        ]  # fmt: skip

    @property
    def _player(self) -> list:  # type: ignore[type-arg]
        return [
            *self._texts("next(<player>)", "previous(<player>)", "(mark(<cell>) otherwise me)", "(first(<players>) otherwise leader)", "(if <truth> then <player> else <player>)"),
            lambda depth: self._over(depth, "(sole_best({name} in {members} by {value}) otherwise leader)", "player"),
        ]  # fmt: skip

    @property
    def _card(self) -> list:  # type: ignore[type-arg]
        return [
            *self._texts("(first(hand(<player>)) otherwise first(cards))", "card(<suit>, 2)", "(first(<cards>) otherwise first(cards))", "(last(<cards>) otherwise first(cards))"),
            lambda depth: self._over(depth, "(sole_best({name} in {members} by {value}) otherwise first(cards))", "card"),
        ]  # fmt: skip

    @property
    def _suit(self) -> list:  # type: ignore[type-arg]
        return self._texts(
            "suit(<card>)", "(top(heap(<cell>)) otherwise stones)", "turned(<suit>, <number>)", "(first(chest) otherwise leaves)"
        )

    @property
    def _way(self) -> list:  # type: ignore[type-arg]
        return self._texts("turned(<way>, <number>)", "first(directions)", "(nth(directions, <number>) otherwise first(directions))")

    @property
    def _lists(self) -> list:  # type: ignore[type-arg]
        return [
            *self._texts(
                "list(<cells>)", "line(<cell>, <way>, <cells>)", "row_through(<cell>, <way>, <cells>)", "players_from(<player>)", "last(list(<cells>), <number>)",
                "front(list(<cells>), <number>)", "list(<number>, <number>)", "list(heap(<cell>))",
            ),
            lambda depth: self._over(depth, "list({value} for {name} in {members}{where})"),
            lambda depth: self._over(depth, "list({name} in list({members}) where {test})"),
        ]  # fmt: skip

    @property
    def _cells(self) -> list:  # type: ignore[type-arg]
        return [
            *self._texts(
                "neighbours(<cell>)", "neighbours(<cells>)", "(<cells> union <cells>)", "(<cells> common <cells>)", "(<cells> without <cells>)", "noted(<player>)",
                "of(<player>)", "flanked(<cell>, <cells>, <cells>)", "reach(<cells>, <cells>)", "set(<cell>, <cell>)", "set(line(<cell>, <way>, <cells>))",
                "set(row_through(<cell>, <way>, <cells>))", "(first(groups(<cells>)) otherwise set(a1))", "(if <truth> then <cells> else <cells>)",
                "set(front(<cells>, <number>))", "high(limited(<number>, 0, 9))", "set(last(list(<cells>), <number>))",
            ),
            *(
                (lambda depth, shape=shape: self._over(depth, shape))
                for shape in (
                    "set({name} in {members} where {test})", "set({name} in {members} where {test})", "set({name} in {members} where {test})",
                    "best({name} in {members} by {value})", "best({name} in {members} by {value} at least 1)",
                )
            ),
            lambda depth: self._over(depth, "union({value} for {name} in {members}{where})", of="cells"),
            lambda depth: self._over(depth, "common({value} for {name} in {members}{where})", of="cells"),
            lambda depth: self._over(depth, "set({value} for {name} in {members}{where})", of="cell"),
            lambda depth: self._parts(depth, "union({name} for {name} in groups({members}) where {test})"),
        ]  # fmt: skip

    @property
    def _players(self) -> list:  # type: ignore[type-arg]
        return [
            *self._texts("others(<player>)", "set(<player>, <player>)", "(<players> union <players>)", "(<players> without <players>)", "set(players_from(<player>))"),
            lambda depth: self._over(depth, "set({name} in {members} where {test})", "player"),
            lambda depth: self._over(depth, "best({name} in {members} by {value})", "player"),
            lambda depth: self._over(depth, "set({value} for {name} in {members}{where})", of="player"),
        ]  # fmt: skip

    @property
    def _cards(self) -> list:  # type: ignore[type-arg]
        return [
            *self._texts("set(hand(<player>))", "kept(<player>)", "(<cards> union <cards>)", "(<cards> common <cards>)", "(<cards> without <cards>)", "set(<card>, <card>)"),
            lambda depth: self._over(depth, "set({name} in {members} where {test})", "card"),
            lambda depth: self._over(depth, "best({name} in {members} by {value})", "card"),
        ]  # fmt: skip

    # ------------------------------------------------------------------------------------------------ words and steps

    def word(self, number: int) -> str:
        """A word, as a line; it can be used from now on."""
        kind = self.random.choice(("number", "truth", "truth", "cells", "cells", "cell"))
        kinds = tuple(self.random.choice(("cell", "player", "card")) for _ in range(self.random.randrange(3)))
        kinds = tuple(dict.fromkeys(kinds))
        for each in kinds:
            self.names[each].append(each)
        body = self.of(kind, 3)
        for each in kinds:
            self.names[each].remove(each)
        name = f"word_{number}"
        self.words[kind].append((name, kinds))
        return f"  {name}{'(' + ', '.join(kinds) + ')' if kinds else ''}: {body}"

    def step(self) -> str:
        """What an action does, as a line."""
        shapes = self._texts(
            "change: number_1 to limited(<number>, 0 - 99, 99)", "change: number_2 to limited(<number>, 0 - 99, 99)", "change: truth_1 to <truth>",
            "change: truth_2 to <truth>", "change: cells_1 to <cells>", "change: cells_2 to <cells>", "change: cards_1 to <cards>", "change: seats_1 to <players>",
            "change: level(<cell>) to limited(<number>, 0, 3)", "change: noted(<player>) to <cells>", "change: kept(<player>) to <cards>", "change: spot to <cell>",
            "change: far to limited(<number>, 0 - 50, 50)", "change: leader to <player>", "change: bell to <truth>", "add: up to max(0, <number>) to coins(<player>)",
            "take: up to max(0, <number>) from coins(<player>)", "change: mark(x) to <player> for x in <cells>", "change: level(x) to limited(<number>, 0, 3) for x in <cells>",
            "move: up to <card> from stock to hand(<player>)", "move: up to <suit> from chest to heap(<cell>)", "draw: up to limited(<number>, 0, 2) from deck to hand(<player>)",
            "move: all from heap(<cell>) to chest", "change: mark(<cell>) to none", "move: all from hand(<player>) to stock",
        )  # fmt: skip
        return f"{MARGIN}- {self.random.choice(shapes)(3)}"


@dataclass
class Draft:
    """The parts of a file of which some may be wrong. `put`: what is done with a cell that is chosen, `stir`: without one."""

    head: str
    words: list[str]
    choice: str
    require: str
    put: list[str]
    stir: list[str]

    def lines(self) -> list[str]:
        """The whole file."""
        put = PUT.replace("CHOICE", self.choice).replace("    REQUIRE\n", self.require)
        return [
            *(self.head + "\n".join(self.words) + "\n" + ACTIONS + put).splitlines(),
            *self.put,
            *STIR.splitlines(),
            *self.stir,
            *END.splitlines(),
        ]

    def without(self, wrong: set[str]) -> bool:
        """Leave out lines that are wrong, or what else may be to blame; whether there was anything."""
        if wrong & {*self.words, *self.put, *self.stir}:
            for part in (self.words, self.put, self.stir):
                part[:] = [line for line in part if line not in wrong]
        elif self.require:
            self.require = ""
        elif self.choice != "free":
            self.choice = "free"
        else:
            part = max((self.put, self.stir, self.words), key=len)
            if not part:
                return False
            part.pop()
        return True


def draft(random: Random) -> Draft:
    """A file, of which some lines may be wrong."""
    maker = Drawn(random)
    head = HEAD.replace("GRID", random.choice(GRIDS)).replace("PLAYERS", random.choice(("2", "3")))
    words = [maker.word(number) for number in range(random.randint(2, 6))]
    maker.names["player"].append("me")
    stir = [maker.step() for _ in range(random.randint(2, 6))]
    choice = random.choice(("free", f"({maker.of('cells', 2)}) common free", maker.of("cells", 2)))
    maker.names["cell"].append("cell")
    require = f"    require: {{allowed: {{that: {maker.of('truth', 3)}, say: No.}}}}\n" if random.random() < 0.5 else ""
    return Draft(head, words, choice, require, [maker.step() for _ in range(random.randint(2, 6))], stir)


def sound(random: Random) -> tuple[RuleSet, str, list[str]]:
    """A rule set that `check` lets through, its text, and the codes of what was left out."""
    made, refused = draft(random), list[str]()
    while True:
        lines = made.lines()
        text = "\n".join(lines) + "\n"
        rules, wrong, codes = compiled(text)
        refused += codes
        if rules is not None:
            return rules, text, refused
        bad = {lines[number - 1] for number in wrong if number <= len(lines)}
        if not made.without(bad):
            raise AssertionError(f"what is left is wrong: {codes} at {sorted(bad)}")
