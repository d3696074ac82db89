"""Faces of cards and zones of the table: what is printed, where things lie, and no secret in either."""

import json

import pytest

from interpreter import load
from interpreter.runtime.notation.zones import zones
from tests.game_files import write_game

GAME = """\
rulewright: 1
game: faces
title: Faces
players: 2
components: faces.components.yaml
kinds:
  colour: [moon, sun]
  worth: [one, two]
  chip: {each_combination_of: [colour, worth]}
  pip: {numbers: 1 to 6}
  card: {listed_in: cards, columns: {price: {is: 0 to 9, title: {en: price, de: Preis}}, effect: steps}}
track:
  deck: pile of card starting at pool(2 for card in cards), known to nobody
  hand(player): pool of card, known to player
  shown(player): slot of card
  market: pool of card
  away: pool of card
  bag: pool of chip starting at pool(1 for chip in chips)
  rolled: pip or none
  points(player, colour): 0 to 9 or none
setup:
  - deal: 1 from deck to hand(me)
  - draw: 1 from deck to market
  - roll: pip from pips
  - change: rolled to pip
play:
  - turns: clockwise
    safety_limit: 2
    do:
      - must: [keep, buy]
actions:
  keep:
    choose:
      card: hand(me)
    do:
      - move: card from hand(me) to shown(me)
      - change: points(me, moon) to 3
  buy:
    choose:
      card: market
    do:
      - move: card from market to away
scoring:
  nothing: {points: 0}
ranking:
  points: {most: score(player)}
show:
  colour: {signs: {moon: m, sun: s}, colours: {moon: blue}}
  worth: {signs: {one: 1, two: 2}}
  chip: {drawn_as: text}
  pip: {drawn_as: die}
  card: {cost: price(card), title: {en: "The {price}", de: "Die {price}"}}
"""
COMPONENTS = """\
rulewright: 1
components: faces
cards:
  - id: farm
    price: 2
    effect: [{text: {en: Take a coin., de: Nimm eine Münze.}, change: "points(me, moon) to 1"}]
  - id: mill
    price: 0
    effect: [{text: {en: Take two coins., de: Nimm zwei Münzen.}, change: "points(me, moon) to 2"}]
"""


@pytest.fixture(scope="module")
def state(tmp_path_factory):
    folder = tmp_path_factory.mktemp("faces")
    (folder / "faces.components.yaml").write_text(COMPONENTS, encoding="utf-8")
    return load(write_game(folder, GAME)).start(players=2, seed=1).state


def test_a_face_has_title_cost_and_the_sentences_of_its_steps(state):
    face = state.faces("de")["card:farm"]
    assert (face["form"], face["title"], face["cost"], face["sentences"]) == ("card", "Die 2", "2", [["", "Nimm eine Münze."]])


def test_numbers_drawn_as_dice_have_a_side(state):
    assert state.faces()["pip:3"] == {"form": "die", "title": "3", "number": 3}


def test_parts_of_a_token_have_their_own_colours(state):
    assert state.faces()["chip:moon_two"]["parts"] == [{"sign": "m", "title": "moon", "colour": 1}, {"sign": "2", "title": "two"}]


def test_faces_are_the_same_in_every_position(state):
    answered = state.answer(state.questions[0].options.sample(lambda _: 0))
    assert json.dumps(answered.faces()) == json.dumps(state.faces())


def test_zones_follow_from_owner_visibility_and_choices(state):
    found = {name: (zone.name, zone.form) for name, zone in zones(state.table).items()}
    assert found == {
        "deck": ("supply", "pile"),
        "hand": ("own", "row"),
        "shown": ("middle", "place"),
        "market": ("market", "row"),
        "away": ("box", "pile"),
        "bag": ("box", "pile"),
        "rolled": ("middle", "value"),
        "points": ("own", "value"),
    }


def test_a_rule_file_may_choose_the_zone(tmp_path):
    (tmp_path / "faces.components.yaml").write_text(COMPONENTS, encoding="utf-8")
    game = load(write_game(tmp_path, GAME + "  away: {zone: middle}\n  bag: {zone: supply}\n  market: {zone: none}\n"))
    found = zones(game.start(players=2, seed=1).state.table)
    assert (found["away"].name, found["away"].form) == ("middle", "row")
    assert (found["bag"].name, found["bag"].form) == ("supply", "row")
    assert found["market"].name == "none"


def test_a_number_for_every_player_and_member_is_a_pad(state):
    sheet = state.scene("seat_1")["sheets"][0]
    assert sheet["track"] == "points"
    assert [row["title"] for row in sheet["rows"]] == ["moon", "sun"]
    assert sheet["cells"] == [["", ""], ["", ""]]


def test_a_scene_tells_nothing_of_cards_that_a_seat_does_not_see(state):
    hidden = next(each for each in state.scene("seat_1")["holdings"] if each["id"] == "hand(seat_2)")
    assert (hidden["things"], hidden["items"], hidden["kind"]) == (None, [], "card")
    assert "farm" not in json.dumps(hidden)
    assert "mill" not in json.dumps(hidden)
