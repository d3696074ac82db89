"""What stands beside a player's name is titled in the language of whoever looks."""

from tests.compilation import compile_text

GAME = """
rulewright: 1
game: purse
players: 2
track:
  coins(player): 0 to 5
actions:
  earn:
    do:
      - add: up to 1 to coins(me)
play:
  - turns: clockwise
    safety_limit: 4
    do:
      - must: earn
show:
  player:
    figures:
      plain: coins(player)
      wealth:
        is: coins(player)
        title: {en: coins, de: Münzen}
"""


def test_a_figure_may_have_a_title_in_every_language() -> None:
    rules, _ = compile_text("purse.game.yaml", GAME.encode())
    assert rules is not None
    assert {"en": "coins", "de": "Münzen"} == rules.sentences["show.player.figures.wealth"]
    assert ["plain", "wealth"] == list(rules.show[0].figures)
