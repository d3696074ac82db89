"""All rule sets there are, tables of them as Hypothesis draws them, and games played at these by chance."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from interpreter import load
from interpreter.model.types.types import IntRange
from interpreter.project.errors import RulewrightError
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.session.library import Game
from interpreter.session.match import Match
from interpreter.session.question import Question
from tests.budgets import NIGHTLY

ROOT = Path(__file__).resolve().parents[2]
FILES = {
    path.name.removesuffix(".game.yaml"): path
    for folder in ("tests/games", "rules/*", "rules/*/*")  # where a name is known twice, the game that is shipped
    for path in sorted(ROOT.glob(f"{folder}/*.game.yaml"))
}
EXAMPLES = settings(max_examples=200 if NIGHTLY else 2)
ONE = settings(max_examples=200 if NIGHTLY else 1)  # where an example takes long
FIRST = 8  # questions of a game that are all looked at
STRETCH = None if NIGHTLY else 80  # answers of a game whose end is of no interest
LONGEST = 20_000  # answers in one game; far more than any game here has


def names() -> list[str]:
    """Every game, alone and with each of its variants; at night with every set of them: `game+variant`."""
    return [each for game in FILES for each in with_printed(game, None if NIGHTLY else 1)]


def with_printed(game: str, most: int | None = None) -> list[str]:
    """A game alone and with every set of its printed variants (of at most so many), whether they go together or not."""
    variants = _variants(game, ".")
    sizes = range(len(variants) + 1)[: None if most is None else most + 1]
    return ["+".join((game, *chosen)) for size in sizes for chosen in combinations(variants, size)]


def everything() -> list[str]:
    """Every game; at night also with every set of its printed variants, and with each of its house rules."""
    return [each for game in FILES for each in ([*with_printed(game), *with_house(game)] if NIGHTLY else [game])]


def where(name: str) -> str:
    """The path of a game with its variants, as `load` takes it: some are not shipped."""
    game, *variants = name.split("+")
    return "+".join((str(FILES[game]), *variants))


def with_house(game: str) -> list[str]:
    """A game with each of its house rules."""
    return [f"{game}+{variant}" for variant in _variants(game, "house")]


def _variants(game: str, folder: str) -> list[str]:
    return sorted(file.name.removesuffix(".variant.yaml") for file in (FILES[game].parent / folder).glob("*.variant.yaml"))


@cache
def loaded(name: str) -> Game:
    """The game of that name with its variants, as `game+variant`."""
    game, *variants = name.split("+")
    return load(FILES[game], variants=variants)


def rule_set(name: str) -> Game:
    """The same; skips the test where several variants exclude each other."""
    try:
        return loaded(name)
    except RulewrightError:
        if name.count("+") > 1:
            pytest.skip("these variants do not go together")
        raise


class Setting(NamedTuple):
    """What is settled before a game: enough to play the very same game again."""

    players: int
    options: Mapping[str, object]
    layout: str | None
    seed: int

    def table(self, game: Game) -> tuple[GameInstance, Random]:
        """The table, and the chance for everything that happens there."""
        table = game.table(players=self.players, seed=self.seed, layout=self.layout, options=self.options)
        return table, Random(self.seed)


@st.composite
def settings_of(draw: st.DrawFn, game: Game) -> Setting:
    """How a game may be set up."""
    players = draw(st.sampled_from(game.players))
    layouts = game.layouts(players)
    layout = draw(st.sampled_from(layouts)) if layouts else None
    return Setting(players, draw(options(game, players)), layout, draw(st.integers(0, 2**32 - 1)))


def seated(data: st.DataObject, game: Game) -> tuple[GameInstance, Random]:
    """A table of a game as Hypothesis draws it, and the chance for everything that happens there."""
    setting = data.draw(settings_of(game))
    return setting.table(game)


def options(game: Game, players: int) -> st.SearchStrategy[Mapping[str, object]]:
    """What may be agreed on before a game of so many."""
    return st.fixed_dictionaries({name: st.sampled_from(values) for name, values in values_of_options(game, players).items()})


def values_of_options(game: Game, players: int) -> Mapping[str, Sequence[object]]:
    """All values of every option of a game of so many."""
    found: dict[str, Sequence[object]] = {}
    for name, option in game.rules.options.items():
        if option.choices is not None:
            found[name] = option.choices
        elif isinstance(option.kind, IntRange):
            found[name] = range(option.kind.low, option.kind.high + 1)
        else:
            found[name] = [f"seat_{seat}" for seat in range(1, players + 1)]
    return found


def begun(table: GameInstance) -> Match:
    """A match at its first question, in which chance is asked like a player."""
    return Match(table, machine.start(table))


def questions(match: Match, random: Random) -> Iterator[Question]:
    """The questions of a game played by chance, one after the other; each is answered when the next is asked for."""
    for _ in range(LONGEST):
        if match.over:
            return
        asked = random.choice(match.questions)
        yield asked
        match.answer(asked.options.sample(random))
    raise AssertionError(f"this game does not end: {match.state}")


def some(asked: Iterator[Question], random: Random) -> Iterator[Question]:
    """The first questions, and later ever fewer of them, as far as a stretch goes; at night all of the whole game."""
    for number, question in enumerate(islice(asked, STRETCH)):
        if NIGHTLY or number < FIRST or random.random() < FIRST / number:
            yield question
