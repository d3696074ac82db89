"""Findings for machines."""

import json

from interpreter.diagnostics.diagnostic import Diagnostic, Label
from interpreter.diagnostics.render.exporters import to_github, to_json, to_sarif
from tests.unit.diagnostics.sample import span

TEXT = "words:\n  amount: strength(top(pile)) + 1\n"
VALUES = {"value": "a, b: 100%"}
FOUND = Diagnostic("T999", (Label(span(TEXT, "top(pile)"), "empty?"), Label(span(TEXT, "amount"), "here")), VALUES)
PLACELESS = Diagnostic("T999", (), VALUES, "save.json")
OF_NO_FILE = Diagnostic("T999", (), VALUES)


def test_json_holds_every_place_and_every_text() -> None:
    first, second = json.loads(to_json([FOUND, PLACELESS]))
    assert ("T999", "error", "this may be none") == (first["code"], first["severity"], first["title"])
    place = {"file": "rules/river/game.yaml", "line": 2, "column": 20, "end_line": 2, "end_column": 29, "text": "empty?"}
    assert place == first["labels"][0]
    assert "here" == first["labels"][1]["text"]
    assert ([], "save.json") == (second["labels"], second["subject"])


def test_github_annotations_escape_their_signs() -> None:
    line = to_github([FOUND])
    assert line.startswith("::error col=20,endColumn=29,endLine=2,file=rules/river/game.yaml,line=2,title=T999%3A this may be none::")
    assert "a, b: 100%25" in line
    assert "%0A" in line
    assert "\n" not in line


def test_github_annotations_without_a_place_name_the_subject() -> None:
    assert "::error file=save.json,line=1,title=T999%3A this may be none::save.json: I cannot" in to_github([PLACELESS])
    assert to_github([OF_NO_FILE]).startswith("::error title=T999")


def test_sarif_points_at_the_place_and_lists_the_code() -> None:
    log = json.loads(to_sarif([FOUND, PLACELESS, OF_NO_FILE]))
    run = log["runs"][0]
    assert "2.1.0" == log["version"]
    assert [{"id": "T999", "shortDescription": {"text": "this may be none"}}] == run["tool"]["driver"]["rules"]
    first, *others = run["results"]
    region = {"startLine": 2, "startColumn": 20, "endLine": 2, "endColumn": 29}
    assert region == first["locations"][0]["physicalLocation"]["region"]
    assert "here" == first["relatedLocations"][0]["message"]["text"]
    places = [[place["physicalLocation"]["artifactLocation"]["uri"] for place in each["locations"]] for each in others]
    assert [["save.json"], ["."]] == places  # GitHub refuses a log with a result that has none


def test_nothing_found_is_still_well_formed() -> None:
    assert ("[]", "") == (to_json([]), to_github([]))
    assert [] == json.loads(to_sarif([]))["runs"][0]["results"]
