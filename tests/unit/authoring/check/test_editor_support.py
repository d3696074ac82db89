"""The line at the top of a file by which editors find its schema."""

import pytest

from interpreter import resources
from interpreter.authoring.check.editor_support import by_name, check_lines, line_for
from interpreter.diagnostics.diagnostic import Report
from interpreter.model.schema.files import FILES
from interpreter.project.files.file_kinds import file_kind, files_in


def codes(path, text):
    report = Report()
    path.write_text(text, encoding="utf-8")
    check_lines([path], report)
    return [each.code for each in report]


def test_there_is_a_schema_for_every_sort_of_file():
    assert len(FILES) == len(by_name())
    assert all((resources.schemas_folder() / uri.rpartition("/")[2]).is_file() for uri in by_name())


@pytest.mark.parametrize("path", files_in(resources.rules_folder()), ids=lambda path: path.name)
def test_the_line_of_every_file_that_comes_along_leads_to_its_schema(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert line_for(path) == lines[0]
    assert (path.parent / lines[0].partition("=")[2]).samefile(resources.schemas_folder() / f"{file_kind(path)}.schema.json")


def test_elsewhere_no_line_is_right_for_everybody(tmp_path):
    assert line_for(tmp_path / "a.variant.yaml") is None
    assert line_for(resources.rules_folder() / "notes.yaml") is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# yaml-language-server: $schema=nowhere.json\na: 1\n", ["Y305"]),
        ("# hello\n\n#   $schema: rulewright/game-1\na: 1\n", ["Y305"]),
        ("# yaml-language-server: $schema=here.json\n", []),
        ("# yaml-language-server: $schema=none\n", []),
        ("# yaml-language-server: $schema=file:///somewhere\n", []),
        ("a: 1\n# $schema: nowhere.json\n", []),
        ("", []),
    ],
)
def test_a_line_that_leads_nowhere_is_reported(tmp_path, text, found):
    (tmp_path / "here.json").write_text("{}", encoding="utf-8")
    assert found == codes(tmp_path / "a.game.yaml", text)


def test_many_such_lines_are_one_note(tmp_path):
    paths = [tmp_path / f"{name}.game.yaml" for name in "abc"]
    for path in paths:
        path.write_text("# $schema: rulewright/game-1\na: 1\n", encoding="utf-8")
    report = Report()
    check_lines(paths, report)
    assert [" and of 2 more"] == [each.values["more"] for each in report]
