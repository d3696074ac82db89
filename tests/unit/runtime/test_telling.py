"""What players are told and shown: by which step, who, with which values, on both machines, and in what everybody may see."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.session.match import Match
from tests.rules.lockstep import walk

GAME = """\
rulewright: 1
game: bids
players: 2 to 3
numbers:
  most: 3
kinds:
  card: [ace, king, queen, jack, nine, ten]
  die: {numbers: 1 to 6, plural: dice}
track:
  deck: pile of card starting at pool(cards), known to nobody
  hand(player): pool of card, known to player
  heap: pool of card
  total: 0 to 99
setup:
  - tell: {en: "The best of {most} begins.", de: "Das Beste aus {most} beginnt."}
  - shuffle: deck
  - deal: up to 2 from deck to hand(me)
play:
  - turns: clockwise
    safety_limit: 6
    do:
      - let:
          here: size(hand(me))
          mine: hand(me)
      - tell: "{me} has {here} cards, {total} so far; {heap} lie open."
      - tell: "You have {mine}."
        to: me
      - roll: die from dice
      - tell: "{die} for {me}."
        to: others(me)
      - each_player: players
        do:
          - if: size(hand(me)) > 0
            then:
              - tell: "{me} still plays."
      - may: lay
words:
  ahead: after(speak(3), total)
procedures:
  speak(amount is 1 to 9):
    do:
      - add: up to amount to total
      - tell: "Now it is {total}."
actions:
  lay:
    choose: {card: hand(me)}
    require:
      grows: {that: ahead > 2}
    do:
      - run: speak(2)
      - move: card from hand(me) to heap
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("telling") / "bids.game.yaml"
    file.write_text(GAME, encoding="utf-8")
    return file


def told(match: Match, player: int | None) -> list[str]:
    events = match.view(player)["events"]
    assert isinstance(events, list)
    return [str(event["text"]["en"]) for event in events]  # type: ignore[index, call-overload]  # plain data


@pytest.mark.parametrize("players", [2, 3])
def test_both_machines_tell_the_same(file: Path, players: int) -> None:
    for seed in range(5):
        assert walk(load(file).table(players=players, seed=seed), Random(seed)) > 5


def test_everybody_is_told_what_is_meant_for_them(file: Path) -> None:
    match = load(file).start(players=2, seed=3)
    here, there = told(match, 0), told(match, 1)
    assert here[:2] == ["The best of 3 begins.", "seat 1 has 2 cards, 0 so far; – lie open."]
    assert {here[2].startswith("You have "), there[2].endswith(" for seat 1.")} == {True}
    assert set(here) & set(there) == {*here[:2], *here[3:]}
    assert told(match, None) == [each for each in here if each in there]
    match.answer("pass")
    assert told(match, 0)[0].startswith("seat 2 has 2 cards")
    assert told(match, 1)[:3] == there[:3]  # since the last decision of their own
    match.answer(match.questions[0].options[0])
    assert told(match, 0)[-5:][0] == "Now it is 2."
