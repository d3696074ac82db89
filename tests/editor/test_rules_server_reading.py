"""Views that editors show of a file without being asked by its author: colours, folds, symbols of the project, arguments of a call."""

import os
import signal
from pathlib import Path

import pytest

from tests.editor.small_game import GAME, at, document
from tests.optional import needs


def test_tokens_are_offered_with_their_legend(server):
    server.open("small.game.yaml", GAME)
    legend = server.said["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"]
    numbers = server.ask("textDocument/semanticTokens/full", document(server))["data"]
    assert "property" == legend[numbers[3]]
    assert [0, 0, len("rulewright")] == numbers[:3]
    assert not len(numbers) % 5


def test_sections_can_be_folded(server):
    server.open("small.game.yaml", GAME)
    found = [(each["startLine"], each["endLine"]) for each in server.ask("textDocument/foldingRange", document(server))]
    assert (at(GAME, "actions:")["line"], at(GAME, "- change")["line"]) in found


def test_symbols_are_found_in_all_files_of_the_project(server, project):
    found = server.ask("workspace/symbol", {"query": "goa"})
    assert ("goal", project[0]) in [(each["name"], each["location"]["uri"]) for each in found]
    assert [] == server.ask("workspace/symbol", {"query": "goalx"})


def test_the_arguments_of_a_call_are_shown(server):
    text = GAME.replace("size(my_cells)", "size(")
    server.open("small.game.yaml", text)
    found = server.ask("textDocument/signatureHelp", {**document(server), "position": at(text, "size(", 5)})
    assert found["signatures"][0]["label"].startswith("size(")
    assert 0 == found["activeParameter"]


def test_a_request_that_is_cancelled_is_answered_with_an_error_or_in_time(server):
    server.open("small.game.yaml", GAME)
    number = server.begin(
        "textDocument/references", {**document(server), "position": at(GAME, "goal"), "context": {"includeDeclaration": True}}
    )
    server.tell("$/cancelRequest", {"id": number})
    answer = server.answer(number)
    assert -32800 == answer["error"]["code"] or answer["result"]


@pytest.mark.parametrize("method", ["documentSymbol", "foldingRange", "semanticTokens/full"])
def test_a_request_with_newer_text_behind_it_is_obsolete_or_in_time(server, method):
    server.open("small.game.yaml", GAME)
    number = server.begin(f"textDocument/{method}", document(server))
    server.change(GAME + "# so\n")
    answer = server.answer(number)
    assert -32801 == answer["error"]["code"] if "error" in answer else answer["result"]


@pytest.mark.full
@needs("linux")
def test_findings_go_on_after_the_process_that_checks_has_died(server):
    server.open("small.game.yaml", GAME)
    (children,) = Path(f"/proc/{server.process.pid}/task").glob(f"{server.process.pid}/children")
    for child in map(int, children.read_text(encoding="ascii").split()):
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
            os.kill(child, signal.SIGKILL)
    version = server.change(GAME.replace("my_cells)", "my_cels)"))
    assert server.next_findings(bool, version=version)
