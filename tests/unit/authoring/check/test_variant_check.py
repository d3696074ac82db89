"""Checking variants plays them: what goes wrong in random games names the change responsible, alone and in pairs."""

from pathlib import Path

import pytest

from interpreter.authoring.check.file_check import check_files
from interpreter.authoring.check.variant_check import check_combination
from interpreter.diagnostics.diagnostic import Diagnostic
from tests.unit.frontend.made import COMPONENTS, completed

GAME = completed("""\
always:
  modest: {that: every(coins(player) <= 4 for player in players), text: Nobody has more than four coins.}
end:
  full: {at: end of turn, when: every(holder(cell) is not none for cell in cells)}
play:
  - turns: clockwise
    safety_limit: 300
    do:
      - must: lay
        if_none: pass
""")
INCOME = "changes:\n  - replace: numbers.bonus\n    with: 2\n  - add: actions.lay.do\n    with: [{add: up to 1 to coins(me)}]\n"
RENT = "changes:\n  - add: actions.lay.do\n    with: [{take: 1 from coins(me)}]\n"
ENDLESS = "changes:\n  - {replace: end.full.when, with: open}\n  - {replace: actions.lay.choose.cell, with: cells}\n"
RICH = "changes:\n  - {replace: track.coins.starting, with: 4}\n"
TIP = "changes:\n  - add: actions.lay.do\n    with:\n      - if: turn_number < 2\n        then: [{add: up to 1 to coins(me)}]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "made.game.yaml").write_text(GAME + "numbers: {bonus: 1}\n", encoding="utf-8")
    (tmp_path / "made.components.yaml").write_text(COMPONENTS, encoding="utf-8")
    return tmp_path


def write(folder: Path, **variants: str) -> list[Path]:
    for name, text in variants.items():
        (folder / f"{name}.variant.yaml").write_text(
            f"rulewright: 1\nvariant: {name}\nof: made\nbecause: Trying.\n{text}", encoding="utf-8"
        )
    return sorted(folder.glob("*.yaml"))


def about_play(found: list[Diagnostic]) -> list[Diagnostic]:
    return [each for each in found if each.code in ("O110", "O118", "O119", "O120", "O121", "O122", "O123")]


def places(found: Diagnostic) -> list[tuple[str, str]]:
    return [(label.span.source.name.rpartition("/")[2], label.span.text) for label in found.labels]


@pytest.mark.parametrize(("text", "code", "place"), [
    (INCOME, "O120", "[{add: up to 1 to coins(me)}]"),
    (RENT, "O121", "[{take: 1 from coins(me)}]"),
    (ENDLESS, "O123", "open"),
])  # fmt: skip
def test_what_goes_wrong_in_play_is_said_at_the_change_responsible(folder: Path, text: str, code: str, place: str) -> None:
    (found,) = about_play(list(check_files(write(folder, mine=text), games=3)))
    assert (code, ("mine.variant.yaml", place)) == (found.code, places(found)[0])
    assert [] == [text for name, text in places(found) if text == "numbers.bonus"]


def test_nothing_is_played_where_no_games_are_asked_for(folder: Path) -> None:
    assert [] == about_play(list(check_files(write(folder, mine=INCOME), games=0)))


@pytest.mark.full
def test_the_same_games_are_played_every_time(folder: Path) -> None:
    paths = write(folder, mine=INCOME, other=RENT)
    one, other = (list(check_files(paths, games=2)) for _ in range(2))
    assert [(each.code, each.values) for each in one] == [(each.code, each.values) for each in other]


def test_two_variants_that_are_sound_alone_are_played_together(folder: Path) -> None:
    (found,) = about_play(list(check_files(write(folder, rich=RICH, tip=TIP), games=3)))
    assert "O120" == found.code
    assert {"rich.variant.yaml", "tip.variant.yaml"} <= {name for name, _ in places(found)}
    assert found.values["command"].startswith(f"rulewright play {folder}/made.game.yaml+rich+tip --replay check:")


@pytest.mark.full
def test_processes_make_no_difference(folder: Path) -> None:
    paths = write(folder, a=INCOME, b=RENT, c=RICH, d=TIP, e="numbers: {fee: 1}\n", f="numbers: {fine: 1}\n")
    one, other = (list(check_files(paths, games=1, jobs=jobs)) for jobs in (1, 2))
    assert [(each.code, places(each), each.values) for each in one] == [(each.code, places(each), each.values) for each in other]


def test_a_game_with_chosen_variants_is_played_with_all_of_them(folder: Path) -> None:
    write(folder, rich=RICH, tip=TIP)
    found = about_play(check_combination(folder / "made.game.yaml", ("rich", "tip"), games=2))
    assert ["O120"] == [each.code for each in found]


def test_nothing_is_said_again_with_other_variants_that_was_said_of_one_alone_or_of_the_game(folder: Path) -> None:
    paths = write(folder, doubtful="changes:\n  - {replace: numbers.bonus, with: 1}\n", fine="numbers: {fee: 1}\n", idle="", rich=RICH)
    (folder / "made.game.yaml").write_text(GAME.replace("        if_none: pass\n", "") + "numbers: {bonus: 1}\n", encoding="utf-8")
    found = [each for each in check_files(paths, games=1) if each.code in ("O114", "O115", "D120")]
    assert [("D120", "made.game.yaml"), ("O114", "doubtful.variant.yaml"), ("O115", "idle.variant.yaml")] == [
        (each.code, places(each)[0][0]) for each in found
    ]


def test_an_action_that_one_variant_alone_puts_out_of_reach_is_not_held_against_others(folder: Path) -> None:
    blocked = "changes:\n  - {replace: actions.lay.choose.cell, with: set(cell in cells where no)}\n"
    found = about_play(list(check_files(write(folder, blocked=blocked, rich=RICH), games=1)))
    assert [] == [each for each in found if each.code == "O119"]
