"""Names followed and changed over a game, its variant and its scenario, as an editor asks for it."""

import re

import pytest

from tests.editor.small_game import GAME, SCENARIO, VARIANT, about, applied, at


@pytest.mark.full
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


def test_a_parameter_that_was_called_like_a_kind_of_the_language_says_its_kind(server):
    text = GAME.replace("  enough: size", "  many(player): size(set(cell in cells where owner(cell) = player)) > 1\n  enough: size")
    server.open("parameter/small.game.yaml", text)
    changes = renamed(server, server.opened, text, "many(player)", "who", 6)
    assert "  many(who is player): size(set(cell in cells where owner(cell) = who)) > 1" in applied(text, changes[server.opened])


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


@pytest.mark.full
def test_what_nobody_has_named_cannot_be_called_otherwise(server, project):
    place = about(project[0], GAME, "size(my_cells)", 1)
    assert server.ask("textDocument/prepareRename", place) is None
    assert "no name that these files" in server.refusal("textDocument/rename", {**place, "newName": "number_of"})
    assert "is made from `cell`" in server.refusal("textDocument/rename", {**about(project[0], GAME, "in cells", 4), "newName": "fields"})


@pytest.mark.full
def test_nothing_is_called_otherwise_in_rules_with_mistakes(server):
    text = GAME.replace("size(my_cells)", "size(my_cels)")
    server.open("wrong/small.game.yaml", text)
    params = {**about(server.opened, text, "goal: 3"), "newName": "aim"}
    assert "have mistakes" in server.refusal("textDocument/rename", params)
