"""Files that are no rule files, layouts or saved games: each is refused by its own message, at its line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter import check
from interpreter.cli.common.terminal import FINDINGS
from interpreter.frontend.source.yaml_reader import DEEPEST, LARGEST_FILE
from interpreter.project.errors import RulewrightError
from interpreter.session.library import load

from .tables import FINE, TILED, TINY, WRONG_USE, errors, laid, run

Change = Callable[[str], str | bytes]


def swap(old: str, new: str) -> Change:
    """The text with one piece of it changed."""
    assert old in TINY
    return lambda text: text.replace(old, new, 1)


# What is done to a sound game file, the code, and its line.
BROKEN: dict[str, tuple[Change, str, int | None]] = {
    "nothing in it": (lambda _: "", "Y103", None),
    "only remarks": (lambda _: "# to be written\n", "Y103", None),
    "too large": (lambda text: text + "# " + "x" * LARGEST_FILE, "Y101", None),
    "latin letters": (lambda text: text.replace("Tiny", "Größe").encode("latin-1"), "Y102", 3),
    "utf-16": (lambda text: text.encode("utf-16"), "Y102", 1),
    "a picture": (lambda _: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "Y102", 1),
    "a control sign": (swap("Tiny", "Ti\x1b[2Jny"), "Y104", 3),
    "a blank that is none": (swap("Tiny", "Ti\u200bny"), "Y104", 3),
    "tabs": (swap("  cell: {grid", "\tcell: {grid"), "Y105", 6),
    "a quote left open": (swap("title: Tiny", 'title: "Tiny'), "Y106", 3),
    "a colon in a text": (swap("Lay a stone.", "Lay: a stone."), "Y107", 16),
    "a crooked indent": (swap("  - turns: clockwise", "  - turns: clockwise\n   from: seat_1"), "Y108", 11),
    "no key": (swap("players: 2", "two players"), "Y109", 4),
    "an open brace": (swap("names: a1}", "names: a1"), "Y110", None),
    "a key twice": (swap("players: 2", "players: 2\nplayers: 3"), "Y115", 5),
    "an anchor": (swap("players: 2", "players: &two 2"), "Y116", 4),
    "an alias": (swap("players: 2", "players: *two"), "Y117", 4),
    "a merge key": (swap("players: 2", "<<: {players: 2}"), "Y118", 4),
    "a tag": (swap("players: 2", "players: !!python/object/apply:os.system [true]"), "Y119", 4),
    "a billion laughs": (
        lambda _: "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
        "Y116",
        1,
    ),
    "a second document": (lambda text: text + "---\n" + text, "Y120", 21),
    "a key in brackets": (swap("players: 2", "[a]: 2"), "Y121", 4),
    "nested too deep": (swap("Tiny", "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)), "Y122", 3),
    "nested deeper than Python goes": (lambda text: text + "text: " + "[" * 20_000, "Y122", None),
    "a comma in braces": (lambda text: text + "words:\n  most: {is: 2, text: One, two}\n", "Y127", 22),
    "only a list": (lambda _: "- rulewright: 1\n", "Y150", 1),
    "only a text": (lambda _: "hello\n", "Y150", 1),
    "no version": (swap("rulewright: 1\n", ""), "Y151", None),
    "a later version": (swap("rulewright: 1", "rulewright: 2"), "Y153", 1),
    "a misspelt key": (swap("players: 2", "plaiers: 2"), "Y160", 4),
    "a misspelt verb": (swap("must: lay", "msut: lay"), "Y155", 13),
    "two verbs in one step": (swap("      - must: lay", "      - must: lay\n        may: lay"), "Y156", 14),
    "a verb left out": (swap("      - must: lay", "      - id: lay"), "Y157", 13),
    "a key left out": (swap("players: 2\n", ""), "Y161", None),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_gives_one_message_at_its_line(name: str, tmp_path: Path) -> None:
    change, code, line = BROKEN[name]
    path = tmp_path / "tiny.game.yaml"
    text = change(TINY)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    found = check(path)
    assert [code] == errors(found)
    assert line is None or (found[0].span is not None and line == found[0].span.line)
    assert FINDINGS == run("check", path).exit_code


def test_the_sound_file_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "tiny.game.yaml"
    path.write_text(TINY, encoding="utf-8")
    assert [] == errors(check(path))


NO_FILES = ["nowhere.game.yaml", "no/where.game.yaml", "nul\0.game.yaml", "x" * 300 + ".game.yaml", "folder.game.yaml", "loop.game.yaml"]


@pytest.mark.parametrize("name", NO_FILES, ids=lambda name: name[:20].replace("\0", "0"))
def test_what_is_no_file_is_a_finding_and_no_traceback(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.game.yaml").mkdir()
    Path("loop.game.yaml").symlink_to("loop.game.yaml")
    assert errors(check(name)) in (["C101"], ["C111"])
    with pytest.raises(RulewrightError):
        load(name)
    for command in ("check", "test", "play", "replay", "ir", "explain", "simulate") * (
        "\0" not in name
    ):  # no system passes that to a program
        assert run(command, name).exit_code != FINE


def test_a_folder_where_a_file_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "tiny.game.yaml").write_text(TINY, encoding="utf-8")
    for name, among in (("tiny.components.yaml", "C101"), ("clauses.yaml", "C101")):
        (tmp_path / name).mkdir()
        assert among in errors(check(tmp_path))
        (tmp_path / name).rmdir()
    (tmp_path / "it.scenario.yaml").mkdir()
    (tmp_path / "more.components.yaml").mkdir()
    assert FINDINGS == run("check", tmp_path).exit_code
    assert FINDINGS == run("test", tmp_path).exit_code


# Files given with `--layout`, the exit code and the code of the finding.
LAYOUTS: dict[str, tuple[str | bytes, int, str]] = {
    "empty.yaml": ("", FINDINGS, "Y103"),
    "tab.yaml": ("tiles:\n\t- x\n", FINDINGS, "Y105"),
    "twice.yaml": ("tiles: []\ntiles: []\n", FINDINGS, "Y115"),
    "anchor.yaml": ("tiles: &a []\n", FINDINGS, "Y116"),
    "tag.yaml": ("tiles: !!python/object/apply:os.system ['true']\n", FINDINGS, "Y119"),
    "date.yaml": ("tiles: 2024-99-99\n", FINDINGS, "L103"),
    "text.yml": ("tiles", WRONG_USE, "C128"),
    "deep.yaml": ("tiles: " + "[" * 5000, FINDINGS, "Y122"),
    "latin.yaml": (b"tiles: [\xff]", FINDINGS, "Y102"),
    "empty.json": ("", FINDINGS, "R166"),
    "cut.json": (laid()[:200], FINDINGS, "R166"),
    "twice.json": ('{"tiles": [], "tiles": []}', FINDINGS, "R166"),
    "nan.json": ('{"tiles": [NaN]}', FINDINGS, "R166"),
    "huge.json": ('{"tiles": 1e999}', FINDINGS, "R166"),
    "long.json": ('{"tiles": ' + "9" * 5000 + "}", FINDINGS, "R166"),
    "deep.json": ('{"tiles": ' + "[" * 900 + "]" * 900 + "}", FINDINGS, "R166"),
    "deeper.json": ("[" * 100_000, FINDINGS, "R166"),
    "list.json": ("[]", WRONG_USE, "C128"),
    "latin.json": (b'{"\xff": 1}', WRONG_USE, "C125"),
    "utf16.json": (laid().encode("utf-16"), WRONG_USE, "C125"),
    "refused.json": ('{"tiles": []}', FINDINGS, "L111"),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_broken_layout_file_is_told_with_its_code(name: str, tmp_path: Path) -> None:
    text, exit_code, code = LAYOUTS[name]
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    told = run("play", TILED, "--players", 2, "--bots", 2, "--layout", path)
    assert exit_code == told.exit_code, told.output
    assert f"error {code}: " in told.output


@pytest.mark.parametrize("name", ["nothing.json", "nothing.yaml", "folder.json", "folder.yaml"])
def test_a_layout_file_that_cannot_be_read_is_wrong_use(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "folder.yaml").mkdir()
    assert WRONG_USE == run("simulate", TILED, "--layout", tmp_path / name).exit_code
