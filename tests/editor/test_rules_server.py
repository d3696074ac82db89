"""`rulewright lsp`, asked by a client as an editor asks it: over standard input, with texts that are not saved."""

import re
import shutil
import sys

import pytest

from interpreter import resources
from tests.editor.language_server import LanguageServer

GAME = """rulewright: 1
game: small
players: 2

numbers:
  goal: 3

kinds:
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}

track:
  owner(cell): player or none

words:
  my_cells: set(cell in cells where owner(cell) = me)
  enough: size(my_cells) >= goal

play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: mark
        if_none: nothing

actions:
  mark:
    text: Mark an empty cell of {goal}.
    choose:
      cell: cells where owner(cell) is none
    do:
      - change: owner(cell) to me

end:
  enough:
    at: end of turn
    when: enough
    winners: set(me)
  full:
    at: end of turn
    when: every(owner(cell) is not none for cell in cells)
"""
VARIANT = """rulewright: 1
variant: longer
of: small
title: Longer
because: We like it longer.
changes:
  - replace: numbers.goal
    with: 4
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    pytest.importorskip("pygls")
    command = [sys.executable, "-m", "interpreter", "lsp"]
    with LanguageServer(command, tmp_path_factory.mktemp("my games"), {}, home=resources.rules_folder().parent) as started:
        yield started


def codes(found):
    return [each["code"] for each in found]


def has(code):
    return lambda found: code in codes(found)


def at(text, words, behind=0):
    """The position of some words in a text, in UTF-16."""
    offset = text.index(words) + behind
    before = text[text.rfind("\n", 0, offset) + 1 : offset]
    return {"line": text.count("\n", 0, offset), "character": len(before.encode("utf-16-le")) // 2}


def document(server):
    return {"textDocument": {"uri": server.opened}}


def actions(server, finding):
    return server.ask("textDocument/codeAction", {**document(server), "range": finding["range"], "context": {"diagnostics": [finding]}})


def applied(text, edits):
    """A text after edits of the protocol, whose columns count UTF-16."""
    lines = [line.encode("utf-16-le") for line in text.split("\n")]
    for edit in sorted(edits, key=lambda each: (each["range"]["start"]["line"], each["range"]["start"]["character"]), reverse=True):
        (first, start), (last, end) = ((edit["range"][key]["line"], edit["range"][key]["character"]) for key in ("start", "end"))
        new = lines[first][: start * 2] + edit["newText"].encode("utf-16-le") + lines[last][end * 2 :]
        lines[first : last + 1] = [part.encode("utf-16-le") for part in new.decode("utf-16-le").split("\n")]
    return "\n".join(line.decode("utf-16-le") for line in lines)


def fixed(server, text, finding, number=0):
    edit = actions(server, finding)[number]["edit"]["changes"]
    return applied(text, edit[server.opened])


# ------------------------------------------------------------------------------------------------ findings


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


def test_columns_count_code_units_of_utf_16(server):
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


def test_the_outline_of_half_a_file_has_its_other_half(server):
    server.open("small.game.yaml", GAME.replace("my_cells: set(", "my_cells: {set(: ["))
    found = server.ask("textDocument/documentSymbol", document(server))
    assert {"kinds", "words", "actions", "end"} <= {each["name"] for each in found}


def test_games_that_come_along_have_no_findings(server):
    text = re.sub(r"^# yaml-language-server.*\n", "", (resources.rules_folder() / "glade/glade.game.yaml").read_text(encoding="utf-8"))
    shutil.copytree(resources.rules_folder() / "glade", server.folder / "glade")
    assert [] == server.open("glade/glade.game.yaml", text)


# ------------------------------------------------------------------------------------------------ names

SCENARIO = """rulewright: 1
scenario: first_mark
of: small
given:
  - change: owner(b2) to seat_2
then:
  - seat_1: mark a1
  - expect: size(set(cell in cells where owner(cell) = seat_1)) = goal - 2
"""


@pytest.fixture(scope="module")
def project(server):
    """The game, its variant and a scenario, opened; their addresses."""
    found = []
    for name, text in (("small.game.yaml", GAME), ("longer.variant.yaml", VARIANT), ("scenarios/first_mark.scenario.yaml", SCENARIO)):
        assert [] == server.open(f"project/{name}", text)
        found.append(server.opened)
    return found


def about(uri, text, words, behind=0):
    return {"textDocument": {"uri": uri}, "position": at(text, words, behind)}


def test_a_name_leads_to_its_declaration(server, project):
    found = server.ask("textDocument/definition", about(project[0], GAME, "size(my_cells) >= goal", 5))
    assert (project[0], at(GAME, "my_cells: set")) == (found["uri"], found["range"]["start"])
    found = server.ask("textDocument/definition", about(project[1], VARIANT, "numbers.goal", 9))
    assert (project[0], at(GAME, "goal: 3")) == (found["uri"], found["range"]["start"])
    found = server.ask("textDocument/definition", about(project[2], SCENARIO, "mark a1", 1))
    assert (project[0], at(GAME, "mark:\n    text")) == (found["uri"], found["range"]["start"])
    assert server.ask("textDocument/definition", about(project[0], GAME, "size(my_cells)", 1)) is None


def test_all_that_speaks_of_a_thing_is_found_in_every_file(server, project):
    params = {**about(project[0], GAME, "goal: 3"), "context": {"includeDeclaration": True}}
    found = [(each["uri"], each["range"]["start"]) for each in server.ask("textDocument/references", params)]
    game = [(project[0], at(GAME, words, behind)) for words, behind in (("goal: 3", 0), (">= goal", 3), ("{goal}", 1))]
    assert sorted(found, key=str) == sorted(
        [*game, (project[1], at(VARIANT, "numbers.goal", 8)), (project[2], at(SCENARIO, "goal - 2"))], key=str
    )


def test_what_a_name_stands_for_is_marked_in_its_file(server, project):
    found = server.ask("textDocument/documentHighlight", about(project[0], GAME, "cell: cells where"))
    assert [at(GAME, "cell: cells where"), at(GAME, "owner(cell) is none\n", 6), at(GAME, "owner(cell) to me", 6)] == [
        each["range"]["start"] for each in found
    ]


def renamed(server, uri, text, words, name, behind=0):
    return server.ask("textDocument/rename", {**about(uri, text, words, behind), "newName": name})["changes"]


def test_a_thing_is_called_otherwise_in_game_variant_and_scenario(server, project):
    changes = renamed(server, project[1], VARIANT, "goal", "aim")
    assert set(project) == set(changes)
    for uri, text in zip(project, (GAME, VARIANT, SCENARIO), strict=True):
        assert re.sub(r"\bgoal\b", "aim", text) == applied(text, changes[uri])


def test_an_action_is_called_otherwise_also_in_moves(server, project):
    changes = renamed(server, project[0], GAME, "must: mark", "take_it", 6)
    assert "seat_1: take_it a1" in applied(SCENARIO, changes[project[2]])
    assert "must: take_it" in applied(GAME, changes[project[0]])


def test_a_kind_takes_its_plural_and_its_parameters_along(server, project):
    changes = renamed(server, project[0], GAME, "cell: {grid", "field")
    game = applied(GAME, changes[project[0]])
    assert "owner(field): player or none" in game
    assert "set(cell in fields where owner(cell) = me)" in game
    assert "set(cell in fields where" in applied(SCENARIO, changes[project[2]])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("count", "`count` is a word of the language"),
        ("where", "`where` is a word of the language"),
        ("me", "`me` is a word of the language"),
        ("Goal", "`Goal` is no name"),
        ("", "`` is no name"),
        ("enough", "With the name `enough` there would be a mistake: `enough` has a meaning already"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_a_sentence(server, project, name, words):
    params = {**about(project[0], GAME, "goal: 3"), "newName": name}
    assert words in server.refusal("textDocument/rename", params)


def test_what_nobody_has_named_cannot_be_called_otherwise(server, project):
    place = about(project[0], GAME, "size(my_cells)", 1)
    assert server.ask("textDocument/prepareRename", place) is None
    assert "no name that these files" in server.refusal("textDocument/rename", {**place, "newName": "number_of"})
    assert "is made from `cell`" in server.refusal("textDocument/rename", {**about(project[0], GAME, "in cells", 4), "newName": "fields"})


def test_nothing_is_called_otherwise_in_rules_with_mistakes(server):
    text = GAME.replace("size(my_cells)", "size(my_cels)")
    server.open("wrong/small.game.yaml", text)
    params = {**about(server.opened, text, "goal: 3"), "newName": "aim"}
    assert "have mistakes" in server.refusal("textDocument/rename", params)


# ------------------------------------------------------------------------------------------------ completion, explanations


def offered(server, name, text):
    """What is offered at the sign | of a text, in order, by label."""
    before = text[: text.index("|")]
    text = text.replace("|", "", 1)
    server.open(name, text)
    return server.completions(before.count("\n"), len(before) - before.rfind("\n") - 1)


@pytest.mark.parametrize(
    ("old", "new", "first"),
    [
        ("size(my_cells) >= goal", "size(my|", ["my_cells"]),
        ("size(my_cells) >= goal", "size(my_cells) >= |", ["goal"]),
        ("size(my_cells) >= goal", "count(cell in cells where ow|", ["owner"]),
        ("owner(cell) to me", "owner(cell) to |", ["me"]),
        ("owner(cell) to me", "owner(|) to me", ["cell"]),
        ("owner(cell): player or none", "owner(cell): pl|", ["player"]),
        ("    choose:\n", "    re|\n    choose:\n", ["require"]),
        ("    choose:\n", "    |\n    choose:\n", ["title", "source"]),
        ("- must: mark", "- mu|", ["must"]),
        ("- must: mark", "- must: |", ["mark"]),
        ("at: end of turn", "at: |", ["end of round", "end of turn", "start of turn"]),
        ("{goal}", "{g|", ["goal"]),
        ("\nend:", "\nsc|\nend:", ["scoring"]),
        ("my_cells: set(", "my_cells: {set(|: [", []),
    ],
)
def test_what_may_stand_at_a_place_is_offered(server, old, new, first):
    found = offered(server, "small.game.yaml", GAME.replace(old, new, 1))
    assert first == list(found)[: len(first)]


@pytest.mark.parametrize(
    ("old", "new", "some"),
    [
        ("numbers.goal", "numbers.|", ["numbers.goal"]),
        ("with: 4", "w|", ["with"]),
        ("of: small", "of: sm|", ["small"]),
        ("  - replace: numbers.goal\n    with: 4", "  - replace: end.enough.when\n    with: size(my_c|", ["my_cells"]),
        ("  - replace", "  - |\n  - replace", ["replace", "add", "remove", "insert_before", "insert_after"]),
    ],
)
@pytest.mark.usefixtures("project")
def test_what_a_variant_may_say_is_offered(server, old, new, some):
    found = offered(server, "project/longer.variant.yaml", VARIANT.replace(old, new, 1))
    assert set(some) <= set(found)
    server.change(VARIANT)


@pytest.mark.parametrize(
    ("old", "new", "some"),
    [("mark a1", "m|", ["mark"]), ("- seat_1: mark a1", "- |", ["offers", "refuses", "expect", "seat_1"]), ("= goal", "= go|", ["goal"])],
)
@pytest.mark.usefixtures("project")
def test_what_a_scenario_may_say_is_offered(server, old, new, some):
    found = offered(server, "project/scenarios/first_mark.scenario.yaml", SCENARIO.replace(old, new, 1))
    assert set(some) <= set(found)
    server.change(SCENARIO)


def test_what_is_offered_is_explained_and_written_in_the_right_place(server):
    found = offered(server, "small.game.yaml", GAME.replace("size(my_cells) >= goal", "size(my_cells) >= cou|"))["count"]
    assert "How many there are." in found["documentation"]["value"]
    assert "count($1)" == found["textEdit"]["newText"]
    assert 3 == found["textEdit"]["range"]["end"]["character"] - found["textEdit"]["range"]["start"]["character"]
    found = offered(server, "small.game.yaml", GAME.replace("- must: mark", "- sh|"))["shuffle"]
    assert "```yaml" in found["documentation"]["value"]
    assert "shuffle: " == found["textEdit"]["newText"]


@pytest.mark.parametrize(
    ("words", "behind", "said"),
    [
        ("owner(cell) = me", 1, "owner(cell): player or none"),
        ("my_cells: set", 2, "`my_cells`: set of cell"),
        (">= goal", 4, "`goal`: 3"),
        ("{goal}", 2, "goal: 3"),
        ("set(cell in", 1, "The set of those that meet the condition"),
        ("choose:", 2, "What the player picks"),
        ("must: mark", 1, "The player makes one legal move"),
        ("must: mark", 7, "Mark an empty cell of 3."),
        ("end of turn", 2, "After everything a player did in a turn."),
    ],
)
def test_what_stands_at_a_place_is_explained(server, words, behind, said):
    server.open("small.game.yaml", GAME)
    place = at(GAME, words, behind)
    assert said in server.hover(place["line"], place["character"])


def test_a_name_is_explained_also_while_the_file_is_wrong(server):
    text = GAME.replace("winners: set(me)", "winners: set(mee)").replace("mark:\n    text", "mark: {\n    text")
    server.open("small.game.yaml", text)
    place = at(text, ">= goal", 4)
    assert "`goal`: 3" in server.hover(place["line"], place["character"])
