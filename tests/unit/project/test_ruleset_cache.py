"""Compiled rule sets that are kept: the same as fresh ones, fresh when a file has changed, and nothing but data."""

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter import load
from interpreter.diagnostics.diagnostic import Report
from interpreter.project import cache, file_heads, loading, ruleset_cache
from interpreter.project.errors import RulesError
from interpreter.resources import rules_folder

GAMES = Path(__file__).parents[2] / "games"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small game, a variant and a house rule; what is compiled is kept beside it."""
    shutil.copy(GAMES / "tic_tac_toe.game.yaml", tmp_path)
    text = "rulewright: 1\nvariant: {0}\nof: tic_tac_toe\nbecause: x\n{1}changes:\n  - replace: title\n    with: {0}\n"
    (tmp_path / "house").mkdir()
    (tmp_path / "first.variant.yaml").write_text(text.format("first", "needs: second\nafter: second\n"))
    (tmp_path / "house" / "second.variant.yaml").write_text(text.format("second", ""))
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(cache, "_report", Report())
    monkeypatch.setattr(cache, "_reported", [])
    return tmp_path


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The games that have been compiled, which is not from the cache."""
    found: list[Path] = []
    original = loading.compile_path

    def compile_it(path: Path, variants: tuple[str, ...]) -> object:
        found.append(path)
        return original(path, variants)

    monkeypatch.setattr(loading, "compile_path", compile_it)
    return found


def test_the_second_time_nothing_is_compiled_and_the_rules_are_the_same(folder: Path, compiled: list[Path]) -> None:
    game = folder / "tic_tac_toe.game.yaml"
    first, second = load(game).rules, load(game).rules
    assert (first, 1) == (second, len(compiled))
    assert [str(entry.span) for entry in first.addresses.values()] == [str(entry.span) for entry in second.addresses.values()]


@pytest.mark.parametrize("file", ["tic_tac_toe.game.yaml", "first.variant.yaml", "house/second.variant.yaml"])
def test_a_change_of_any_file_with_a_say_is_seen(folder: Path, compiled: list[Path], file: str) -> None:
    name = f"{folder / 'tic_tac_toe.game.yaml'}+first"
    load(name)
    with (folder / file).open("a") as text:
        text.write("# a word more\n")
    load(name)
    load(name)
    assert 2 == len(compiled)


def test_a_file_that_comes_or_goes_is_seen(folder: Path, compiled: list[Path]) -> None:
    name = f"{folder / 'tic_tac_toe.game.yaml'}+first"
    load(name)
    (folder / "house" / "second.variant.yaml").unlink()
    with pytest.raises(RulesError):
        load(name)
    assert 2 == len(compiled)


def test_other_variants_are_other_rules(folder: Path, compiled: list[Path]) -> None:
    titles = [load(f"{folder / 'tic_tac_toe.game.yaml'}{more}").title for more in ("", "+first", "+second", "+first")]
    assert ("first", 3) == (titles[1], len(compiled))
    assert titles[1] != titles[2]


def test_a_variant_file_is_loaded_from_what_is_kept_as_well(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = folder / "house" / "second.variant.yaml"
    first = load(file).rules
    monkeypatch.setattr(loading, "compile_path", None)
    monkeypatch.setattr(file_heads, "variant_tree", None)
    assert first == load(file).rules


def test_rules_with_errors_are_never_kept(folder: Path) -> None:
    (folder / "tic_tac_toe.game.yaml").write_text("rulewright: 1\ngame: x\n")
    for _ in range(2):
        with pytest.raises(RulesError) as refused:
            load(folder / "tic_tac_toe.game.yaml")
        assert refused.value.diagnostics
    assert not (folder / "kept").exists()


def test_rules_whose_file_has_changed_while_it_was_compiled_are_not_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = loading.compile_path

    def slowly(path: Path, variants: tuple[str, ...]) -> object:
        found = original(path, variants)
        path.write_text(path.read_text() + "\n")
        return found

    monkeypatch.setattr(loading, "compile_path", slowly)
    load(folder / "tic_tac_toe.game.yaml")
    assert not (folder / "kept").exists()


@pytest.mark.parametrize("text", [b"", b"no pickle", b"\x80\x05.", b"\x80\x05K\x01.", pickle.dumps({"a": 1})])
def test_what_is_whole_but_no_rule_set_is_not_used(folder: Path, compiled: list[Path], text: bytes) -> None:
    game = folder / "tic_tac_toe.game.yaml"
    load(game)
    key = next((folder / "kept").iterdir()).name
    cache.put(key, text)
    again = load(game).rules
    assert ("tic_tac_toe", 2, ["C196"]) == (again.game, len(compiled), [found.code for found in cache.problems()])
    load(game)
    assert 2 == len(compiled)


class Evil:
    """What somebody would put there who wants us to do something."""

    def __init__(self, what: object, *words: object) -> None:
        self.call = (what, words)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return self.call


@pytest.mark.parametrize(
    "evil",
    [Evil(os.system, "touch done"), Evil(eval, "open('done', 'w')"), Evil(getattr, "x", "upper"), Evil(loading.shipped), Evil(Evil, print)],
    ids=["system", "eval", "getattr", "function of ours", "class of somebody"],
)
def test_reading_does_nothing_but_read(evil: Evil, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert ruleset_cache.deserialize(pickle.dumps(evil)) is None
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("name", sorted(path.name for path in rules_folder().glob("*/*.game.yaml")))
def test_every_game_that_comes_along_is_read_as_it_was_written(name: str) -> None:
    rules = load(next(rules_folder().glob(f"*/{name}"))).rules
    again = ruleset_cache.deserialize(ruleset_cache.serialize(rules) or b"")
    assert rules == again


@pytest.mark.full
def test_another_process_finds_what_one_has_kept_and_plays_the_same(folder: Path) -> None:
    program = "import sys, interpreter; m = interpreter.load(sys.argv[1]).start(players=2, seed=1); m.answer(m.questions[0].options[4])"
    told = [
        subprocess.run(
            [sys.executable, "-c", f"{program}; print(m.digest, 'lark' in sys.modules)", str(folder / "tic_tac_toe.game.yaml")],
            capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3],
        ).stdout.split()
        for _ in range(2)
    ]  # fmt: skip
    assert told[0][0] == told[1][0]
    assert ["True", "False"] == [each[1] for each in told]
