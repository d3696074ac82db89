"""Expressions on rows as functions: one per row, and one that looks for the row."""

from typing import TYPE_CHECKING

from interpreter.backends.python.expressions import Printer
from interpreter.backends.python.writing import Body, Scope, bare, place

if TYPE_CHECKING:
    from interpreter.backends.python.module import Module


def functions(module: "Module", name: str, function: str) -> str:
    """The functions of a column of expressions; the one with the given name gives none where there is no expression."""
    texts, entries = [], []
    for number, (expression, _) in module.rules.formulas[name].items():
        body = Body(remark=place(name, expression.span))
        me, here = body.fresh("me"), body.fresh("row")
        text = Printer(module, body).value(expression, Scope({0: me, 1: here}))
        body.line(f"return {bare(text)}")
        one = module.name(f"{function}_{number}")
        texts.append(body.text(f"def {one}(S, {me}, {here})"))
        entries.append(f"{number}: {one}")
    table = module.name(f"{function}_rows".upper())
    texts.append(f"{table} = {{{', '.join(entries)}}}")
    texts.append(
        f"def {function}(S, me, row):\n    work_out = {table}.get(row)\n    return None if work_out is None else work_out(S, me, row)"
    )
    return "\n\n\n".join(texts)
