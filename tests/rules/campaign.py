"""Many games by chance over all rule sets, with every check of the rules looked at.

python -m tests.rules.campaign [GAME ...] [--games 1000000] [--jobs 2] [--seed 1]

Every game, alone, with every set of printed variants that go together and with each house rule, for every number of
players, with the usual options and with every other value of each option. All of these get the same time in turn, so that
quick games are played more often; a line tells of each rule set how many games were played and what went wrong.
"""

import sys
import time
import traceback
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count
from typing import NamedTuple

from interpreter.project.errors import PositionError, UsageError
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.simulation.simulate import game_seed, play
from tests.rules.lockstep import rule_sets, settings_of_options
from tests.rules.rule_sets import FILES, loaded

PORTION = 1.0  # seconds of games in one setting before another has its turn
ON_ONE_TABLE = 50  # games before a board is made anew


class Setting(NamedTuple):
    """What is settled before a game."""

    rules: str
    players: int
    options: Mapping[str, object]


class Portion(NamedTuple):
    """What some games in one setting have shown."""

    setting: Setting
    games: int
    decisions: int
    ends: Counter[str]
    faults: Sequence[str]


def settings(games: Sequence[str]) -> list[Setting]:
    """Every setting of every rule set of these games."""
    return [
        Setting(name, players, options)
        for name in rule_sets(games)
        for players in loaded(name).players
        for options in ({}, *settings_of_options(name, players))
    ]


def portion(seed: str, seconds: float, place: tuple[int, Setting]) -> Portion:
    """Games in one setting until the time is up, at least one; options or boards that a game refuses are none."""
    number, setting = place
    ends: Counter[str] = Counter()
    decisions, faults = 0, []
    until = time.process_time() + seconds
    table: GameInstance | None = None
    for turn in count():
        each = game_seed(f"{seed}/{number}", turn)
        try:
            if table is None or turn % ON_ONE_TABLE == 0:
                table = loaded(setting.rules).table(players=setting.players, seed=each, options=setting.options)
            played = play(table, each, invariants=True)
        except (PositionError, UsageError):
            break
        except Exception:  # noqa: BLE001  # whatever goes wrong is what is looked for
            faults.append(f"seed {each}: {traceback.format_exc()}")
            break
        decisions += played.decisions
        ends[played.end] += 1
        faults += [f"seed {each}: {name} does not hold" for name in played.broken]
        if time.process_time() > until:
            break
    return Portion(setting, ends.total(), decisions, ends, faults)


def portions(places: Sequence[Setting], games: int, seed: str, jobs: int, seconds: float = PORTION) -> Iterator[Portion]:
    """Round after round through all settings, until so many games have been played."""
    played = 0
    with ProcessPoolExecutor(jobs) as pool:
        for number in count():
            before = played
            for found in pool.map(partial(portion, f"{seed}/{number}", seconds), enumerate(places)):
                played += found.games
                yield found
            if played >= games or played == before:
                return


def told(found: Sequence[Portion]) -> Iterator[str]:
    """A line for each rule set, and one for all."""
    names = dict.fromkeys(each.setting.rules for each in found)
    for name in names:
        of_it = [each for each in found if each.setting.rules == name]
        ends = sum((each.ends for each in of_it), Counter[str]())
        faults = sum(len(each.faults) for each in of_it)
        listed = ", ".join(f"{end} {many:,}" for end, many in ends.most_common())
        yield f"{name}: {ends.total():,} games, {sum(each.decisions for each in of_it):,} decisions ({listed}), faults: {faults or 'none'}"
    games, decisions = sum(each.games for each in found), sum(each.decisions for each in found)
    faults = sum(len(each.faults) for each in found)
    yield (
        f"{len(names)} rule sets in {len({str(each.setting) for each in found})} settings: {games:,} games, "
        f"{decisions:,} decisions, faults: {faults or 'none'}"
    )


def main() -> int:
    """Play, print a line for each rule set and a total; 1 if something went wrong."""
    parser = ArgumentParser(prog="python -m tests.rules.campaign", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("names", metavar="GAME", nargs="*", default=[*FILES], help="these games only, or rule sets: GAME+VARIANT")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="1")
    chosen = parser.parse_args()
    if unknown := [name for name in chosen.names if name.partition("+")[0] not in FILES]:
        parser.error(f"there is no game {unknown[0]}; there are {', '.join(FILES)}")
    found: list[Portion] = []
    for each in portions(settings(chosen.names), chosen.games, chosen.seed, chosen.jobs):
        found.append(each)
        for fault in each.faults:
            print(f"{each.setting}: {fault}", flush=True)
    print(*told(found), sep="\n", flush=True)
    return 1 if any(each.faults for each in found) else 0


if __name__ == "__main__":
    sys.exit(main())
