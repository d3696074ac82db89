"""What is exported names in its signatures only what is exported, apart from what is listed here, which is ours and not promised."""

import dataclasses
import inspect
import subprocess
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

import interpreter

EXPORTED = sorted(set(interpreter.__all__) - {"bots"})
OURS = {
    # what the machines of the program hand to each other
    "*.table", "*.decision", "*.option", "Choice.kind", "Choice.chosen", "Options.begun", "Game.rules", "Game.table", "Match.history", "Option.table", "Option.decision", "Option.answer", "Options.table", "Options.question",
    "Question.table", "Question.decision", "Question.option", "State.table", "State.position", "State.steps", "State.way",
    "Move.end", "Moves.table", "Moves.position", "Moves.decision", "*.position",
    "State.resample(told)", "Diagnostic.row", "Span.source", "Greedy.judge", "Mcts.judge", "Observation.draw", "Observation.information",
    "Observation.position", "Observation.table", "GameRow.moves", "Match.scene(memo)", "State.scene(memo)",
}  # fmt: skip


def classes_in(annotation: object) -> Iterator[type]:
    """The classes that an annotation names."""
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        yield annotation
    for part in (typing.get_origin(annotation), *typing.get_args(annotation)):
        for each in part if isinstance(part, list) else [part]:
            if each is not None and each is not annotation:
                yield from classes_in(each)


def signatures(thing: object, name: str) -> Iterator[tuple[str, dict[str, object]]]:
    """What is public of something exported: what it takes and gives, by name."""
    if not isinstance(thing, type) and not inspect.isfunction(thing):
        yield name, {"return": thing}  # another name for a type
        return
    if not isinstance(thing, type):
        yield name, typing.get_type_hints(thing)
        return
    if dataclasses.is_dataclass(thing):
        for field, kind in typing.get_type_hints(thing).items():
            yield f"{name}.{field}", {"return": kind}
    for member, value in inspect.getmembers(thing):
        if member.startswith("_"):
            continue
        function = value.fget if isinstance(value, property) else getattr(value, "func", value)
        if inspect.isfunction(function):
            yield f"{name}.{member}", typing.get_type_hints(function)


@pytest.mark.parametrize("name", EXPORTED)
def test_public_signatures_name_public_types(name: str) -> None:
    public = {getattr(interpreter, each) for each in EXPORTED}
    foreign = set()
    for place, hints in signatures(getattr(interpreter, name), name):
        for argument, hint in hints.items():
            where = place if argument == "return" else f"{place}({argument})"
            for each in classes_in(hint):
                if (
                    each.__module__.startswith("interpreter.")
                    and each not in public
                    and {place, where, f"*.{place.rpartition('.')[2]}"}.isdisjoint(OURS)
                ):
                    foreign.add(f"{where}: {each.__qualname__}")
    assert sorted(foreign) == []


def test_types_are_told_to_those_who_install_it() -> None:
    assert (Path(interpreter.__file__).parent / "py.typed").exists()


def test_importing_stays_light() -> None:
    script = "import interpreter, sys; interpreter.Game; assert not {'lark', 'yaml', 'typer', 'interpreter.display'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True)
