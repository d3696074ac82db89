"""Tests of what a message says to write where the shape of a file is wrong."""

from pathlib import Path

import pytest

import interpreter
from interpreter.authoring.check.file_check import check_files
from interpreter.diagnostics.render.plain_text import hint, message_text

_HEAD = "rulewright: 1\ngame: little\nplayers: 2\n"
_PLAY = "play:\n  - end_game: over\nend:\n  over: {text: It is over.}\n"


def _hints(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "little.game.yaml"
    path.write_text(text, encoding="utf-8")
    return [hint(found) for found in interpreter.check(path)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("play:\n  turns: clockwise\n", "Put a dash before it, `- turns: …`, and indent what follows by two more spaces."),
        (_PLAY + "scoring:\n  coins: 3\n", "Write `{points: 3}`."),
        (_PLAY + "scoring:\n  coins: max(2, 3)\n", "Write `{points: …}`."),
        (_PLAY + "ranking:\n  coins: 3\n", "Write `{most: …}` or `{fewest: …}`."),
        (_PLAY + "numbers:\n  coins: two\n", "Write it in digits: `2`."),
        (_PLAY + "numbers:\n  coins: {is: Three}\n", "Write it in digits: `3`."),
        (
            _PLAY + "numbers:\n  coins: 2 * 3\n",
            "Write a whole number in digits, such as `3`; what has to be worked out is one of the `words:`.",
        ),
        (_PLAY + "actions:\n  lay:\n    require: 3\n    do: []\n", "Each has a name of its own: `NAME: {that: …}`."),
    ],
)
def test_the_keys_that_belong_there_are_shown(tmp_path: Path, text: str, expected: str) -> None:
    assert expected in _hints(tmp_path, _HEAD + text)


def test_what_has_lost_its_indentation_is_told_where_it_may_belong(tmp_path: Path) -> None:
    path = tmp_path / "little.game.yaml"
    path.write_text(_HEAD + "numbers:\ncoins: 2\nprice: 3\n" + _PLAY + "prise: 4\n", encoding="utf-8")
    found = list(interpreter.check(path))
    belongs = "If it belongs to `numbers:`, put two more blanks in front of it: what belongs to a key stands further to the right."
    said = [message_text(each) for each in found if each.code == "Y160"]
    assert [belongs in each for each in said] == [True, True, False]
    below = "What belongs to it stands in the lines below, each with two more blanks in front. Each has a name of its own: `NAME: …`."
    assert below in [hint(each) for each in found]


def test_a_components_file_is_named_whole(tmp_path: Path) -> None:
    assert "It lies beside the game: `little.components.yaml`." in _hints(tmp_path, _HEAD + "components: little\n" + _PLAY)


def test_an_unknown_step_on_a_card_is_found(tmp_path: Path) -> None:
    kinds = "components: little.components.yaml\nkinds:\n  card: {listed_in: cards, columns: {effect: steps}}\n"
    game = tmp_path / "little.game.yaml"
    game.write_text(_HEAD + kinds + _PLAY, encoding="utf-8")
    cards = "rulewright: 1\ncomponents: little\ncards:\n  - id: purse\n    effect:\n      - gain: 2\n"
    (tmp_path / "little.components.yaml").write_text(cards, encoding="utf-8")
    assert "I do not know `gain` as a step." in [message_text(found) for found in interpreter.check(game)]


def test_a_game_with_variants_behind_of_is_answered_with_where_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "one.scenario.yaml"
    path.write_text("rulewright: 1\nscenario: one\nof: little+late+long\nplayers: 2\nthen: []\n", encoding="utf-8")
    expected = (
        "Write `little` alone; in a scenario `variants: [late, long]` stands in the line below it, in a house rule `needs: [late, long]`."
    )
    assert expected in [hint(found) for found in check_files([path], games=0)]


def test_a_key_that_belongs_to_a_change_is_said_to_be_indented(tmp_path: Path) -> None:
    path = tmp_path / "mine.variant.yaml"
    path.write_text(
        "rulewright: 1\nvariant: mine\nof: nim\nbecause: Fun.\nchanges:\n  - replace: numbers.heaps\nwith: 2\n", encoding="utf-8"
    )
    said = [message_text(found) for found in interpreter.check(path)]
    assert [
        "I do not know the key `with` here. If it belongs to the last entry of `changes:`, indent it as far as `replace:` there."
    ] == said


@pytest.mark.parametrize("text", ["title: {en: [{a: b}], with: 2}\n", "play:\n  - {a: b}\nwith: 2\n", "players: 2\nsetup: []\nwith: 2\n"])
def test_a_key_that_belongs_to_no_list_entry_is_merely_unknown(tmp_path: Path, text: str) -> None:
    path = tmp_path / "little.game.yaml"
    path.write_text(f"rulewright: 1\ngame: little\n{text}", encoding="utf-8")
    assert "I do not know the key `with` here." in [message_text(found) for found in interpreter.check(path)]
