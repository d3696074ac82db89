"""Every example in the table of words is tried inside a module, as on the other machines; those that are left to them are counted by their reasons."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from interpreter.analysis.facts import RuleSetFacts
from interpreter.backends.wasm.codegen.services import GLOBALS, SPENT, SPENT_BEGIN, ZEROS, another_position
from interpreter.backends.wasm.codegen.sets import Scope
from interpreter.backends.wasm.codegen.shapes import Shape, Shapes, plain
from interpreter.backends.wasm.codegen.unit import STATE, CompilationUnit
from interpreter.backends.wasm.codegen.words import define
from interpreter.backends.wasm.expressions.expressions import ExpressionLowering
from interpreter.backends.wasm.machine import POSITIONS
from interpreter.backends.wasm.position.codec import pack
from interpreter.backends.wasm.position.layout import layout_of
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.prelude import library
from interpreter.backends.wasm.printing.module import Module
from interpreter.backends.wasm.statements.module import PAGE
from interpreter.backends.wasm.statements.routines import routine
from interpreter.backends.wasm.tables.reader import DATA
from interpreter.backends.wasm.tables.views import hiding, with_room
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import ZERO, offset, op, store, wide
from interpreter.lir.nodes import Local
from interpreter.lir.types import I32, I64
from interpreter.model import ir
from interpreter.model.ir import Expression
from interpreter.model.types.types import BoolType, Type, non_null
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState, TurnState
from tests.optional import require
from tests.words.test_examples import BEFORE_THE_FIRST_TURN, EXAMPLES, body_of, is_about_the_game, table
from tests.words.value_text import writer

host = require("interpreter.backends.wasm.host")
require("wasmtime")
__all__ = ["table"]
FOUND = 128  # in the mailbox
NONE = -(1 << 63)


def value_inside(
    table: GameInstance, expression: Expression, cells: Sequence[Any], course: TurnState, view: GameInstance | None = None
) -> object:
    """What a module gives for an expression at a position, for the first seat; `view`: what code generation sees of the table."""
    layout, view = layout_of(table), view or table
    unit = CompilationUnit(
        table,
        view,
        replace(layout, table=view),
        RuleSetFacts(table.rules),
        Shapes(view.material),
        routine,
    )

    shapes: list[Shape] = []

    def write(name: str) -> Any:
        lowering = ExpressionLowering(unit, unit.body("", None))
        lowering.body.set(SPENT, offset(SPENT_BEGIN))
        another_position(lowering.body)
        value = lowering.value(expression, Scope({ir.ME: plain(ZERO)}, asking=True))
        shapes.append(value.shape)
        for place, tree in enumerate(value.trees):
            lowering.body.do(store(8, offset(FOUND), 8 * place, op("i64.extend_i32_s", tree) if tree.type == I32 else wide(tree)))
        lowering.body.give()
        return define(name, [STATE], lowering.body)

    name = unit.function(("example",), "example", write)
    functions = [*unit.finish()]
    data = [*((each.at, each.content) for each in library.DATA), (DATA, unit.data())]
    numbers = {each: (kind, 0) for each, kind in GLOBALS.items()}
    unit.preludes.discard("note")
    note = define("note", [Local("step", I64), Local("missing", I64)], _nothing())
    module = Module([*library.needed(unit.preludes), *functions, note], {"example": name}, -(-(ZEROS + unit.zeros) // PAGE), data, numbers)
    instance = host.Instance(host.Code(module.binary()))
    instance.write(POSITIONS, pack(layout, GameState(tuple(cells), course, (), (), None)))
    instance.call("example", POSITIONS)
    return _as_value(instance, shapes[0], expression.kind)


def _nothing() -> Body:
    body = Body()
    body.give(ZERO)
    return body


def _as_value(instance: Any, shape: Shape, kind: Type) -> object:
    numbers = instance.view(FOUND, 20)
    match shape.form:
        case "truth" | "number":
            value = None if numbers[0] == NONE else numbers[0]
            return bool(value) if isinstance(non_null(kind), BoolType) and value is not None else value
        case "bits":
            words = numbers[shape.is_optional : shape.is_optional + shape.words]
            return None if shape.is_optional and not numbers[0] else _mask(words)
        case "counts":
            return (
                tuple(_entry(instance, numbers[0] + shape.width * place, shape.width) for place in range(shape.words))
                if numbers[0]
                else None
            )
    address, length = numbers[0], numbers[1]
    if length < 0:
        return None
    if shape.words:
        return tuple(_mask(instance.view(address + 8 * shape.words * place, shape.words)) for place in range(length))
    return tuple(_entry(instance, address + shape.width * place, shape.width) for place in range(length))


def _mask(words: Any) -> int:
    return sum((word & (1 << 64) - 1) << 64 * place for place, word in enumerate(words))


def _entry(instance: Any, address: int, width: int) -> int:
    return int.from_bytes(instance.read(address, width), "little", signed=width == 8)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.text)
def test_an_example_has_the_value_it_claims_inside(example: Any, table: GameInstance) -> None:
    expected = "yes" if is_about_the_game(example) and example.gives not in ("yes", "no") else example.gives
    body, _ = body_of(table, example)
    try:
        found = value_inside(table, body, table.start_store, BEFORE_THE_FIRST_TURN)
    except Unsupported as reason:
        pytest.skip(f"left to other machines: {reason}")
    assert writer(table.material, body.kind)(found) == expected


@pytest.mark.full
def test_examples_have_the_same_values_where_boards_are_hidden(table: GameInstance) -> None:
    boards = [name for name, kind in table.material.kinds.items() if kind.board is not None]
    grids = [name for name in boards if table.rules.kinds[name].form == "grid"]
    roomy = [with_room(table, [name]) for name in grids]
    assert sum(each is not table for each in roomy) > 1
    same = 0
    for whole in (table, *(each for each in roomy if each is not table)):
        for example in EXAMPLES:
            expected = "yes" if is_about_the_game(example) and example.gives not in ("yes", "no") else example.gives
            body, _ = body_of(table, example)
            with suppress(Unsupported):
                found = value_inside(whole, body, table.start_store, BEFORE_THE_FIRST_TURN, hiding(whole, boards, ()))
                assert writer(table.material, body.kind)(found) == expected, example.text
                same += 1
    assert same > len(EXAMPLES)
