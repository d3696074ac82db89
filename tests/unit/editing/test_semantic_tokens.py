"""Tokens of the words of a file for editors, and of the arguments of a call."""

import pytest

from interpreter.editing.declarations import declarations
from interpreter.editing.semantic_tokens import TYPES, encoded, tokens
from interpreter.editing.signatures import open_call, signature_help
from interpreter.editing.workspace import Workspace
from tests.editor.small_game import GAME


def said(text, sort="game"):
    """The words of a text with their types."""
    lines = text.encode("utf-16-le").decode("utf-16-le").split("\n")
    found = tokens(text, sort, declarations(text, sort))
    cut = [lines[each.line].encode("utf-16-le")[2 * each.column : 2 * (each.column + each.length)].decode("utf-16-le") for each in found]
    return [(word, each.type, each.modifier) for word, each in zip(cut, found, strict=True)]


@pytest.mark.parametrize(
    "token",
    [
        ("rulewright", "property", ""),
        ("goal", "variable", "declaration"),
        ("goal", "variable", "readonly"),
        ("owner", "variable", "declaration"),
        ("owner", "variable", ""),
        ("my_cells", "function", "declaration"),
        ("size", "function", "defaultLibrary"),
        ("cells", "type", ""),
        ("where", "keyword", ""),
        ("is", "keyword", ""),
        (">=", "operator", ""),
        ("me", "variable", "defaultLibrary"),
        ("must", "keyword", ""),
        ("mark", "function", "declaration"),
        ("cell", "parameter", "declaration"),
        ("9", "number", ""),
        ("Mark an empty cell of {", "string", ""),
        ("nothing", "enumMember", ""),
    ],
)
def test_words_have_types(token):
    assert token in said(GAME)


def test_comments_are_tokens_and_signs_in_texts_are_none():
    found = said('rulewright: 1 # one 🍄\ngame: a # two\ntitle: "no # comment"\n')
    assert ["# one 🍄", "# two"] == [word for word, type_, _ in found if type_ == "comment"]


def test_places_are_counted_from_the_token_before():
    found = tokens("rulewright: 1\ngame: a\n", "game", ())
    assert [0, 0, 10, TYPES.index("property"), 0] == encoded(found)[:5]
    assert len(encoded(found)) == 5 * len(found)


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("size(", ("size", 0)),
        ("size(a) + most(x, f(1, 2), ", ("most", 2)),
        ("f(g(", ("g", 0)),
        ("(a + ", None),
        ("f(a)", None),
        ("", None),
    ],
)
def test_the_innermost_open_call_is_found(text, call):
    assert call == open_call(text)


@pytest.mark.parametrize(
    ("line", "label", "argument"), [("size(|", "size(", 0), ("owner(|", "owner(cell)", 0), ("same_shape(a, |", "same_shape(", 1)]
)
def test_a_call_shows_its_arguments(tmp_path, line, label, argument):
    path = tmp_path / "small.game.yaml"
    text = GAME.replace("enough: size(my_cells) >= goal", f"enough: {line}")
    workspace = Workspace()
    workspace.put(path, text.replace("|", ""))
    found = signature_help(workspace, path, text.index("|"))
    assert found.forms[found.best].label.startswith(label)
    assert argument == found.argument < len(found.forms[found.best].arguments)


def test_nothing_is_shown_outside_of_calls(tmp_path):
    path = tmp_path / "small.game.yaml"
    workspace = Workspace()
    workspace.put(path, GAME)
    assert signature_help(workspace, path, GAME.index(">= goal")) is None
