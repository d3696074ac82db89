"""From addresses to places in files and back, in drafts of a house rule and of a whole game, valid or not."""

from pathlib import Path
from typing import Any

import pytest

from interpreter.web.workers.workshop import WorkshopWorker

GAME, RULE = "underwood.game.yaml", "my_rule.variant.yaml"
PLACE = Path("rules/underwood").absolute()
TEXT = """\
rulewright: 1
variant: my_rule
of: underwood
title: My rule 😀
because: We like it so.
numbers:
  bonus: 3
changes:
  - replace: numbers.compensation
    with: 2
  - add: actions.grow.require
    with:
      elsewhere:
        that: target != tile_of(grown)
        say: Grow onto another tile.
"""


@pytest.fixture(scope="module")
def worker(tmp_path_factory: pytest.TempPathFactory) -> WorkshopWorker:
    """A worker that reads."""
    return WorkshopWorker(tmp_path_factory.mktemp("data"))


def ask(worker: WorkshopWorker, text: str = TEXT, *, op: str = "where", **more: object) -> dict[str, Any]:
    """What a house rule is answered."""
    draft = {"draft": "d", "place": str(PLACE), "game": GAME, "variants": [], "files": {RULE: text}, "language": "en"}
    return worker.handle({"op": op, **draft, **more})


def said(reply: dict[str, Any], text: str) -> str:
    """What stands at a place, counted as browsers do."""
    units = text.encode("utf-16-le")
    return units[2 * reply["from"] : 2 * reply["to"]].decode("utf-16-le")


@pytest.mark.parametrize(
    ("address", "line"),
    [
        ("numbers.compensation", 9),
        ("actions.grow.require.elsewhere", 13),
        ("actions.grow.require.elsewhere.say", 15),
        ("numbers.bonus", 7),
    ],
)
def test_what_the_draft_says_is_shown_in_its_own_file(worker: WorkshopWorker, address: str, line: int) -> None:
    reply = ask(worker, address=address)
    assert (reply["file"], reply["own"], reply["line"]) == (RULE, True, line)
    assert "text" not in reply
    assert said(reply, TEXT).startswith(TEXT.splitlines()[line - 1].strip("- "))


def test_what_it_does_not_say_is_shown_in_the_file_beneath(worker: WorkshopWorker) -> None:
    reply = ask(worker, address="actions.grow.require.room")
    text = (PLACE / GAME).read_text(encoding="utf-8")
    assert (reply["file"], reply["own"], reply["text"]) == (GAME, False, text)
    assert said(reply, text).startswith("room:")
    assert ask(worker, address="actions.grow.no_such_part")["line"] == ask(worker, address="actions.grow")["line"]
    assert ask(worker, address="no_such_section")["type"] == "refused"


def test_of_a_file_with_mistakes_the_changes_are_found_all_the_same(worker: WorkshopWorker) -> None:
    broken = TEXT + "  - replace: numbers.no_such\n    with: 2\n"
    assert ask(worker, broken, address="numbers.compensation")["line"] == 9
    assert ask(worker, broken, address="actions.grow.require.room")["file"] == GAME
    assert ask(worker, "half typed: [", address="numbers.compensation")["file"] == GAME


@pytest.mark.parametrize(
    ("word", "address"),
    [
        ("replace", "numbers.compensation"),
        ("2", "numbers.compensation"),
        ("Grow onto", "actions.grow.require.elsewhere.say"),
        ("bonus", "numbers.bonus"),
        ("because", None),
    ],
)
def test_the_cursor_stands_at_an_address(worker: WorkshopWorker, word: str, address: str | None) -> None:
    offset = len(TEXT[: TEXT.index(word)].encode("utf-16-le")) // 2
    assert ask(worker, file=RULE, offset=offset)["address"] == address


def test_a_place_that_is_none_is_at_no_address(worker: WorkshopWorker) -> None:
    for more in ({}, {"file": "../../etc/passwd", "offset": 3}, {"file": RULE, "offset": "x"}, {"file": RULE, "offset": 10**9}):
        assert ask(worker, **more).get("address") is None


def test_an_own_game_is_its_own_file_also_with_mistakes(worker: WorkshopWorker, tmp_path: Path) -> None:
    text = Path("rules/classics/nim/nim.game.yaml").read_text(encoding="utf-8")
    for number, written in enumerate((text, text.replace("starting: largest", "starting: no_such"))):
        draft = {"draft": str(number), "place": str(tmp_path), "game": "nim.game.yaml", "variants": [], "files": {"nim.game.yaml": written}}
        reply = worker.handle({"op": "where", **draft, "address": "numbers.largest"})
        assert (reply["own"], said(reply, written)[:8]) == (True, "largest:")
        assert worker.handle({"op": "where", **draft, "file": "nim.game.yaml", "offset": reply["from"]})["address"].startswith(
            "numbers.largest"
        )


def test_a_reader_knows_what_the_game_is_called_and_who_can_play_it(worker: WorkshopWorker) -> None:
    about = ask(worker, op="about")
    assert (about["titles"]["en"], about["players"]) == ("Underwood", [2, 3, 4])
    assert {"en", "de"} <= set(about["languages"])
    assert ask(worker, "half typed: [", op="about") == about
    assert ask(worker, TEXT + "  - replace: players\n    with: 2 to 3\n", op="about")["players"] == [2, 3]


def test_a_row_that_is_different_is_marked_itself(worker: WorkshopWorker) -> None:
    text = TEXT[: TEXT.index("numbers:")]
    text += "changes:\n  - add: kinds.tile.rows\n    with:\n      - id: T18\n        cells: [[0, 0], [1, 0]]\n"
    assert ask(worker, text, op="book")["changed"] == ["kinds.tile", "kinds.tile.rows.T18"]
