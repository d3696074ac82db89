"""What is public tells what there is to know: everything has a docstring, which names parameters, fields and errors."""

import ast
import builtins
import re
from collections.abc import Iterator

import pytest

from interpreter.reference.library.definitions import Definition
from interpreter.reference.library.docstrings import mentioned
from interpreter.reference.library.interface import Interface, Member, sort_of
from interpreter.reference.library.pages import INDEX, comment, shared_arguments
from tests.language.raised_errors import raised

INTERFACE = Interface()
ARGUMENTS = INDEX.read_text(encoding="utf-8").partition("## Arguments")[2].partition("\n## ")[0]
ERRORS = {"RulewrightError", "RulesError", "UsageError", "PositionError", "IllegalMove", "IndexError", "ValueError"}

IMPOSSIBLE = {  # what the source seems to raise, but what happened before rules out
    "Game.replay": {"UsageError"},  # answers of a record that has been played once
    "Match.why_not": {"IllegalMove"},  # the first answers of a move are given only if nothing forbids them
    "State.why_not": {"IllegalMove"},
    "Random.choose": {"UsageError"},  # `below` is a source
    "Mcts.choose": {"UsageError"},  # limits are numbers of options
    "Generator.word": {"UsageError"},  # its limit is right
}


def members() -> Iterator[tuple[str, Member]]:
    """All members of public classes that promise anything."""
    for name, definition in INTERFACE.names.items():
        if sort_of(definition) == "class":
            for member in INTERFACE.members(definition):
                if INTERFACE.is_public(member):
                    yield f"{name}.{member.name}", member


MEMBERS = dict(members())
CALLS: dict[str, tuple[Definition, Definition | None]] = {
    **{name: (member.definition, INTERFACE.names[name.rpartition(".")[0]]) for name, member in MEMBERS.items() if member.role == "method"},
    **{name: (each, None) for name, each in INTERFACE.names.items() if sort_of(each) == "function" and name != "bots.choose_answer"},
}


@pytest.mark.parametrize("name", INTERFACE.names)
def test_every_name_has_a_docstring(name: str) -> None:
    definition = INTERFACE.names[name]
    assert definition.docstring or (sort_of(definition) == "type" and comment(definition))


@pytest.mark.parametrize("name", [name for name, member in MEMBERS.items()])
def test_every_member_is_told_of(name: str) -> None:
    member = MEMBERS[name]
    assert member.docstring or member.name in mentioned(member.owner.docstring)


@pytest.mark.parametrize("name", CALLS)
def test_every_parameter_is_named(name: str) -> None:
    function, _ = CALLS[name]
    known = mentioned(function.docstring) | shared_arguments()
    assert [] == [each.arg for each in INTERFACE.parameters(function) if each.arg not in known]


@pytest.mark.parametrize("name", CALLS)
def test_every_error_is_named(name: str) -> None:
    function, owner = CALLS[name]
    known = mentioned(function.docstring) | {error for each in INTERFACE.parameters(function) for error in errors_of(each.arg)}
    ours = {error for error in ERRORS if error not in vars(builtins)} if "RulewrightError" in known else set()
    assert set() == (raised(function, owner) & ERRORS) - known - ours - IMPOSSIBLE.get(name, set())


def errors_of(argument: str) -> set[str]:
    """The errors that an argument which means the same everywhere may lead to."""
    entries = re.split(r"\n- ", ARGUMENTS)
    entry = next((each for each in entries if f"`{argument}`" in each.partition(":")[0]), "")
    return set(re.findall(r"`(\w+)`", entry)) & ERRORS


@pytest.mark.parametrize("name", CALLS)
def test_no_docstring_names_a_parameter_that_is_not_public(name: str) -> None:
    function, _ = CALLS[name]
    assert isinstance(function.node, ast.FunctionDef)
    given = function.node.args
    public = {each.arg for each in INTERFACE.parameters(function)}
    hidden = {each.arg for each in (*given.posonlyargs, *given.args[1:], *given.kwonlyargs)} - public
    assert not hidden & mentioned(function.docstring)
