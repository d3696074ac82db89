"""What players are told and shown: by which step, who, with which values, on both machines, and in what everybody may see."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.session.match import Match
from tests.game_files import write_game
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
    return write_game(tmp_path_factory.mktemp("telling"), GAME)


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
    assert here[:2] == ["The best of 3 begins.", "Player 1 has 2 cards, 0 so far; – lie open."]
    assert {here[2].startswith("You have "), there[2].endswith(" for Player 1.")} == {True}
    assert set(here) & set(there) == {*here[:2], *here[3:]}
    assert told(match, None) == [each for each in here if each in there]
    match.answer("pass")
    assert told(match, 0)[0].startswith("Player 2 has 2 cards")
    assert told(match, 1)[:3] == there[:3]  # since the last decision of their own
    assert [event["text"]["en"] for event in match.events(1)][:3] == there[:3]  # type: ignore[index, call-overload]  # plain data
    match.answer(match.questions[0].options[0])
    assert told(match, 0)[-5:][0] == "Now it is 2."


SHOWING = """\
rulewright: 1
game: showing
players: 3
kinds:
  card: [ace, king, queen, jack, nine, ten]
track:
  deck: pile of card starting at pool(cards), known to nobody
  hand(player): pool of card, known to player
  guess(player): 0 to 9, known to player
  heap: pool of card
setup:
  - shuffle: deck
  - deal: up to 1 from deck to hand(me)
play:
  - turns: clockwise
    safety_limit: 6
    do:
      - may: [show, show_all, show_deck, lay, spoil]
words:
  kept: after(drop, size(heap))
procedures:
  drop:
    do:
      - move: all from hand(me) to heap
      - reveal: hand
actions:
  show:
    require:
      keeps: {that: kept > 0}
    do:
      - reveal: hand(me) to next(me)
  show_all:
    do:
      - change: guess(me) to 3
      - reveal: guess
      - reveal: hand
  show_deck:
    do:
      - reveal: deck to set(me)
  lay:
    choose: {card: hand(me)}
    do:
      - move: up to 1 of card from hand(me) to heap
  spoil:
    do:
      - shuffle: deck
"""


@pytest.fixture(scope="module")
def showing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_game(tmp_path_factory.mktemp("showing"), SHOWING)


def test_both_machines_show_the_same(showing: Path) -> None:
    for seed in range(4):
        assert walk(load(showing).table(players=3, seed=seed), Random(seed)) > 3


def shown(match: Match, player: int | None) -> list[object]:
    events = match.view(player)["events"]
    assert isinstance(events, list)
    return [[place["name"], place["of"], place["holds"]] for event in events for place in event["shown"]]  # type: ignore[index, call-overload]  # plain data


def known(match: Match, viewer: int | None) -> list[tuple[int, int, int | None]]:
    return sorted((each.places[0], each.thing, each.index) for each in match.history.told(viewer))


def test_a_hand_is_shown_to_one_and_stays_known_to_that_one(showing: Path) -> None:
    match = load(showing).start(players=3, seed=1)
    mine = next(iter(match.view(0)["state"]["hand"]["seat_1"]))  # type: ignore[index, call-overload, arg-type]  # plain data
    match.answer("show")
    assert shown(match, 1) == [["hand", ["seat_1"], {mine: 1}]]
    assert [shown(match, each) for each in (0, 2, None)] == [[], [], []]
    assert [len(known(match, each)) for each in (0, 1, 2, None)] == [0, 1, 0, 0]
    for seed in range(9):
        assert match.resample(1, seed).to_json()["state"]["hand"]["seat_1"] == {mine: 1}  # type: ignore[index, call-overload]  # plain data
    assert len({str(match.resample(2, seed).to_json()["state"]["hand"]["seat_1"]) for seed in range(20)}) > 1  # type: ignore[index, call-overload]  # plain data
    match.answer("pass").answer("pass").answer(f"lay {mine}")
    assert known(match, 1) == []


def test_all_places_of_a_name_are_shown_and_a_pile_in_its_order_until_it_is_shuffled(showing: Path) -> None:
    match = load(showing).start(players=3, seed=2)
    match.answer("show_all")
    assert [each[:2] for each in shown(match, None)][:4] == [
        ["guess", ["seat_1"]],
        ["guess", ["seat_2"]],
        ["guess", ["seat_3"]],
        ["hand", ["seat_1"]],
    ]
    assert [len(known(match, each)) for each in (0, 1, None)] == [2, 2, 3]
    match.answer("show_deck")
    assert sorted(index for *_, index in known(match, 1) if index is not None) == [0, 1, 2]
    drawn, real = match.resample(1, 5).to_json()["state"], match.to_json()["state"]
    assert isinstance(drawn, dict)
    assert isinstance(real, dict)
    assert {name: drawn[name] for name in ("deck", "hand")} == {name: real[name] for name in ("deck", "hand")}
    match.answer("spoil")
    assert [index for *_, index in known(match, 1) if index is not None] == []
