"""The trees of searching bots inside modules and at tables, side by side.

python -m tests.rules.lockstep_search [GAME ...] [--searches 3] [--tries 60] [--jobs 1]

For every rule set and number of players a game is played by chance; at some of its questions a tree is made by generated Python and one
inside the module, sweep by sweep: after each the figures of all answers must be the same to the last bit. Tables that are left to generated
Python are counted, with the reason.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from interpreter.backends.wasm.host import Trap
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.search.inside import InnerSearch
from interpreter.bots.evaluation import rank_utilities
from interpreter.bots.search_tree import SearchTree
from interpreter.runtime.knowledge.information_state import information_state
from interpreter.runtime.machine import machine
from interpreter.runtime.sampling.determinization import sample_determinization
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, GameState, PendingDecision
from interpreter.runtime.state.tree_search import MOST_ARMS, SearchTask
from interpreter.session.rng import Generator, derive_stream
from tests.rules.lockstep import DisagreementError, rule_sets
from tests.rules.rule_sets import FILES, loaded

MOST_ANSWERS = 12  # of a first question that are looked into
HORIZON = 12
APART = 9  # answers by chance between two searches, at most


def same_search(inside: InnerSearch, state: GameState, question: PendingDecision, tries: int, seed: int) -> None:
    """A search at a question of a position comes to the same figures in both; `DisagreementError` where it does not."""
    table, draws = inside.layout.table, Generator(seed)
    information = information_state(table, state, question.player)
    numbers = sorted({draws.below(question.options.count()) for _ in range(MOST_ANSWERS)})
    answers = [question.options.nth(number) for number in numbers]
    task = SearchTask(table, question.player, answers, not information.has_hidden, HORIZON, 0.5, MOST_ARMS, seed)
    one, other = SearchTree(task, rank_utilities), inside.tree(task, numbers)
    for sweep in range(-(-tries // len(answers))):
        start = sample_determinization(information, draws.below) or state
        if question.player not in {each.player for each in machine.questions(table, start)}:
            return
        luck, places = draws.below(1 << 62), range(len(answers))
        one.sweep([start], [luck], places)
        other.sweep([start], [luck], places)
        arms, usual = one.statistics()
        if ([replace(arm, number=0) for arm in arms], usual) != other.statistics():
            raise DisagreementError(f"after sweep {sweep} at {question.address}, {question.options.count()} options: {usual}")


class Line(NamedTuple):
    """What came of the searches of a rule set with so many players."""

    name: str
    players: int
    searches: int
    declined: Mapping[str, int]
    differences: Sequence[str]

    def __str__(self) -> str:
        text = f"{self.name}, {self.players}: {self.searches} searches, differences: {len(self.differences) or 'none'}"
        return text + "".join(f"; {number} declined: {reason}" for reason, number in self.declined.items())


def compared(searches: int, tries: int, place: tuple[str, int]) -> Line:
    """Searches in a game of a rule set for so many players, and what was found in them."""
    name, players = place
    made, differences, declined = 0, list[str](), Counter[str]()
    table = loaded(name).table(players=players, seed=1)
    state, random = machine.start(table), derive_stream(1, "lockstep", name)
    try:
        inside = InnerSearch(table)
        for number in range(searches):
            state, question = _later(table, state, random)
            if question is None:
                break
            same_search(inside, state, question, tries, number)
            made += 1
    except (Unsupported, Trap) as reason:
        declined[str(reason)] += 1
    except DisagreementError as problem:
        differences.append(f"{name}, {players} players: {problem}")
    return Line(name, players, made, declined, differences)


def _later(table: GameInstance, state: GameState, random: Generator) -> tuple[GameState, PendingDecision | None]:
    """The position after some answers by chance, and a question with several options there; None at the end of the game."""
    left = random.below(APART)
    while state.ended is None:
        question = machine.questions(table, state)[0]
        if left <= 0 and question.player != CHANCE and question.options.count() > 1:
            return state, question
        state = machine.answer(table, state, question.player, question.options.sample(random.below))
        left -= 1
    return state, None


def lines(games: Sequence[str], searches: int, tries: int, jobs: int) -> Iterator[Line]:
    """A line for every rule set and number of players."""
    places = [(name, players) for name in rule_sets(games) for players in loaded(name).players]
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(compared, searches, tries), places)


def main() -> int:
    """Compare, print a line for each rule set and a total; 1 if something differs."""
    parser = ArgumentParser(prog="python -m tests.rules.lockstep_search", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAME", nargs="*", default=[*FILES], help="these games only, or rule sets: GAME+VARIANT")
    parser.add_argument("--searches", type=int, default=3, help="in a game at most")
    parser.add_argument("--tries", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    found = []
    for line in lines(chosen.games, chosen.searches, chosen.tries, chosen.jobs):
        print(line, *line.differences, sep="\n  ", flush=True)
        found.append(line)
    differences, declined = sum(len(line.differences) for line in found), sum(sum(line.declined.values()) for line in found)
    print(
        f"{len({line.name for line in found})} rule sets, {sum(line.searches for line in found):,} searches, {declined} declined, ", end=""
    )
    print(f"differences: {differences or 'none'}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
