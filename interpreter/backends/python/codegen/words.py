"""Words of the rule file as functions: plain, kept for one position, or kept for ever in a dictionary; and expressions on rows."""

from interpreter.backends.python.codegen import staged_functions
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.expressions import ExpressionLowering
from interpreter.backends.python.codegen.function_builder import (
    ARGUMENTS,
    KEPT,
    KEY,
    MISSING,
    SEAT,
    SLOTS,
    STATE,
    Body,
    Scope,
    ask,
    entry,
    row,
    table,
)
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression, Local
from interpreter.lir.operators import NONE, number, op, select
from interpreter.lir.types import ANY, INT
from interpreter.model import ir
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import WordDecl
from interpreter.model.types.types import may_be_none


def word(unit: CompilationUnit, function: str, name: str, searching: bool) -> nodes.Unit:  # part of a key
    """The function of a word; `searching`: it keeps what it gave for one position, in `Q`."""
    decl = unit.rules.words[name]
    body = unit.body(f"words.{name}", decl.span)
    scope, parameters = _parameters(decl, body, searching=searching)
    lowering = ExpressionLowering(unit, body)
    lowering.memo_key = frozenset(parameters) if searching else None
    if not searching:
        body.begin(_never_none(decl, scope))
        body.give(lowering.value(decl.body, scope))
        return (unit.define(function, [STATE, *parameters], body),)
    staged = unit.facts.inlining.staged(name)
    if staged is not None:
        parameters.pop(staged.dynamic - len(decl.parameters) - 1)
    found = Local("found", decl.body.kind)
    body.set(KEY, row([number(sorted(unit.rules.words).index(name)), *parameters]))
    with body.if_(op("is_other", nodes.Bind("found", ask(KEPT, "get", KEY, MISSING), ANY), MISSING)):
        body.give(found)
    body.begin(_never_none(decl, scope))
    value = lowering.value(decl.body, scope) if staged is None else staged_functions.value(lowering, name, staged, scope)
    body.write(nodes.Assign((found, entry(KEPT, KEY)), value))
    body.give(found)
    return (unit.define(function, [STATE, KEPT, *parameters], body),)


def memo(unit: CompilationUnit, function: str, name: str) -> nodes.Unit:
    """The dictionary of the values of a word that depends on nothing that changes, and the function that fills it."""
    decl = unit.rules.words[name]
    body = unit.body(f"words.{name}", decl.span)
    scope, parameters = _parameters(decl, body, searching=False)
    if len(parameters) > 1:
        body.set(row(parameters), ARGUMENTS)
    lowering = ExpressionLowering(unit, body)
    lowering.memo_key, lowering.is_interned = frozenset(parameters), True
    body.give(lowering.value(decl.body, scope))
    work = unit.name("work_out", name)
    return (unit.define(work, parameters if len(parameters) == 1 else [ARGUMENTS], body), nodes.Memo(function, "Memo", work))


def formula(unit: CompilationUnit, function: str, name: str) -> nodes.Unit:
    """The functions of a column of expressions; the one with the given name gives none where there is no expression."""
    functions, entries = [], []
    for place, (value, _) in unit.rules.row_expressions[name].items():
        body = unit.body(name, value.span)
        me, here = body.fresh("me", SEAT), body.fresh("row", INT)
        body.give(ExpressionLowering(unit, body).value(value, Scope({0: me, 1: here})))
        one = unit.name("formula_row", name)
        functions.append(unit.define(one, [STATE, me, here], body))
        entries.append((place, one))
    rows = unit.name("FORMULA_ROWS", name)
    body = Body()
    me, here = body.fresh("me", SEAT), body.fresh("row", INT)
    program = body.named("program", ask(table(rows), "get", here))
    body.give(select(op("is_none", program), NONE, nodes.Call(program, (STATE, me, here), ANY)))
    return (*functions, nodes.Table(rows, tuple(entries)), unit.define(function, [STATE, me, here], body))


def expression(unit: CompilationUnit, key: str, value: ir.Expression) -> str:
    """The name of the function (S, Q, slots) that works out an expression, which the rule file calls `key`."""

    def write(function: str) -> nodes.Unit:
        body = Body()
        bound = {part.slot for part in descendants(value) if isinstance(part, ir.Aggregate)}
        names = {ir.ME: "me", **{part.slot: part.name for part in descendants(value) if isinstance(part, ir.Local)}}
        scope = Scope({slot: body.for_slot(slot, name) for slot, name in sorted(names.items()) if slot not in bound}, asking=True)
        for slot, name in scope.names.items():
            body.set(name, entry(SLOTS, number(slot)))
        body.begin([scope.names[ir.ME]])
        body.give(ExpressionLowering(unit, body).value(value, scope))
        return (unit.define(function, [STATE, KEPT, SLOTS], body),)

    return unit.function(("expression", id(value)), "get", write, key)


def _parameters(decl: WordDecl, body: Body, *, searching: bool) -> tuple[Scope, list[Local]]:
    body.used |= {"found"}
    names = {ir.ME: body.fresh("me", SEAT)} if decl.uses_me else {}
    names |= {slot: body.for_slot(slot, parameter, kind) for slot, (parameter, kind) in enumerate(decl.parameters, 1)}
    return Scope(names, searching), list(names.values())


def _never_none(decl: WordDecl, scope: Scope) -> list[Expression]:
    """The parameters of a word that are never none."""
    never = [slot for slot, (_, kind) in enumerate(decl.parameters, 1) if not may_be_none(kind)]
    return [scope.names[slot] for slot in (*([ir.ME] if decl.uses_me else []), *never)]
