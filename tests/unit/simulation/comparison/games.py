"""Small games to compare, as files in a folder."""

from pathlib import Path

from interpreter import Game
from interpreter.simulation.comparison.comparison import Comparison, summarize_pairs
from interpreter.simulation.comparison.pairs import pairs_of
from interpreter.simulation.simulate import SimulationTask
from interpreter.simulation.workers import Execution

COIN = """rulewright: 1
game: coin
title: {title}
players: {players}
options:
  height: {{is: 1 to 9, default: 3, text: How much a coin can be worth.}}
numbers:
  bonus: 0
kinds:
  pip: {{numbers: 0 to 9}}
track:
  purse(player): 0 to 40
play:
  - each_player: players
    do:
      - roll: pip from pips
      - add: up to pip to purse(me)
      - choose: {{amount: set(wish in pips where wish <= height)}}
        do:
          - add: up to amount to purse(me)
{rest}"""

SCORED = """scoring:
  purse: {points: purse(player) + bonus}
ranking:
  points: {most: score(player)}
"""

WINNERS_ONLY = """ranking:
  purse: {most: purse(player)}
"""

NOBODY = ""

RICH = """rulewright: 1
variant: rich
of: coin
title: Rich <b>& rare</b>
because: 'More is "more" <script>alert(1)</script>.'
changes:
  - replace: numbers.bonus
    with: 5
"""


def game(folder: Path, *, players: str = "2 to 3", rest: str = SCORED, title: str = "Coin") -> Path:
    """The file of a game, with a variant beside it."""
    path = folder / "coin.game.yaml"
    path.write_text(COIN.format(players=players, rest=rest, title=title), encoding="utf-8")
    (folder / "rich.variant.yaml").write_text(RICH, encoding="utf-8")
    return path


def compare(
    first: Game,
    second: Game,
    options: tuple[object, object] = (None, None),
    *,
    players: int = 2,
    pairs: int = 30,
    seed: int = 1,
    jobs: int = 1,
) -> Comparison:
    """What so many pairs of games show; `options` of the one and of the other."""
    one, other = (
        SimulationTask(game, players, seed, options=own)  # type: ignore[arg-type]  # what it is, is not told here
        for game, own in zip((first, second), options, strict=True)
    )
    return summarize_pairs(one, other, pairs_of(one, other, pairs, Execution(jobs)), pairs)
