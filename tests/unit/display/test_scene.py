"""Scenes: positions as drawings in data, the same for all positions that look the same to whoever looks."""

import json
import random
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

import interpreter
from interpreter import resources
from interpreter.display.board_model import RenderContext, board_drawings
from interpreter.display.shapes import drawing
from interpreter.project import loading
from interpreter.runtime.knowledge.part_memo import PartMemo
from tests.budgets import NIGHTLY
from tests.tiers import by_game

SCHEMA = json.loads((resources.schemas_folder() / "scene.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def positions(name: str) -> Iterator[interpreter.State]:
    """The first position of a game, one after a few answers and one after some more."""
    game = interpreter.load(name)
    source = random.Random(7)
    state = game.start(players=game.players[-1], seed=1).state
    for number in range(13):
        if number in (0, 4, 12):
            yield state
        if state.over:
            return
        state = state.step(source.randrange(state.option_count))


@pytest.mark.parametrize("name", by_game(loading.shipped()))
def test_a_scene_holds_nothing_that_its_viewer_does_not_know(name: str) -> None:
    for state in positions(name):
        for viewer in (None, *range(state.table.players)):
            scene = state.scene(viewer)
            VALIDATOR.validate(json.loads(json.dumps(scene)))
            if state.table.players > 1:
                assert state.resample(viewer, 3).scene(viewer) == scene


@pytest.mark.parametrize("name", by_game(loading.shipped()))
def test_a_scene_made_of_the_one_before_is_the_same_as_one_made_anew(name: str) -> None:
    game = interpreter.load(name)
    answers, games = (200, 20) if NIGHTLY else (8, 1)
    for seed in range(games):
        source = random.Random(seed)
        state = game.start(players=source.choice(game.players), seed=seed).state
        viewers = (None, source.randrange(state.table.players))
        memos = {viewer: PartMemo() for viewer in viewers}
        for _ in range(answers):
            for viewer, memo in memos.items():
                if source.random() < 0.8:  # now and then positions are left out
                    assert state.scene(viewer, memo=memo) == state.scene(viewer)
            if state.over:
                break
            question = source.choice(state.questions)
            state = state.answer(question.options.sample(source), player=question.player)


def test_of_a_scene_made_of_the_one_before_only_what_has_changed_is_new() -> None:
    state, memo = interpreter.load("hex").start(players=2).state, PartMemo()
    before: Any = state.scene(None, memo=memo)
    after: Any = state.answer("place a1").scene(None, memo=memo)
    (old,), (new,) = before["boards"], after["boards"]
    assert [cell["id"] for cell, other in zip(new["cells"], old["cells"], strict=True) if cell is not other] == ["a1"]


def test_hidden_things_differ_in_the_scene_of_who_sees_them() -> None:
    state = interpreter.load("hearts").start(players=4, seed=1).state
    assert state.resample(0, 3).scene(1) != state.scene(1)
    (own,) = (each for each in state.scene(0)["holdings"] if each["id"] == "hand(seat_1)")  # type: ignore[attr-defined]
    (other,) = (each for each in state.scene(0)["holdings"] if each["id"] == "hand(seat_2)")  # type: ignore[attr-defined]
    assert (own["hidden"], other["hidden"], other["count"]) == (False, True, own["count"])


def test_it_is_what_terminals_and_rulebooks_draw() -> None:
    state = interpreter.load("underwood").start(players=3, seed=1).state
    (sheet,) = board_drawings(RenderContext(state.table, state.position))
    (board,) = state.scene(None)["boards"]  # type: ignore[misc]
    cells = board["cells"]  # type: ignore[index]
    assert [cell["id"] for cell in cells] == [spot.name for spot in sheet.spots]
    assert [cell["outline"] for cell in cells] == [[list(corner) for corner in tile.corners] for tile in drawing(sheet).tiles]
    assert ["".join(piece["sign"] for piece in cell["pieces"]) for cell in cells] == [
        "".join(part.text for part in spot.token) for spot in sheet.spots
    ]
    groups = {group["id"]: group["cells"] for group in board["groups"]}  # type: ignore[index]
    assert all(cell["group"] is None or cell["id"] in groups[cell["group"]] for cell in cells)
    assert all(len(group["label"]) > 0 for group in board["groups"])  # type: ignore[index]


def test_its_words_are_in_the_language_that_is_asked_for() -> None:
    state = interpreter.load("go").start(players=2, seed=1).state
    assert [[player["label"] for player in state.scene(0, language)["players"]] for language in ("en", "de")] == [  # type: ignore[attr-defined]
        ["Black", "White"],
        ["Schwarz", "Weiß"],
    ]


def test_cells_are_called_as_in_moves() -> None:
    match = interpreter.load("go").start(players=2, seed=1)
    (board,) = match.answer(match.questions[0].options[0]).state.scene(0)["boards"]  # type: ignore[misc]
    taken = [cell["id"] for cell in board["cells"] if cell["pieces"]]  # type: ignore[index]
    assert match.moves[0][1].split()[-1:] == taken


@pytest.mark.parametrize("name", ["chess", "mycelia", "underwood"])
def test_cells_that_can_be_chosen_are_those_of_the_boards(name: str) -> None:
    met = 0
    for state in positions(name):
        for question in state.questions:
            scene: dict[str, Any] = state.scene(question.player)
            cells = {(board["kind"], cell["id"]) for board in scene["boards"] for cell in board["cells"]}
            things = [each for option in question.options for each in option.arguments.values() if isinstance(each, interpreter.Thing)]
            chosen = {(thing.board, thing.name) for thing in things if thing.board in {kind for kind, _ in cells}}
            assert chosen <= cells
            met += len(chosen)
    assert met


def test_things_are_told_where_they_are_seen_and_nowhere_else() -> None:
    state = interpreter.load("spades").start(players=4, seed=1).state
    scene: dict[str, Any] = state.scene(0)
    own, other = (next(each for each in scene["holdings"] if each["id"] == f"hand(seat_{seat})") for seat in (1, 2))
    assert len(own["things"]) == own["count"] == 13
    assert other["things"] is None
    fans = {tuple(group["holdings"]): [card["thing"] for card in group["cards"]] for group in scene["cards"]}
    assert fans["hand(seat_1)",] == own["things"]
    assert {*map(str, fans["hand(seat_2)",])} == {"None"}


def test_a_piece_tells_what_it_is_and_whose() -> None:
    scene: dict[str, Any] = interpreter.load("chess").start(players=2, seed=1).state.scene(None)
    (board,) = scene["boards"]
    (rook,) = next(cell["pieces"] for cell in board["cells"] if cell["id"] == "a1")
    assert (board["kind"], rook["thing"]["name"], rook["player"]) == ("square", "rook", "seat_1")


def test_seats_that_do_not_exist_are_refused() -> None:
    state = interpreter.load("go").start(players=2, seed=1).state
    for seat in (2, -1, "red", "chance"):
        with pytest.raises(interpreter.UsageError, match="C112"):
            state.scene(seat)
