"""Pairs of variants: tried wherever they lie, those that change near each other first, and what was not tried is said."""

from itertools import combinations
from pathlib import Path

import pytest
from typer.testing import CliRunner

from interpreter.authoring.check import pairs, variant_check
from interpreter.authoring.check.file_check import check_files
from interpreter.authoring.check.pairs import Pair, PairChoice, choose_pairs, most_pairs
from interpreter.cli.commands.check import PairsTried
from interpreter.cli.main import app
from interpreter.diagnostics.diagnostic import Diagnostic
from tests.tiers import first
from tests.unit.authoring.check.variant_sets import LAYOUTS, drawn_variants, laid_out, said

TWO = "rulewright: 1\nvariant: {name}\nof: made\nbecause: Trying.\nchanges:\n  - replace: {address}\n    with: {value}\n"
ADDRESSES = {"bonus": "numbers.bonus", "coins": "track.coins.starting", "end": "end.full.when"}


def variant(name: str, value: object = 2, address: str = "bonus", more: str = "") -> str:
    return TWO.format(name=name, address=ADDRESSES[address], value=value) + more


def codes(found: list[Diagnostic]) -> list[str]:
    return [each.code for each in found if each.code.startswith("O") and each.code not in ("O114", "O115")]


def checked(paths: list[Path], **options: object) -> list[Diagnostic]:
    return list(check_files(paths, games=0, **options))  # type: ignore[arg-type]  # what each test wants


@pytest.mark.parametrize("seed", first(6, range(60)))
def test_layouts_make_no_difference(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    variants = drawn_variants(seed, 2 + seed % 4)
    found = []
    for number, layout in enumerate(LAYOUTS):
        root = tmp_path / str(number)
        paths = laid_out(root, layout, variants)
        monkeypatch.chdir(root)
        found.append(said(checked([path.relative_to(root) for path in paths])))
    assert found[0] == found[1] == found[2]


def test_drawn_variants_contradict_each_other_in_several_ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set[str]()
    for seed in range(4):
        paths = laid_out(tmp_path / str(seed), "beside the game", drawn_variants(seed, 5))
        monkeypatch.setattr(variant_check, "most_pairs", lambda *_: 0)  # changes are compared only
        seen.update(codes(checked(paths)))
    assert {"O105", "O106"} <= seen


@pytest.mark.parametrize("layout", LAYOUTS)
def test_two_changes_of_one_place_are_found_wherever_they_lie(layout: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = laid_out(tmp_path, layout, {"one": variant("one", 2), "two": variant("two", 3)})
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["check", *map(str, paths), "--games", "0"])
    assert (1, True) == (result.exit_code, "O105" in result.output), result.output
    assert "2 files checked: 1 error. 1 pair of variants tried." in result.output


def test_own_house_rules_are_tried_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid_out(tmp_path, "beside the game", {"own": variant("own", 3)})
    (mine,) = laid_out(tmp_path, "in a folder of their own", {"mine": variant("mine", 2)})
    monkeypatch.chdir(tmp_path)
    assert ([], ["O105"]) == (codes(checked([mine])), codes(checked([mine], with_house=True)))
    assert [] == codes(checked([mine], with_house=True, pairs=PairChoice.NONE))


@pytest.mark.parametrize(("name", "expected"), [("early", []), ("late", ["O105"])])
def test_a_variant_beside_the_game_is_tried_with_those_before_it(name: str, expected: list[str], tmp_path: Path) -> None:
    laid_out(tmp_path, "beside the game", {"early": variant("early", 3), "late": variant("late", 2)})
    path = tmp_path / f"{name}.variant.yaml"
    assert (expected, ["O105"]) == (codes(checked([path])), codes(checked([path], with_house=True)))


def test_variants_that_exclude_each_other_are_no_pair(tmp_path: Path) -> None:
    paths = laid_out(
        tmp_path, "in a folder of their own", {"one": variant("one", 2, more="excludes: {two: Or}\n"), "two": variant("two", 3)}
    )
    assert [] == codes(checked(paths))


def test_what_a_variant_needs_comes_along(tmp_path: Path) -> None:
    texts = {"base": variant("base", 2), "more": variant("more", 5, "coins", "needs: base\n"), "other": variant("other", 3)}
    paths = laid_out(tmp_path, "in a folder of their own", texts)
    found = [each for each in checked(paths) if each.code == "O105"]
    assert {("base", "other")} == {(each.values["first"], each.values["second"]) for each in found}


def test_a_file_named_twice_is_no_pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = laid_out(tmp_path, "in a folder of their own", {"one": variant("one")})
    monkeypatch.chdir(tmp_path)
    effort = variant_check.CheckProgress()
    assert [] == codes(checked([path, path.relative_to(tmp_path)], effort=effort))
    assert 0 == effort.pairs


def test_two_files_of_one_name_are_told(tmp_path: Path) -> None:
    paths = [
        *laid_out(tmp_path, "in a folder of their own", {"one": variant("one", 2)}),
        *laid_out(tmp_path, "beside the game", {"one": variant("one", 3)}),
    ]
    assert ["O141", "O127"] == codes(checked(paths))


def test_variants_of_different_games_are_no_pair(tmp_path: Path) -> None:
    paths = [path for name in ("a", "b") for path in laid_out(tmp_path / name, "beside the game", {name: variant(name, ord(name) % 7)})]
    assert [] == codes(checked(paths))


@pytest.mark.full
def test_processes_make_no_difference(tmp_path: Path) -> None:
    paths = laid_out(tmp_path, "in a folder of their own", drawn_variants(7, 6))
    one, other = (list(check_files(paths, games=1, jobs=jobs)) for jobs in (1, 2))
    assert one == other


# ------------------------------------------------------------------------------------------------ which pairs


def files(tmp_path: Path, addresses: dict[str, str]) -> dict[str, Path]:
    paths = laid_out(tmp_path, "beside the game", {name: variant(name, 2, address) for name, address in addresses.items()})
    return dict(zip(addresses, paths, strict=True))


def test_pairs_that_change_near_each_other_come_first(tmp_path: Path) -> None:
    listed = files(tmp_path, {"a": "end", "b": "coins", "c": "bonus", "d": "coins"})
    chosen = list(choose_pairs(combinations(listed, 2), listed, listed, 1))
    assert Pair(("b", "d"), "b", is_compiled=True) == chosen[0]
    assert 6 == len(chosen)
    assert 4 == sum(pair.is_compiled for pair in chosen)


def test_pairs_are_shared_out_among_the_files_that_are_checked(tmp_path: Path) -> None:
    listed = files(tmp_path, dict.fromkeys("abcdefg", "bonus"))
    owners = [pair.owner for pair in choose_pairs(combinations(listed, 2), listed, listed, None)]
    assert {3} == {owners.count(name) for name in listed}
    pair_of_one = [pair for pair in combinations(listed, 2) if "g" in pair]
    assert {"g"} == {pair.owner for pair in choose_pairs(pair_of_one, listed, ["g"], None)}


def test_so_many_pairs_are_compiled_as_the_cost_model_allows(tmp_path: Path) -> None:
    files(tmp_path, {"a": "end"})
    game = tmp_path / "made.game.yaml"
    few, many = most_pairs(game, 0.01), most_pairs(game, 100)
    assert (pairs.NEAREST, True, None) == (few, many is not None and many > 1000, most_pairs(game, None))


def test_pairs_that_were_not_tried_are_counted_and_some_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = laid_out(tmp_path, "in a folder of their own", {f"v{number}": variant(f"v{number}", 2, "bonus") for number in range(5)})
    monkeypatch.setattr(variant_check, "most_pairs", lambda *_: 1)
    (note,) = [each for each in checked(paths) if each.code == "R244"]
    assert ("note", "10", "5") == (note.severity.value, note.values["count"], note.values["left"])
    assert "; 2 more" in note.values["pairs"]
    assert [] == [each.code for each in checked(paths, pairs=PairChoice.ALL) if each.code == "R244"]


def test_what_is_proved_of_pairs_that_were_not_tried_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = laid_out(tmp_path, "in a folder of their own", {f"v{number}": variant(f"v{number}", number) for number in range(3, 8)})
    whole = checked(paths)
    monkeypatch.setattr(variant_check, "most_pairs", lambda *_: 0)
    left = checked(paths)
    assert [each for each in whole if each.is_error] == [each for each in left if each.is_error]
    assert 10 == codes(left).count("O105")


def test_the_command_knows_every_choice_of_pairs() -> None:
    assert [*map(str, PairChoice)] == [*map(str, PairsTried)]


def test_house_rules_beside_a_combination_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid_out(tmp_path, "beside the game", {"one": variant("one")})
    monkeypatch.chdir(tmp_path)
    assert 2 == CliRunner().invoke(app, ["check", "made.game.yaml+one", "--with-house"]).exit_code
