"""Expressions on rows as functions: one per row, and one that looks for the row."""

from typing import TYPE_CHECKING

from interpreter.backends.python.codegen.expressions import Printer
from interpreter.backends.python.codegen.function_builder import Scope, bare

if TYPE_CHECKING:
    from interpreter.backends.python.codegen.compilation_unit import Module


def functions(module: "Module", name: str, function: str) -> str:
    """The functions of a column of expressions; the one with the given name gives none where there is no expression."""
    texts, entries = [], []
    for number, (expression, _) in module.rules.row_expressions[name].items():
        body = module.body(name, expression.span)
        me, here = body.fresh("me"), body.fresh("row")
        text = Printer(module, body).value(expression, Scope({0: me, 1: here}))
        body.line(f"return {bare(text)}")
        one = module.name("formula_row", name)
        texts.append(module.written(one, ["S", me, here], body))
        entries.append(f"{number}: {one}")
    table = module.name("FORMULA_ROWS", name)
    texts.append(f"{table} = {{{', '.join(entries)}}}")
    texts.append(
        f"def {function}(S, me, row):\n    program = {table}.get(row)\n    return None if program is None else program(S, me, row)"
    )
    return "\n\n\n".join(texts)
