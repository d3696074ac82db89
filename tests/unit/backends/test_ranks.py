"""The best by several ranks, numbers or lists of numbers: both machines agree, and old forms mean what they meant."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from tests.game_files import write_game
from tests.rules.lockstep import walk
from tests.unit.frontend.made import codes, word, word_codes

GAME = """\
rulewright: 1
game: ranks
players: 2 to 3
kinds:
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}
  rank: {numbers: 1 to 6}
  suit: [oak, elm]
  card: {each_combination_of: [suit, rank]}
track:
  deck: pile of card starting at pool(1 for card in cards)
  hand(player): pool of card, known to player
  row(player): pile of card
  lead: player or none
words:
  ranks(player): list(rank for rank in ranks_down(player))
  ranks_down(player): list(rank(card) for card in row(player))
  pairs(player): count(rank in ranks where count(card in row(player) where rank(card) = rank) > 1)
  ahead: best(player in players by pairs(player) then by ranks(player))
  front_runner: sole_best(player in players by size(row(player)) at least 2 then by ranks(player) then by number_of(player))
  highest: best(card in row(me) by rank(card) at least 2 then by number_of(suit(card)))
  longest: best(group in groups(cells) by size(group) then by list(size(group)))
  listed: best(player in players by ranks(player) at least 3)
setup:
  - shuffle: deck
  - each_player: players
    do:
      - draw: 3 from deck to hand(me)
        surely: There are twelve.
play:
  - turns: clockwise
    safety_limit: 40
    do:
      - must: lay
        if_none: pass
actions:
  lay:
    choose:
      card: hand(me)
    do:
      - move: card from hand(me) to row(me)
      - change: lead to front_runner
      - if: me in ahead and size(longest) > 0 and size(listed) > 1
        then:
          - draw: up to 1 from deck to hand(me)
end:
  laid: {at: end of turn, when: every(empty(hand(player)) for player in players)}
scoring:
  all: {points: sum(rank(card) for card in row(player))}
  ahead: {points: if player in ahead then 1 else 0}
ranking:
  row: {most: ranks(player)}
  few: {fewest: list(size(hand(player)))}
"""


@pytest.mark.parametrize("players", [2, 3])
def test_both_machines_agree(players: int, tmp_path: Path) -> None:
    path = write_game(tmp_path, GAME)
    for seed in range(6):
        assert walk(load(path).table(players=players), Random(seed)) > 5


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("best(player in players by coins(player) then by goal)", "T101"),
        ("best(player in players by list(a1, b1))", "T101"),
        ("sole_best(player in players by list(player))", "T101"),
        ("max(list(coins(player)) for player in players)", "T122"),
        ("count(cell in cells then by 3)", "Y2"),
    ],
)
def test_ranks_are_numbers(text: str, code: str) -> None:
    found = word_codes(text)
    assert any(each.startswith(code) for each in found), found
    assert len(found) == len(set(found))


def test_a_step_of_the_ranking_may_be_a_list(tmp_path: Path) -> None:
    match, chance = load(write_game(tmp_path, GAME)).start(players=3, seed=4), Random(4)
    assert ((0, 0),) * 3 == match.standing(0).ranking
    while not match.over:
        (question,) = match.questions
        match.answer(chance.choice([str(option) for option in question.options]))
    data = match.to_json()["state"]["row"]
    rows = [[int(card.rpartition("_")[2]) for card in map(str, data[seat])] for seat in ("seat_1", "seat_2", "seat_3")]
    assert match.result is not None
    behind = tuple(sum(other < row for other in rows) for row in rows)
    assert behind == tuple(steps[0] for steps in match.result.ranking)
    assert (behind.index(max(behind)),) == match.result.winners


def test_lists_of_a_score_sheet_cannot_be_added_up() -> None:
    assert "T101" in codes("scoring:\n  it: {points: 'list(coins(player))'}\n")


def test_kinds() -> None:
    assert "set of player" == word("best(player in players by coins(player) at least 1 then by size(hand(player)))")
    assert "player or none" == word("sole_best(player in players by list(coins(player)) then by number_of(player))")
