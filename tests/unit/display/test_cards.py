"""Cards drawn as cards: hands in fans, single cards in rows, backs for what is hidden; as data for pages too."""

import json

from interpreter import load
from interpreter.display import RenderContext, page_data, picture, unstyled
from tests.game_files import write_game

GAME = """\
rulewright: 1
game: cards_drawn
title: Cards drawn
players: 2
kinds:
  colour: [moon, sun]
  worth: [one, two]
  card: {each_combination_of: [colour, worth]}
track:
  deck: pile of card starting at pool(cards), known to nobody
  hand(player): pool of card, known to player
  shown(player): slot of card
setup:
  - deal: 1 from deck to hand(me)
  - draw: 1 from deck to shown(first(players))
play:
  - turns: clockwise
    safety_limit: 2
    do:
      - must: keep
actions:
  keep:
    choose:
      card: hand(me)
    do:
      - move: card from hand(me) to shown(me)
scoring:
  nothing: {points: 0}
ranking:
  points: {most: score(player)}
show:
  colour: {signs: {moon: ♠, sun: ♥}}
  worth: {signs: {one: 1, two: 10}}
"""


def context(tmp_path, text: str = GAME, *, viewer: int | None = 0, ascii_only: bool = False) -> RenderContext:
    state = load(write_game(tmp_path, text)).start(players=2, seed=1).state
    return RenderContext(state.table, state.position, viewer, ascii_only=ascii_only)


def drawn(context: RenderContext, columns: int = 80) -> str:
    return unstyled(picture(context, columns=columns, lines=40))


def test_what_is_made_of_parts_with_signs_is_drawn_as_cards(tmp_path):
    found = drawn(context(tmp_path))
    assert "│10 │             │" in found  # the own hand, then what lies open
    assert "│♥  │             │♠  │" in found


def test_red_signs_are_red(tmp_path):
    styles = {part.text: part.style for line in picture(context(tmp_path)) for part in line}
    assert styles["♥"] == "red"


def test_others_see_backs(tmp_path):
    found = drawn(context(tmp_path, viewer=None))
    assert "♥" not in found
    assert found.count("│░░░│") == 6  # two lines of each hand and of the deck


def test_ascii(tmp_path):
    found = drawn(context(tmp_path, ascii_only=True))
    assert found.isascii()
    assert "|10 |" in found
    assert "|s  |" in found  # the sun
    assert "|m  |" in found


def test_the_rule_file_may_want_words(tmp_path):
    found = drawn(context(tmp_path, GAME + "  card: {drawn_as: text}\n"))
    assert "│10 │" not in found
    assert "hand: 10♥" in found


def test_the_rule_file_says_what_stands_on_a_card(tmp_path):
    text = GAME + "  card: {drawn_as: card, label: number_of(worth(card)) + 4, glyph: colour(card)}\n"
    assert "│6  │" in drawn(context(tmp_path, text))


def test_what_is_too_wide_is_told_in_words(tmp_path):
    text = (
        GAME.replace("worth: [one, two]", "worth: [" + ", ".join(f"w{number}" for number in range(40)) + "]")
        .replace("deal: 1 ", "deal: 38 ")
        .replace("{one: 1, two: 10}", "{w0: 0}")
    )
    found = drawn(context(tmp_path, text), columns=80)
    assert "hand: " in found


def test_pages_get_the_same_as_data(tmp_path):
    data = page_data(context(tmp_path))
    assert json.loads(json.dumps(data)) == data
    hand, *_ = data["cards"]
    assert hand["player"] == "seat_1"
    assert hand["cards"] == [{"corner": "10", "sign": "♥", "style": "red", "caption": ""}]
    assert [card["corner"] for group in data["cards"][2:] for card in group["cards"]] == ["", ""]  # what is hidden stays hidden
