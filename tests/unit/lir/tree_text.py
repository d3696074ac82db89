"""Low-level trees as text, for people and golden pages."""

from collections.abc import Iterator, Mapping
from functools import singledispatch

from interpreter.lir import nodes
from interpreter.lir.types import Host, ValueType
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.types.types import BoolType, EntityType, IntRange, ListOf, MultisetOf, Optional, SetOf, StackOf

_SIGNS: Mapping[str, str] = {
    "add": "+", "sub": "-", "mul": "*", "div_down": "div", "mod": "mod", "eq": "=", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
    "and": "and", "or": "or", "union": "|", "intersection": "&", "difference": "without",
}  # fmt: skip


def unit(declarations: nodes.Unit) -> str:
    """All functions and tables of a unit."""
    return "\n\n".join("\n".join(_declaration(each)) for each in declarations)


def _declaration(declaration: nodes.Declaration) -> Iterator[str]:
    match declaration:
        case nodes.Function(name, parameters, body):
            yield f"func {name}({', '.join(f'{each.name}: {shown(each.type)}' for each in parameters)})"
            yield from _block(body, "  ")
        case nodes.Table(name, entries):
            yield f"table {name}: {', '.join(f'{row} -> {function}' for row, function in entries)}"
        case nodes.Memo(name, keeper, function):
            yield f"memo {name}: {function} by {keeper}"


def _block(block: nodes.Block, indent: str) -> Iterator[str]:
    for statement in block:
        yield from _statement(statement, indent)


def _statement(statement: nodes.Statement, indent: str) -> Iterator[str]:
    match statement:
        case nodes.Assign(targets, value):
            left = " = ".join(_target(target) for target in targets)
            yield f"{indent}{left} = {expression(value)}"
        case nodes.Update(target, operator, value):
            yield f"{indent}{_target(target)} = {operator}(it, {expression(value)})"
        case nodes.Do(value):
            yield f"{indent}do {expression(value)}"
        case nodes.Raise(value):
            yield f"{indent}raise {expression(value)}"
        case nodes.Return(value):
            yield f"{indent}return{'' if value is None else f' {expression(value)}'}"
        case nodes.Remark(place):
            yield f"{indent}@ {place}"
        case nodes.If(tests, blocks):
            heads = [*(f"if {expression(test)}" for test in tests), ""]
            for head, block in zip(heads, blocks, strict=False):
                yield indent + " ".join(filter(None, ("else" if block is not blocks[0] else "", head)))
                yield from _block(block, indent + "  ")
        case nodes.Break() | nodes.Continue():
            yield indent + type(statement).__name__.lower()
        case _:
            yield indent + _head(statement)
            yield from _block(statement.body, indent + "  ")


def _head(statement: nodes.For | nodes.While | nodes.Inner | nodes.Region) -> str:
    match statement:
        case nodes.For(target, source):
            return f"for {_target(target)} in {expression(source)}"
        case nodes.While(test):
            return f"while {expression(test)}"
        case nodes.Inner(name, shared):
            return f"func {name}() sharing {', '.join(shared)}"
        case nodes.Region(steady):
            return f"region{', steady ' if steady else ''}{', '.join(sorted(steady))}"


def _target(target: nodes.Expression) -> str:
    match target:
        case nodes.Load(address):
            return f"store [{expression(address)}]"
        case nodes.Local(name, type_):
            return f"{name}: {shown(type_)}"
    return expression(target)


@singledispatch
def expression(tree: nodes.Expression) -> str:
    """One expression; operations stand in brackets."""
    raise AssertionError(tree)


@expression.register
def _(tree: nodes.Const) -> str:
    return {None: "none", True: "yes", False: "no"}[tree.value] if tree.value is None or isinstance(tree.value, bool) else repr(tree.value)


@expression.register(nodes.Local)
@expression.register(nodes.Global)
def _(tree: nodes.Local | nodes.Global) -> str:
    return tree.name


@expression.register
def _(tree: nodes.Load) -> str:
    return f"load [{expression(tree.address)}]"


@expression.register
def _(tree: nodes.Index) -> str:
    return f"{expression(tree.table)}[{expression(tree.index)}]"


@expression.register
def _(tree: nodes.Op) -> str:
    operands = [expression(each) for each in tree.operands]
    if tree.operator in _SIGNS and len(operands) > 1:
        return f"({f' {_SIGNS[tree.operator]} '.join(operands)})"
    return f"{tree.operator}({', '.join(operands)})"


@expression.register
def _(tree: nodes.Select) -> str:
    return f"(if {expression(tree.test)} then {expression(tree.yes)} else {expression(tree.no)})"


@expression.register
def _(tree: nodes.Guarded) -> str:
    return f"some({expression(tree.value)} where {' and '.join(map(expression, tree.tests))})"


@expression.register
def _(tree: nodes.Bind) -> str:
    return f"({tree.name} := {expression(tree.value)})"


@expression.register
def _(tree: nodes.Call) -> str:
    return f"{expression(tree.function)}({', '.join(map(expression, tree.arguments))})"


@expression.register
def _(tree: nodes.Method) -> str:
    arguments = "" if tree.arguments is None else f"({', '.join(map(expression, tree.arguments))})"
    return f"{expression(tree.target)}.{tree.name}{arguments}"


@expression.register
def _(tree: nodes.Sequence) -> str:
    items = ", ".join(map(expression, tree.items))
    return f"[{items}]" if tree.is_mutable else f"<{items}>"


def shown(type_: ValueType) -> str:
    """The type as printed trees have it: `opt<id<cell>>`, `int[0..24]`."""
    match type_:
        case Host(name):
            return name
        case BoolType():
            return "bool"
        case IntRange(low, high):
            return "int" if low is None and high is None else f"int[{'' if low is None else low}..{'' if high is None else high}]"
        case EntityType(name):
            return f"id<{name}>"
        case Optional(inner):
            return f"opt<{shown(inner)}>"
        case SetOf(inner):
            return f"{'bits' if is_mask_set(type_) else 'list'}<{shown(inner)}>"
        case ListOf(inner):
            return f"list<{shown(inner)}>"
        case MultisetOf(inner):
            return f"counts<{shown(inner)}>"
        case StackOf(inner):
            return f"pile<{shown(inner)}>"
    return "none"
