"""Exact knowledge of the players of a small game: all courses of it that a seat cannot tell from the real one.

A world is a state, reached by answers and outcomes of chance that would have looked the same to a seat up to now. Nothing of the
program but its views is used, so this is a second opinion on what an answer tells (`interpreter/runtime/knowledge/news`).
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from interpreter.runtime.machine.decisions import menu_of
from interpreter.session.library import Game, Option, State
from interpreter.web.tables.entries import Entry, Setup
from interpreter.web.tables.table import Table
from interpreter.web.tables.undo import plan_undo
from tests.hostile.peeking_games import peeking_game
from tests.hostile.secret_rules import compiled

MOST = 400  # worlds of a seat; a game with more is left there


class TooManyError(Exception):
    """A game with more worlds than are counted."""


class Worlds:
    """The worlds of each seat, as the real game goes on. Answers are given in notation."""

    def __init__(self, game: Game, real: State) -> None:
        """real: the first state of a table with a seed."""
        self.real, self.seats = real, range(real.table.players)
        first = State(real.table, game.start(players=len(self.seats)).state.position)
        opened = list(_settled(first))
        self.possible = {seat: _distinct(each for each in opened if _sight(each, seat) == _sight(real, seat)) for seat in self.seats}

    def news(self, seat: int, text: str, after: State) -> bool:
        """Return True if an answer of a seat, with the chance behind it, tells any seat something. Goes on to the state after it."""
        told, secret = False, _is_secret(self.real)
        for viewer in self.seats:
            wanted, found = _sight(after, viewer), list[State]()
            for world in self.possible[viewer]:
                texts = [option.notation for option in _asked(world, seat)] if secret and viewer != seat else [text]
                ways = [list(_answered(world, seat, each)) for each in texts]
                same = [[each for each in way if _sight(each, viewer) == wanted] for way in ways]
                told |= not any(way and len(fits) == len(way) for way, fits in zip(ways, same, strict=True))
                found += [each for fits in same for each in fits]
            self.possible[viewer] = _distinct(found)
            assert self.possible[viewer], "the real course is one of the worlds"
        self.real = after
        return told


def _asked(world: State, seat: int) -> Iterator[Option]:
    question = next((each for each in world.questions if each.player == seat), None)
    return iter(()) if question is None else iter(question.options)


def _is_secret(state: State) -> bool:
    return menu_of(state.table, state.position).secret


def _answered(world: State, seat: int, text: str) -> Iterator[State]:
    """All states to which an answer may lead; none if it is not possible."""
    if any(each.player == seat for each in world.questions) and world.why_not(text, player=seat) is None:
        yield from _settled(world.answer(text, player=seat))


def _settled(state: State) -> Iterator[State]:
    """The states in which chance has answered, whatever it brings."""
    if state.questions and state.questions[0].is_chance:
        for option in state.questions[0].options:
            yield from _settled(state.answer(option))
    else:
        yield state


def _distinct(states: Iterator[State] | list[State]) -> list[State]:
    found: dict[object, State] = {}
    for state in states:
        found.setdefault(state.position, state)
        if len(found) > MOST:
            raise TooManyError
    return list(found.values())


def _sight(state: State, seat: int) -> object:
    """All that a seat sees, and heard since the last answer of a player."""
    view = state.view(seat)
    return {**view, "events": _heard(state, seat), "options": [option.notation for option in _asked(state, seat)]}


def _heard(state: State, seat: int) -> object:
    told, each = list[object](), state
    while True:
        told = [*each.view(seat)["events"], *told]
        if each.before is None or not each.before.questions[0].is_chance:
            return told
        each = each.before


def tally(games: Iterable[int], answers: int = 8) -> Counter[tuple[bool, str | None]]:
    """Count how often answers brought news or not, and what then stood in the way of taking them back, in the games of these seeds."""
    found: Counter[tuple[bool, str | None]] = Counter()
    for seed in games:
        random = Random(seed)
        rules, _, _ = compiled(peeking_game(random))
        assert rules is not None
        game = Game(rules, {})
        table = Table(game, Setup("", "", (), rules.players[0], seed))
        try:
            worlds = Worlds(game, table.match.state)
            for _ in range(answers):
                question = random.choice(table.match.questions)
                text = question.options.sample(random).notation
                table.apply(Entry("answer", question.name, {"text": text}))
                told, plan = worlds.news(question.player, text, table.match.state), plan_undo(table, question.name)
                assert plan is not None
                found[told, plan.obstacle] += 1
        except TooManyError:
            pass
    return found


def main(first: int, count: int) -> None:
    """Print the tally of many games."""
    print(dict(tally(range(first, first + count))))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
