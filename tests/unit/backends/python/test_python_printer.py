"""Python printed from trees: what Python makes of the text is what the tree says, brackets or not."""

import ast
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from interpreter.backends.python.printing import python_printer
from interpreter.backends.python.printing.python_printer import expression
from interpreter.lir.nodes import (
    Assign,
    Break,
    Const,
    Do,
    Expression,
    For,
    Function,
    Guarded,
    If,
    Local,
    Op,
    Parameter,
    Return,
    Select,
    Sequence,
)
from interpreter.lir.operators import NONE, OPERATORS, number, op, select
from interpreter.lir.types import ANY, BITS, BOOL, INT, SEQUENCE
from tests.unit.lir import tree_text

MEANING: Mapping[str, Callable[..., Any]] = {  # of operations on numbers and bits
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "neg": lambda a: -a,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "ge": lambda a, b: a >= b,
    "not": lambda a: not a,
    "and": lambda a, b: a and b,
    "or": lambda a, b: a or b,
    "min": min,
    "union": lambda a, b: a | b,
    "toggle": lambda a, b: a ^ b,
    "intersection": lambda a, b: a & b,
    "difference": lambda a, b: a & ~b,
    "complement": lambda a: ~a,
    "without_first": lambda a: a & (a - 1),
    "size": lambda a: a.bit_count(),
    "last_bit": lambda a: a.bit_length() - 1,
    "first_bit": lambda a: (a & -a).bit_length() - 1,
}
ONE_OPERAND = {"neg", "not", "complement", "without_first", "size", "last_bit", "first_bit"}


def some_tree(random: Random, depth: int) -> Expression:
    if depth == 0 or random.random() < 0.1:
        return random.choice([Const(random.randint(-9, 9), INT), Local("me", INT)])
    if random.random() < 0.15:
        return select(some_tree(random, depth - 1), some_tree(random, depth - 1), some_tree(random, depth - 1))
    name = random.choice(list(MEANING))
    return op(name, *(some_tree(random, depth - 1) for _ in range(1 if name in ONE_OPERAND else 2)))


def value(tree: Expression) -> Any:
    match tree:
        case Const(known):
            return known
        case Local():
            return 5
        case Select(test, yes, no):
            return value(yes) if value(test) else value(no)
        case Op("and" | "or" as name, (left, right)):
            first = value(left)
            return value(right) if bool(first) is (name == "and") else first
        case Op(name, operands):
            return MEANING[name](*map(value, operands))
    raise AssertionError(tree)


@pytest.mark.parametrize("seed", range(300))
def test_brackets_stand_where_they_are_needed(seed: int) -> None:
    tree = some_tree(Random(seed), 4)
    assert value(tree) == eval(expression(tree), {"me": 5, "min": min})  # noqa: S307  # it is ours


def test_brackets_stand_only_where_they_are_needed() -> None:
    tree = op("union", op("intersection", Local("a", BITS), Local("b", BITS)), op("singleton", op("add", Local("c", INT), number(1))))
    assert "a & b | 1 << c + 1" == expression(tree)


def test_every_operation_can_be_printed_and_no_other() -> None:
    assert set(OPERATORS) == {*python_printer._SIGNS, *python_printer._TEMPLATES, "min", "max"}


def test_guarded_values_are_choices() -> None:
    tree = Guarded((Local("a", INT), op("is_some", Local("b", INT))), op("add", Local("a", INT), Local("b", INT)), ANY)
    assert "a + b if a and b is not None else None" == expression(tree)
    assert "some((a + b) where a and is_some(b))" == tree_text.expression(tree)


def test_a_function_is_printed_a_statement_a_line() -> None:
    found, each = Local("found", ANY), Local("each", INT)
    body = (
        Assign((found,), NONE),
        For(
            each,
            Sequence((number(1), number(2)), SEQUENCE),
            (If((op("lt", each, Local("me", INT)), op("eq", each, number(2))), ((Assign((found,), each), Break()), (), (Do(found),))),),
        ),
        Return(found),
    )
    printed = python_printer.function(Function("get_1", (Parameter("me", INT), Parameter("seen", BOOL, is_optional=True)), body))
    assert printed.splitlines() == [
        "def get_1(me, seen=None):",
        "    found = None",
        "    for each in (1, 2):",
        "        if each < me:",
        "            found = each",
        "            break",
        "        elif each == 2:",
        "            pass",
        "        else:",
        "            found",
        "    return found",
    ]
    ast.parse(printed)
