"""`rulewright lsp`, asked by a client as an editor asks it: over standard input, with texts that are not saved."""

import re
import shutil

import pytest

from interpreter import resources
from tests.editor.small_game import GAME, VARIANT, actions, applied, at, codes, document, fixed, has

# ------------------------------------------------------------------------------------------------ findings


@pytest.mark.full
def test_nothing_is_said_of_a_file_that_is_right(server):
    assert [] == server.open("small.game.yaml", GAME)


def test_a_slip_is_said_while_somebody_types_and_taken_back_when_it_is_gone(server):
    server.open("small.game.yaml", GAME)
    server.change(GAME.replace("size(my_cells)", "size(my_cels)"))
    found = server.next_findings(has("N105"))
    assert at(GAME, "size(my_cells)", 5) == found[0]["range"]["start"]
    assert "Did you mean `my_cells`?" in found[0]["message"]
    server.change(GAME)
    server.next_findings(lambda found: not found)


def test_an_editor_types_into_lines_of_any_signs(server):
    text = GAME.replace("goal: 3", "goal: 3   # 🍄 Zähler: äöü")
    server.open("small.game.yaml", text)
    place = at(text, " Zähler", 7)
    change = {"range": {"start": place, "end": {**place, "character": place["character"] + 5}}, "text": "\n  gaol: 3"}
    version = server.edit([change])
    server.next_findings(lambda _: True, version=version)
    found = {each["name"]: each for each in server.ask("textDocument/documentSymbol", document(server))}
    assert ["goal", "gaol"] == [each["name"] for each in found["numbers"]["children"]]


@pytest.mark.full
def test_columns_count_code_units_of_utf_16(server):
    assert "utf-16" == server.said["capabilities"]["positionEncoding"]
    text = GAME.replace("goal: 3", "goal: {is: 3, text: 🍄🍄 gaols, depends on: x}")
    server.open("small.game.yaml", text)
    found = server.next_findings(has("Y160"))
    assert at(text, "depends on") == found[0]["range"]["start"]


def test_lines_may_end_as_on_another_system(server):
    text = GAME.replace("my_cells)", "my_cels)").replace("\n", "\r\n")
    found = server.open("small.game.yaml", text)
    assert ["N105"] == codes(found)
    assert "size(my_cells) >= goal\r\n" in fixed(server, text, found[0])


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "Y103"), ("rulewright: 1\ngame: small\n\tplayers: 2\n", "Y105"), ("- a\n", "Y150"), ("rulewright: [", "Y1"), ("\x00", "Y104")],
    ids=["empty", "tab", "list", "half", "sign"],
)
def test_what_is_no_rule_file_is_a_finding(server, text, code):
    assert codes(server.open("small.game.yaml", text))[0].startswith(code)


def test_half_a_file_at_every_line_is_only_findings(server):
    server.open("small.game.yaml", GAME)
    lines = GAME.splitlines(keepends=True)
    for number in range(1, len(lines)):
        server.change("".join(lines[:number])[:-3])
        assert server.ask("textDocument/documentSymbol", document(server)) is not None
    server.change(GAME)
    server.next_findings(lambda found: not found)


@pytest.mark.full
def test_a_variant_is_checked_with_the_game_as_it_stands_in_the_editor(server):
    server.open("both/small.game.yaml", GAME)
    game = server.opened
    assert [] == server.open("both/longer.variant.yaml", VARIANT)
    server.change(GAME.replace("goal", "aim"), game)
    found = server.next_findings(has("O101"))
    assert at(VARIANT, "numbers.goal") == found[0]["range"]["start"]
    server.change(GAME, game)
    server.next_findings(lambda found: not found)


def test_a_file_that_vanishes_takes_its_findings_along(server):
    server.open("gone/small.game.yaml", GAME.replace("size(my_cells)", "size(my_cels)"))
    uri = server.opened
    (server.folder / "gone/small.game.yaml").unlink()
    server.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert [] == server.next_findings(lambda found: not found)


def test_two_files_with_one_name_are_two_games(server):
    server.open("first/small.game.yaml", GAME.replace("size(my_cells)", "size(my_cels)"))
    first = server.opened
    assert [] == server.open("second/small.game.yaml", GAME)
    assert first != server.opened
    server.change(GAME, first)
    assert [] == server.next_findings(lambda found: not found, first)


# ------------------------------------------------------------------------------------------------ fixes, layout, outline


def test_a_fix_is_offered_for_what_was_meant(server):
    text = GAME.replace("size(my_cells)", "size(my_cels)")
    found = server.open("small.game.yaml", text)
    offered = actions(server, found[0])
    assert ["Write `my_cells`"] == [each["title"] for each in offered]
    assert offered[0]["isPreferred"]
    assert fixed(server, text, found[0]) == GAME


def test_a_fix_is_offered_for_a_finding_that_is_asked_about_wherever_the_cursor_is(server):
    """Some editors ask about all findings of a line."""
    found = server.open("small.game.yaml", GAME.replace("size(my_cells)", "size(my_cels)"))
    start = {**found[0]["range"]["start"], "character": 0}
    asked = {**document(server), "range": {"start": start, "end": start}}
    assert [] == server.ask("textDocument/codeAction", {**asked, "context": {"diagnostics": []}})
    offered = server.ask("textDocument/codeAction", {**asked, "context": {"diagnostics": found[:1]}})
    assert ["Write `my_cells`"] == [each["title"] for each in offered]


def test_a_file_is_laid_out(server):
    text = GAME.replace("size(my_cells) >= goal", "size( my_cells )>=goal")
    server.open("small.game.yaml", text)
    edits = server.ask("textDocument/formatting", {**document(server), "options": {"tabSize": 2, "insertSpaces": True}})
    assert applied(text, edits) == GAME
    server.change("rulewright: [")
    assert [] == server.ask("textDocument/formatting", {**document(server), "options": {"tabSize": 2, "insertSpaces": True}})


def test_the_outline_has_the_sections_and_what_is_in_them(server):
    server.open("small.game.yaml", GAME)
    found = {each["name"]: each for each in server.ask("textDocument/documentSymbol", document(server))}
    assert ["numbers", "kinds", "track", "words", "play", "actions", "end"] == list(found)[-7:]
    (mark,) = found["actions"]["children"]
    assert ("mark", "Mark an empty cell of {goal}.") == (mark["name"], mark["detail"])
    assert {"text", "choose", "do"} == {each["name"] for each in mark["children"]}


@pytest.mark.full
def test_the_outline_of_half_a_file_has_its_other_half(server):
    server.open("small.game.yaml", GAME.replace("my_cells: set(", "my_cells: {set(: ["))
    found = server.ask("textDocument/documentSymbol", document(server))
    assert {"kinds", "words", "actions", "end"} <= {each["name"] for each in found}


@pytest.mark.full
def test_games_that_come_along_have_no_findings(server):
    text = re.sub(r"^# yaml-language-server.*\n", "", (resources.rules_folder() / "glade/glade.game.yaml").read_text(encoding="utf-8"))
    shutil.copytree(resources.rules_folder() / "glade", server.folder / "glade")
    assert [] == server.open("glade/glade.game.yaml", text)
