"""`rulewright lsp` without the library that speaks to editors."""

import sys

import pytest
import typer

from interpreter.cli.commands.servers.lsp import lsp


def test_without_its_library_it_says_what_to_install(monkeypatch, capsys):
    for name in [each for each in sys.modules if each.startswith("interpreter.adapters.language_server")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygls", None)
    monkeypatch.setitem(sys.modules, "lsprotocol", None)
    with pytest.raises(typer.Exit):
        lsp()
    said = capsys.readouterr().err
    assert "C197" in said
    assert "rulewright[lsp]" in said
