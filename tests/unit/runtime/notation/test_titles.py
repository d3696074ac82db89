"""What people call moves and are asked: titles that quote choices, labels of members, questions that quote names."""

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from interpreter import load
from interpreter.cli.main import app
from interpreter.session.library import Game
from interpreter.session.match import Match
from tests.compilation import compile_text
from tests.game_files import write_game
from tests.rules.lockstep import walk

GAME = """\
rulewright: 1
game: fleet
players: 2
numbers: {most: 2}
kinds:
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}
  ship: {choices: [battle_ship, tug]}
track:
  holder(cell): player or none
  place(ship): cell or none
  wish(player): ship or none, known to player
words:
  mine: set(cell in cells where holder(cell) = me)
play:
  - choose_together: players
    text: "{me}, which ship do you like?"
    choose:
      liked: ships
    secret: yes
    do:
      - change: wish(me) to liked
        surely: It was chosen.
  - for_each: ship in ships
    do:
      - each_player: players
        do:
          - text: {en: "Place the {ship}, {me}; at most {most}.", de: "Setze {ship}."}
            choose:
              cell: cells where holder(cell) is none
            do:
              - change: holder(cell) to me
              - change: place(ship) to cell
  - turns: clockwise
    safety_limit: 9
    do:
      - may: [take, take_back, swap, wait]
        pass: {en: Leave it, de: Lass es}
actions:
  take:
    title: Take a cell
    choose:
      cell: cells where holder(cell) is none
    do:
      - change: holder(cell) to me
  take_back:
    title: {en: "Take back {pair}", de: "Nimm {pair} zurück"}
    choose:
      pair: subsets(mine, 1, 2)
    do:
      - for_each: cell in pair
        do:
          - change: holder(cell) to none
  swap:
    title: "Swap {cell} for {other}"
    choose:
      cell: mine
      other: cells where holder(other) is none
    do:
      - change: holder(cell) to none
      - change: holder(other) to me
  wait:
    text: Nothing is done.
end:
  full: {at: end of turn, when: every(holder(cell) is not none for cell in cells)}
scoring:
  cells: {points: size(set(cell in cells where holder(cell) = player))}
ranking:
  points: {most: score(player)}
show:
  ship: {names: {battle_ship: {en: Battleship, de: Schlachtschiff}}}
"""


@pytest.fixture(name="game")
def _game(tmp_path: Path) -> Game:
    file = tmp_path / "fleet.game.yaml"
    file.write_text(
        GAME.replace("          - text", "          - text").replace('"ship or none, known to player"', "ship or none"), encoding="utf-8"
    )
    return load(file)


@pytest.fixture(name="match")
def _match(game: Game) -> Match:
    return game.start(players=2)


def begun(match: Match) -> Match:
    """The game after the ships are placed."""
    for move in ("liked tug", "liked tug"):
        match = match.answer(move, player=match.questions[0].player)
    for cell in ("a1", "b1", "c1", "a2"):
        match = match.answer(f"cell {cell}")
    return match


def test_a_question_says_whom_and_what_it_is_about(match: Match) -> None:
    assert "Player 1, which ship do you like?" == match.questions[0].text
    assert "Player 2, which ship do you like?" == match.questions[1].text
    for move in ("liked tug", "liked tug"):
        match = match.answer(move, player=match.questions[0].player)
    assert "Place the Battleship, Player 1; at most 2." == match.questions[0].text
    match = match.answer("cell a1").answer("cell b1")
    assert "Place the tug, Player 1; at most 2." == match.questions[0].text


def test_a_title_quotes_choices_or_stands_before_their_labels(match: Match) -> None:
    question = begun(match).questions[0]
    titles = {option.notation: question.title(option) for option in question.options}
    assert "Take a cell: b2" == titles["take b2"]
    assert "Take back a1, c1" == titles["take_back {a1 c1}"]
    assert "Swap c1 for b3" == titles["swap c1 b3"]
    assert ("Wait", "Leave it") == (titles["wait"], titles["pass"])
    german = {option.notation: question.title(option, "de") for option in question.options}
    assert ("Nimm a1 zurück", "Lass es") == (german["take_back {a1}"], german["pass"])


def test_the_terminal_lists_titles_and_asks_shortly(tmp_path: Path) -> None:
    file = write_game(tmp_path, GAME)
    typed = "\nliked tug\n\nliked tug\n\n1\n\n1\n\n1\n\n1\n\ntake back\ntake_back\nTake back a1, c1\n\nswap\n1\n\nboard\nquit\nquit\n"
    told = CliRunner().invoke(app, ["play", str(file), "--seed", "1"], input=typed).output
    assert "Place the Battleship, Player 1" in told
    assert "Take a cell, Take back, Swap or Wait." in told
    assert "Take back … (3)" in told
    assert "Player 1: Take back a1, c1" in told
    assert "Swap … for …" in told


def test_both_machines_and_saved_positions_agree(game: Game, match: Match) -> None:
    for seed in range(3):
        walk(game.table(players=2, seed=seed), Random(seed))
    match = match.answer("liked tug", player=0).answer("liked tug", player=1).answer("cell a1")
    again = game.position(json.loads(json.dumps(match.to_json())))
    assert "Place the Battleship, Player 2; at most 2." == match.questions[0].text == again.questions[0].text


def test_only_what_who_is_asked_may_know_is_quoted() -> None:
    secret = GAME.replace(
        "      - may: [take", '      - let: {told: wish(next(me))}\n      - text: "They like {told}."\n        may: [take'
    )
    own = GAME.replace("      - may: [take", '      - let: {told: wish(me)}\n      - text: "You like {told}."\n        may: [take')
    found = [[each.code for each in compile_text("fleet.game.yaml", one.encode())[1] if each.code == "D309"] for one in (secret, own)]
    assert (["D309"], []) == (found[0], found[1])


@pytest.mark.full
def test_cards_are_called_as_they_are_drawn() -> None:
    match = load("hearts").start(players=4, seed=1)
    question = match.questions[0]
    written = {"clubs": "♣", "diamonds": "♦", "spades": "♠", "hearts": "♥"}
    first = question.options[0]
    named = [each.split("_") for each in first.notation.removeprefix("gift {").removesuffix("}").split()]
    assert all(written[suit] in question.title(first) and rank not in question.title(first) for suit, rank in named)
