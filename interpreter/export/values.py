"""Values of an exported game as plain data: the kinds of what is tracked and of what answers are made of, and who may know it."""

from collections.abc import Mapping

from interpreter.backends.wasm.codegen.shapes import Shape
from interpreter.backends.wasm.exported import ExportedTable
from interpreter.model.ir import Alternative
from interpreter.model.ruleset.ruleset import decision_points
from interpreter.model.types.types import (
    BoolType,
    EntityType,
    IntRange,
    ListOf,
    MemoryOf,
    MultisetOf,
    SetOf,
    StackOf,
    Type,
    may_be_none,
    non_null,
    show,
)
from interpreter.runtime.notation.explanations import candidate_kind
from interpreter.runtime.state.game_instance import GameInstance


def tracked(inner: ExportedTable) -> Mapping[str, object]:
    """Trackers that are shown, by name: members it belongs to, kind, and who may know it (null: everybody)."""
    table, found = inner.table, dict[str, object]()
    for name, decl in table.rules.state_vars.items():
        if decl.internal or isinstance(decl.kind, MemoryOf):
            continue
        audiences = [table.state_slots[cell].audience for cell in table.cells_of(name)]
        found[name] = {
            "of": [_members(table, kind) for _, kind in decl.parameters],
            "kind": kind_data(decl.kind),
            "holder": decl.holder,
            "audience": None if decl.known == "all" else [None if each is None else sorted(each) for each in audiences],
            "open": inner.open_when.get(name),
        }
    return found


def _members(table: GameInstance, kind: Type) -> Mapping[str, object]:
    domain = table.material.of(kind)
    return {"names": [domain.names[place] for place in domain.places], "places": list(domain.places)}


def questions(inner: ExportedTable) -> list[object]:
    """The questions of the rules by number: where they stand, and the answers with what they are written with."""
    found = list[object]()
    for number, (_, menu) in enumerate(decision_points(inner.table.rules)):
        answers = [_answer(inner.table, each, inner.shown.get((number, place), ())) for place, each in enumerate(menu.alternatives)]
        found.append({"at": menu.address, "answers": answers})
    return found


def _answer(table: GameInstance, branch: Alternative, shapes: tuple[Shape, ...]) -> Mapping[str, object]:
    values = [_value(candidate_kind(choice), shape) for choice, shape in zip(branch.choices, shapes, strict=False)]
    notation = None
    if len(shapes) > len(branch.choices) and branch.action is not None:
        action = table.rules.actions[branch.action]
        assert action.notation is not None
        kind = table.rules.routines[action.routine].slots[action.notation].kind
        notation = None if kind is None else _value(kind, shapes[-1])
    return {"name": branch.name, "values": values, "notation": notation}


def _value(kind: Type, shape: Shape) -> Mapping[str, object]:
    """A value among locals: its kind, and how many numbers it takes in which form."""
    form = {"form": shape.form, "words": shape.words, "width": shape.width, "is_optional": shape.is_optional}
    return {"kind": kind_data(kind), "locals": len(shape.types), **form}


def kind_data(kind: Type) -> Mapping[str, object]:
    """A kind as plain data: what it is, and of what."""
    of: object
    match non_null(kind):
        case BoolType():
            is_, of = "truth", None
        case IntRange():
            is_, of = "number", None
        case EntityType(name):
            is_, of = "member", name
        case SetOf(inner):
            is_, of = "set", kind_data(inner)
        case MultisetOf(inner):
            is_, of = "pool", kind_data(inner)
        case ListOf(inner) | StackOf(inner):
            is_, of = "list", kind_data(inner)
        case other:
            raise TypeError(f"{show(other)} is shown nowhere")
    return {"is": is_, "of": of, "optional": may_be_none(kind)}
