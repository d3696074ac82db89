"""Words of the rule file as functions: plain, kept for one position, or kept for ever in a dictionary; and expressions on rows."""

from interpreter.backends.python.codegen import staged_functions
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.expressions import Printer
from interpreter.backends.python.codegen.function_builder import Body, NameScope, bare, row
from interpreter.model import ir
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import WordDecl
from interpreter.model.types.types import may_be_none


def word(unit: CompilationUnit, function: str, name: str, searching: bool) -> str:  # part of a key
    """The function of a word; `searching`: it keeps what it gave for one position, in `Q`."""
    decl = unit.rules.words[name]
    body = unit.body(f"words.{name}", decl.span)
    scope, given = _parameters(decl, body, searching=searching)
    printer = Printer(unit, body)
    printer.memo_key = frozenset(given) if searching else None
    if not searching:
        body.begin(_never_none(decl, scope))
        body.line(f"return {bare(printer.value(decl.body, scope))}")
        return unit.written(function, ["S", *given], body)
    staged = unit.facts.inlining.staged(name)
    if staged is not None:
        given.pop(staged.dynamic - len(decl.parameters) - 1)
    number = sorted(unit.rules.words).index(name)
    body.line(f"key = {row([str(number), *given])}")
    body.line("if (found := Q.get(key, missing)) is not missing:")
    body.line("    return found")
    body.begin(_never_none(decl, scope))
    value = printer.value(decl.body, scope) if staged is None else staged_functions.value(printer, name, staged, scope)
    body.line(f"found = Q[key] = {bare(value)}")
    body.line("return found")
    return unit.written(function, ["S", "Q", *given], body)


def memo(unit: CompilationUnit, function: str, name: str) -> str:
    """The dictionary of the values of a word that depends on nothing that changes, and the function that fills it."""
    decl = unit.rules.words[name]
    body = unit.body(f"words.{name}", decl.span)
    scope, given = _parameters(decl, body, searching=False)
    printer = Printer(unit, body)
    printer.memo_key, printer.is_interned = frozenset(given), True
    text = printer.value(decl.body, scope)
    body.line(f"return {bare(text)}")
    unpack = given[0] if len(given) == 1 else "arguments"
    if len(given) > 1:
        body.lines.insert(0, (1, f"{', '.join(given)} = arguments"))
    work = unit.name("work_out", name)
    return unit.written(work, [unpack], body) + f"\n\n\n{function} = Memo({work})"


def formula(unit: CompilationUnit, function: str, name: str) -> str:
    """The functions of a column of expressions; the one with the given name gives none where there is no expression."""
    texts, entries = [], []
    for number, (value, _) in unit.rules.row_expressions[name].items():
        body = unit.body(name, value.span)
        me, here = body.fresh("me"), body.fresh("row")
        text = Printer(unit, body).value(value, NameScope({0: me, 1: here}))
        body.line(f"return {bare(text)}")
        one = unit.name("formula_row", name)
        texts.append(unit.written(one, ["S", me, here], body))
        entries.append(f"{number}: {one}")
    table = unit.name("FORMULA_ROWS", name)
    texts.append(f"{table} = {{{', '.join(entries)}}}")
    texts.append(
        f"def {function}(S, me, row):\n    program = {table}.get(row)\n    return None if program is None else program(S, me, row)"
    )
    return "\n\n\n".join(texts)


def expression(unit: CompilationUnit, key: str, value: ir.Expression) -> str:
    """The name of the function (S, Q, slots) that works out an expression, which the rule file calls `key`."""

    def write(function: str) -> str:
        body = Body()
        bound = {part.slot for part in descendants(value) if isinstance(part, ir.Aggregate)}
        names = {ir.ME: "me", **{part.slot: part.name for part in descendants(value) if isinstance(part, ir.Local)}}
        scope = NameScope({slot: body.given(slot, name) for slot, name in sorted(names.items()) if slot not in bound}, asking=True)
        for slot, name in scope.names.items():
            body.line(f"{name} = slots[{slot}]")
        body.begin([scope.names[ir.ME]])
        body.line(f"return {bare(Printer(unit, body).value(value, scope))}")
        return unit.written(function, ["S", "Q", "slots"], body)

    return unit.function(("expression", id(value)), "get", write, key)


def _parameters(decl: WordDecl, body: Body, *, searching: bool) -> tuple[NameScope, list[str]]:
    body.used |= {"found"}
    names = {ir.ME: body.fresh("me")} if decl.uses_me else {}
    names |= {slot: body.given(slot, parameter) for slot, (parameter, _) in enumerate(decl.parameters, 1)}
    return NameScope(names, searching), list(names.values())


def _never_none(decl: WordDecl, scope: NameScope) -> list[str]:
    """The parameters of a word that are never none."""
    never = [slot for slot, (_, kind) in enumerate(decl.parameters, 1) if not may_be_none(kind)]
    return [scope.names[slot] for slot in (*([ir.ME] if decl.uses_me else []), *never)]
