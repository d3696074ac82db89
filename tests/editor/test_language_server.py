"""Rule files in editors: what the YAML language server offers, explains and reports with our schemas."""

import json
import os
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from interpreter import resources
from interpreter.authoring.check import editor_support
from interpreter.model.schema.files import GAME
from interpreter.model.schema.statements import STATEMENTS
from interpreter.project.files.file_kinds import files_in
from tests.budgets import NIGHTLY
from tests.editor.language_server import LanguageServer
from tests.optional import needs

PROGRAM = Path(__file__).parent / "node_modules" / ".bin" / "yaml-language-server"
pytestmark = [pytest.mark.full, needs("node"), needs("yaml-language-server")]

HEAD = "rulewright: 1\ngame: small\nplayers: 2\n"


def settings(schemas):
    return {"yaml": {"schemas": schemas, "schemaStore": {"enable": False}, "validate": True, "completion": True, "hover": True}}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """An editor with the settings that `rulewright editor` shows, in a folder of somebody's own."""
    schemas = json.loads(editor_support.settings("vscode"))["yaml.schemas"]
    with LanguageServer([PROGRAM, "--stdio"], tmp_path_factory.mktemp("my games"), settings(schemas)) as started:
        yield started


def messages(found):
    return [(finding["range"]["start"]["line"], finding["range"]["start"]["character"], finding["message"]) for finding in found]


def here(text):
    """The text without its sign |, and the line and column where it stood."""
    before = text[: text.index("|")]
    return text.replace("|", "", 1), before.count("\n"), len(before) - before.rfind("\n") - 1


def offered(server, name, text):
    text, line, column = here(text)
    server.open(name, text)
    return server.completions(line, column)


def shown(server, name, text):
    text, line, column = here(text)
    server.open(name, text)
    return server.hover(line, column)


def shipped(path):
    """A file that comes along, without the line that names its schema: settings must do it alone."""
    return re.sub(r"^# yaml-language-server.*\n", "", path.read_text(encoding="utf-8"))


def looked_at():
    """At night all files that come along; by day every tenth of a form: `rulewright check` reads all of them by the same schemas."""
    files = files_in(resources.rules_folder())
    if not NIGHTLY:
        forms = {
            form: [path for path in files if path.name.endswith(f".{form}.yaml")] for form in ("game", "components", "variant", "scenario")
        }
        files = [path for each in forms.values() for path in each[::10]]
    return files


@pytest.mark.parametrize("path", looked_at(), ids=lambda path: path.name)
def test_nothing_is_reported_in_files_that_come_along(server, path):
    assert [] == server.open(path.name, shipped(path))


def test_the_sections_of_a_game_are_offered(server):
    found = offered(server, "a.game.yaml", "rulewright: 1\n|\n")
    assert [] == [key.name for key in GAME.keys if key.name not in found and key.name != "rulewright"]


def test_the_keys_of_an_action_are_offered_and_no_others(server):
    found = offered(server, "a.game.yaml", HEAD + "actions:\n  grow:\n    text: Grow.\n    |\n")
    assert {"title", "source", "choose", "let", "require", "cost", "do", "notation"} <= set(found)
    assert "play" not in found


@pytest.mark.parametrize("around", ["setup:\n  - |\n", "actions:\n  grow:\n    do:\n      - |\n"], ids=["setup", "action"])
def test_all_verbs_are_offered_in_steps_with_what_they_do_and_an_example_to_start_from(server, around):
    found = offered(server, "a.game.yaml", HEAD + around)
    assert [] == [name for name in STATEMENTS if name not in found or f"{name} …" not in found]
    assert STATEMENTS["move"].doc in json.dumps(found["move"], ensure_ascii=False)


def test_the_example_of_a_verb_is_inserted_as_yaml(server):
    found = offered(server, "a.game.yaml", HEAD + "setup:\n  - |\n")
    assert "shuffle: deck" in found["shuffle …"]["insertText"]


def test_the_keys_that_go_with_a_verb_are_offered_below_it(server):
    found = offered(server, "a.game.yaml", HEAD + "play:\n  - turns: clockwise\n    |\n")
    assert {"from", "skip", "safety_limit", "do", "id", "text"} <= set(found)


def test_the_words_that_may_stand_at_a_key_are_offered(server):
    found = offered(server, "a.game.yaml", HEAD + "end:\n  over:\n    at: |\n")
    assert {"start of turn", "end of turn", "end of round"} <= set(found)


def test_the_changes_of_a_variant_are_offered(server):
    found = offered(server, "a.variant.yaml", "rulewright: 1\nvariant: a\nof: small\nchanges:\n  - |\n")
    assert {"replace", "insert_before", "insert_after", "remove", "add", "a figure"} <= set(found)


def test_the_lines_of_a_scenario_are_offered(server):
    found = offered(server, "a.scenario.yaml", "rulewright: 1\nscenario: a\nof: small\nthen:\n  - |\n")
    assert {"offers", "refuses", "expect", "chance", "result"} <= set(found)


def test_a_key_is_explained(server):
    said = shown(server, "a.game.yaml", HEAD + "actions:\n  grow:\n    req|uire:\n      room: {that: yes}\n")
    assert "What must hold for a move to be legal." in said


def test_a_verb_is_explained_with_its_example_and_what_a_rulebook_says(server):
    said = shown(server, "a.game.yaml", HEAD + "setup:\n  - dr|aw: 3 from deck to market\n")
    assert STATEMENTS["draw"].doc in said
    assert "```yaml\n" + STATEMENTS["draw"].example in said
    assert STATEMENTS["draw"].used_for in said


def test_the_words_of_a_key_are_explained(server):
    said = shown(server, "a.game.yaml", HEAD + "end:\n  over:\n    a|t: end of turn\n")
    assert "`end of round`: When everybody has had as many turns as the others." in said


@pytest.mark.parametrize(
    ("rest", "line", "column", "words"),
    [
        ("wrods: {}\n", 3, 0, "Property wrods is not allowed."),
        ("actions:\n  grow:\n    requir: {}\n    do: []\n", 5, 4, "Property requir is not allowed."),
        ("setup:\n  - mvoe: card from deck to market\n", 4, 4, "Property mvoe is not allowed."),
        ("setup:\n  - move: card from deck to market\n    fro: deck\n", 5, 4, "Property fro is not allowed."),
        ("end:\n  over:\n    at: end of trun\n", 5, 8, "Value is not accepted."),
        ("numbers:\n  start: many\n", 4, 9, "Here stands a whole number."),
        ("setup: shuffle\n", 3, 7, "Incorrect type."),
    ],
)
def test_a_mistake_is_reported_at_its_place(server, rest, line, column, words):
    found = messages(server.open("a.game.yaml", HEAD + rest))
    assert [(line, column)] == [(at, start) for at, start, _ in found]
    assert words in found[0][2]


def test_what_is_missing_is_reported(server):
    found = messages(server.open("a.game.yaml", "rulewright: 1\ngame: small\n"))
    assert ['Missing property "players".'] == [said for _, _, said in found]


@pytest.mark.parametrize("name", ["vscode", "helix", "neovim"])
def test_the_settings_of_every_editor_say_the_same(name):
    text = editor_support.settings(name)
    found = {
        "vscode": lambda: json.loads(text)["yaml.schemas"],
        "helix": lambda: tomllib.loads(text)["language-server"]["yaml-language-server"]["config"]["yaml"]["schemas"],
        "neovim": lambda: {uri: [pattern] for uri, pattern in re.findall(r'\["(.*)"\] = { "(.*)" }', text)},
    }[name]()
    assert editor_support.by_name() == found


def clone(folder: Path) -> Path:
    """Rules and schemas as a clone has them; links, so that nothing is copied."""
    for each in (resources.schemas_folder(), resources.rules_folder()):
        shutil.copytree(each, folder / each.name)
    return folder


def test_in_a_clone_the_line_at_the_top_is_enough_without_any_setting(tmp_path):
    folder = clone(tmp_path)
    path = next(path for path in files_in(folder / "rules") if path.parent.name == "scenarios")
    with LanguageServer([PROGRAM, "--stdio"], folder, settings({})) as server:
        text = path.read_text(encoding="utf-8")
        assert [] == server.open(os.path.relpath(path, folder), text)
        path = path.with_name("another.scenario.yaml")
        found = messages(server.open(os.path.relpath(path, folder), text + "thne: []\n"))
    assert ["Property thne is not allowed."] == [said for _, _, said in found]


def test_a_line_that_leads_nowhere_stops_the_editor_as_our_finding_says(tmp_path):
    """The reason for Y305: the settings are right, and still nothing is checked."""
    with LanguageServer([PROGRAM, "--stdio"], tmp_path, settings(editor_support.by_name())) as server:
        text = "# yaml-language-server: $schema=nowhere.json\n" + HEAD + "wrods: {}\n"
        found = messages(server.open("a.game.yaml", text))
    assert ["Unable to load schema"] == [said[:21] for _, _, said in found]
