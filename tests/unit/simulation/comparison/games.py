"""Small games to compare, as files in a folder."""

from pathlib import Path

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
