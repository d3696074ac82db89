from pathlib import Path

from interpreter.diagnostics.diagnostic import Report
from interpreter.project import loading
from interpreter.project.files.source_files import read_game_files
from tests.compilation import compile_text
from tests.unit.frontend.made import COMPONENTS, NAME, ROWS, completed, made, rules_of

GAME = completed("")


def test_a_game_without_a_mistake_gives_a_rule_set() -> None:
    rules, found = made()
    assert [] == found
    assert rules is not None
    assert ("made", (2, 4), "en", {"en": "Made"}) == (rules.game, rules.players, rules.language, rules.title)
    assert {"setup", "play", "action.lay", "effect.mill"} == rules.routines.keys()


def test_notes_and_warnings_do_not_stop_a_game() -> None:
    rules, found = made("words:\n  it: best(p in players by coins(p))\n")
    assert ["T130"] == found
    assert rules is not None


def test_mistakes_of_several_stages_are_found_at_once() -> None:
    rules, found = made("numbers:\n  few: {2: 1}\nwords:\n  it: nope\nend:\n  over: {at: end of turn, when: 3}\n")
    assert rules is None
    assert ["B104", "N105", "T102"] == found


def test_a_game_needs_the_component_file_it_names() -> None:
    rules, report = compile_text(NAME, GAME.encode())
    assert rules is None
    assert ["Y304"] == [each.code for each in report]
    assert compile_text(NAME, GAME.encode(), files={ROWS: COMPONENTS.encode()})[0] is not None


def test_files_are_found_beside_the_game(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(GAME)
    (tmp_path / ROWS).write_text(COMPONENTS)
    (tmp_path / "clauses.yaml").write_text("rulewright: 1\nclauses: made\nlist:\n  C-1: Something.\n")
    rules, found = loading.compile_path(tmp_path / NAME, ())
    assert rules is not None
    assert {"K102", "K103"} == {each.code for each in found}
    files = read_game_files(tmp_path / NAME, Report())
    assert files is not None
    assert [ROWS] == list(files.components)


def test_a_file_that_is_not_there_is_a_finding(tmp_path: Path) -> None:
    rules, found = loading.compile_path(tmp_path / "nothing.game.yaml", ())
    assert rules is None
    assert ["C101"] == [each.code for each in found]


def test_the_fingerprint_changes_with_the_rules_and_their_rows_only() -> None:
    def digest(game: str = GAME, rows: str = COMPONENTS, clauses: str = "") -> str:
        files = {ROWS: rows.encode()} | ({"clauses.yaml": clauses.encode()} if clauses else {})
        rules, _ = compile_text("elsewhere.yaml", game.encode(), files=files)
        assert rules is not None
        return rules.digest

    assert digest() == digest()
    assert digest() == digest(GAME.replace("\n", "\r\n"))
    assert digest() == digest(clauses="rulewright: 1\nclauses: made\nlist:\n  C-1: Something.\n")
    assert digest() != digest(GAME.replace("width: 3", "width: 4"))
    assert digest() != digest(rows=COMPONENTS.replace("price: 2", "price: 4"))


def test_everything_with_an_address_says_where_it_stands() -> None:
    for path, address in rules_of().addresses.items():
        assert path == address.path
        assert address.span.line >= 1
