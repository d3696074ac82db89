"""Signatures as people read them: with types, without what is not for them, broken where they are long."""

import ast

from interpreter.reference.library.definitions import Definition, Function, expanded, find, meaning
from interpreter.reference.library.interface import Interface

WIDTH = 110


def written(module: str, annotation: ast.AST | None) -> str:
    """An annotation of a module as text; what is ours is called by its own name."""
    found = expanded(annotation)
    return "" if found is None else ast.unparse(_Plain(module).visit(found)).replace("'", '"')


class _Plain(ast.NodeTransformer):
    def __init__(self, module: str) -> None:
        self.module = module

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        return node if meaning(self.module, node) is None else ast.Name(node.attr)


def signature(interface: Interface, called: str, function: Definition, result: str | None = None) -> str:
    """How a function is called; `result` stands in the place of its own."""
    node = function.node
    assert isinstance(node, Function)
    shown = {each.arg for each in interface.parameters(function)}
    given = node.args
    placed = [*given.posonlyargs, *given.args]
    values = [None] * (len(placed) - len(given.defaults)) + list(given.defaults)
    parts = [_parameter(function.module, each, value) for each, value in zip(placed, values, strict=True) if each.arg in shown]
    if given.posonlyargs and parts:
        parts.append("/")
    if given.vararg is not None:
        parts.append(f"*{_parameter(function.module, given.vararg, None)}")
    elif any(each.arg in shown for each in given.kwonlyargs):
        parts.append("*")
    parts += [
        _parameter(function.module, each, value)
        for each, value in zip(given.kwonlyargs, given.kw_defaults, strict=True)
        if each.arg in shown
    ]
    if given.kwarg is not None:
        parts.append(f"**{_parameter(function.module, given.kwarg, None)}")
    gives = written(function.module, node.returns) if result is None else result
    return _broken(called, parts, f" -> {gives}" if gives and gives != "None" else "")


def made(called: str, module: str, fields: list[tuple[str, ast.AST | None, ast.expr | None]]) -> str:
    """How an object is made from its fields."""
    parts = [f"{name}: {written(module, note)}" + ("" if value is None else f" = {_value(module, value)}") for name, note, value in fields]
    return _broken(called, parts, "")


def _parameter(module: str, parameter: ast.arg, value: ast.expr | None) -> str:
    note = written(module, parameter.annotation)
    text = f"{parameter.arg}: {note}" if note else parameter.arg
    return text if value is None else f"{text} = {_value(module, value)}"


def _value(module: str, value: ast.expr) -> str:
    """What a parameter is without an argument; a constant by its value."""
    named = find(module, value.id) if isinstance(value, ast.Name) else None
    if named is not None and isinstance(named.node, ast.Assign | ast.AnnAssign) and named.node.value is not None:
        value = named.node.value
    return ast.unparse(value).replace("'", '"')


def _broken(called: str, parts: list[str], gives: str) -> str:
    whole = f"{called}({', '.join(parts)}){gives}"
    if len(whole) <= WIDTH:
        return whole
    lines, line = list[str](), ""
    for part in parts:
        if line and len(line) + len(part) > WIDTH - 8:
            lines.append(line.rstrip())
            line = ""
        line += f"{part}, "
    inner = "\n".join(f"    {each}" for each in [*lines, line.rstrip(", ")])
    return f"{called}(\n{inner}\n){gives}"
