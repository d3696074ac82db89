"""Games and variants as people name them: by name, by path, and variant files wherever they lie."""

from pathlib import Path

import pytest

from interpreter import check, load
from interpreter.authoring.check.file_check import check_files
from interpreter.authoring.scenarios.runner import CompiledGames, run_file
from interpreter.diagnostics.diagnostic import Report
from interpreter.project import loading
from interpreter.project.errors import RulesError, UsageError
from interpreter.project.loading import format_argument, game_of_variant, is_named, locate, shipped

GAMES = Path(__file__).parents[2] / "games"
RULE = "rulewright: 1\nvariant: {name}\nof: small\nbecause: It is late.\nchanges:\n  - replace: numbers.rounds\n    with: {value}\n"


def rule(name: str, value: int = 2) -> str:
    return RULE.replace("{name}", name).replace("{value}", str(value))


@pytest.fixture(autouse=True)
def _small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder to be in, with a small game in a folder of its own."""
    (tmp_path / "small" / "house").mkdir(parents=True)
    text = "rulewright: 1\ngame: small\ntitle: Small\nplayers: 2\nnumbers: {rounds: 3}\nactions:\n  go: {do: [{end_game: done}]}\n"
    text += "play:\n  - turns: clockwise\n    safety_limit: rounds\n    do:\n      - must: go\n"
    text += "end:\n  done: {text: 'It is over after {rounds} rounds.'}\n"
    (tmp_path / "small" / "small.game.yaml").write_text(text)
    (tmp_path / "small" / "short.variant.yaml").write_text(rule("short"))
    monkeypatch.chdir(tmp_path)


def figure(name: str) -> object:
    return load(name).rules.game_parameters["rounds"].value


@pytest.mark.parametrize(
    "name",
    [
        "small/small.game.yaml+short",
        "small+short",  # the folder
        "small/short.variant.yaml",
        "small/small.game.yaml+small/short.variant.yaml",
        "small+./small/short.variant.yaml",
    ],
)
def test_a_variant_is_named_or_is_the_path_of_its_file(name: str) -> None:
    assert 2 == figure(name)


def test_a_game_is_told_as_one_would_type_it() -> None:
    game, near, far = Path("small/small.game.yaml"), Path("small/short.variant.yaml"), Path("mine.variant.yaml")
    far.write_text(rule("mine", 7))
    told = format_argument(game, [near, far])
    assert "small/small.game.yaml+short+mine.variant.yaml" == told
    assert locate(told, ()) == (game, ("short", "mine.variant.yaml"))
    mine, comes_along = next(iter(shipped().items()))
    assert mine == format_argument(comes_along, [])


@pytest.mark.parametrize("folder", ["small", "small/house", "small/drafts", "."])
def test_a_variant_file_finds_its_game_from_near(folder: str) -> None:
    Path(folder).mkdir(exist_ok=True)
    if folder == ".":
        Path("small.game.yaml").write_bytes(Path("small/small.game.yaml").read_bytes())
    file = Path(folder, "mine.variant.yaml")
    file.write_text(rule("mine", 7))
    assert 7 == figure(str(file))
    assert [] == [found.code for found in check_files([file])]


def test_a_variant_file_anywhere_finds_a_game_that_comes_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "shipped", lambda: {"hex": GAMES / "hex.game.yaml"})
    file = tmp_path / "mine.variant.yaml"
    file.write_text("rulewright: 1\nvariant: mine\nof: hex\nbecause: So we play.\nchanges:\n  - replace: title\n    with: Six\n")
    assert (GAMES / "hex.game.yaml", (str(file),)) == locate(str(file), ())
    assert (GAMES / "hex.game.yaml", (str(file),)) == locate(f"hex+{file}", ())


def test_what_a_variant_file_needs_may_lie_beside_it() -> None:
    Path("small/drafts").mkdir()
    Path("small/drafts/first.variant.yaml").write_text(rule("first", 5))
    file = Path("small/drafts/second.variant.yaml")
    file.write_text(
        "rulewright: 1\nvariant: second\nof: small\nbecause: x\nneeds: first\nchanges:\n  - replace: title\n    with: Smaller\n"
    )
    assert 5 == figure(str(file))


def test_the_same_file_twice_is_one_variant() -> None:
    report = Report()
    found = loading.variant_files(
        Path("small/small.game.yaml"), ["short", "small/short.variant.yaml", "./small/../small/short.variant.yaml"], report
    )
    assert ([Path("small/short.variant.yaml")], 0) == (found, len(report))


def test_a_variant_of_an_unknown_game_is_refused_with_a_guess() -> None:
    file = Path("small/lost.variant.yaml")
    file.write_text(rule("lost").replace("of: small", "of: smal"))
    with pytest.raises(UsageError) as refused:
        game_of_variant(file)
    assert "C143" == refused.value.diagnostics[0].code
    assert "`small`" in str(refused.value)
    assert ["C143"] == [found.code for found in check_files([file])]


@pytest.mark.parametrize(
    "text", ["", "- a\n- b\n", "a: [\n", "rulewright: 1\nvariant: x\n", "just words", "\tx: 1\n", "of: {a: b}\n", "\0\0"]
)
def test_a_file_that_is_no_variant_is_refused_with_findings(text: str) -> None:
    file = Path("broken.variant.yaml")
    file.write_text(text)
    with pytest.raises(RulesError) as refused:
        game_of_variant(file)
    assert refused.value.diagnostics


@pytest.mark.parametrize("name", ["nowhere.variant.yaml", "small+nowhere.variant.yaml", "small", "small/small.game.yaml"])
def test_a_file_that_is_not_there_is_a_finding(name: str) -> None:
    if "nowhere" in name:
        with pytest.raises(RulesError) as refused:
            load(name)
        assert ["C101"] == [found.code for found in refused.value.diagnostics]
    else:
        assert 3 == figure(name)


def test_two_games_in_a_folder_must_be_told_apart() -> None:
    Path("small/other.game.yaml").write_text("x")
    with pytest.raises(UsageError) as refused:
        locate("small+short", ())
    assert "C110" == refused.value.diagnostics[0].code


def test_a_name_whose_file_lies_here_is_answered_with_how_to_say_it() -> None:
    Path("mine.variant.yaml").write_text(rule("mine"))
    with pytest.raises(UsageError) as refused:
        locate("small+mine", ())
    assert "small+mine.variant.yaml" in str(refused.value)


@pytest.mark.parametrize(("name", "named"), [("go", True), ("go+komi", True), ("go+./komi.variant.yaml", False), ("x/go.game.yaml", False)])
def test_only_names_are_found_from_everywhere(name: str, named: bool) -> None:
    assert named is is_named(name)


def test_a_scenario_may_name_a_variant_that_lies_with_it() -> None:
    Path("small/drafts").mkdir()
    Path("small/drafts/mine.variant.yaml").write_text(rule("mine", 1))
    file = Path("small/drafts/mine.scenario.yaml")
    text = "rulewright: 1\nscenario: mine\nof: small\nvariants: mine\nplayers: 2\nat: play.turns\nthen:\n"
    file.write_text(f"{text}  - expect: rounds = 1\n  - offers: go\n")
    report = Report()
    assert "mine" == run_file(file, CompiledGames(), report)
    assert [] == [found.code for found in report]


def test_a_game_is_found_by_what_it_says_of_itself_where_its_file_is_called_otherwise() -> None:
    Path("small/small.game.yaml").rename("small/copy.game.yaml")
    assert Path("small/copy.game.yaml") == game_of_variant(Path("small/short.variant.yaml"))
    assert 2 == figure("small/short.variant.yaml")


@pytest.mark.parametrize("text", ["rulewright: 1\nvariant: lost\n", "a: [\n"])
def test_checking_a_variant_that_does_not_say_its_game_is_a_finding(text: str, tmp_path: Path) -> None:
    file = tmp_path / "lost.variant.yaml"
    file.write_text(text, encoding="utf-8")
    assert [True] == [found.is_error for found in check(file)]
