"""Declares `track:`, the state variables of a game, and `words:`, its user-defined functions."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.type_syntax import ResolvedType, check_table, empty_scope, parameters, resolve_type
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, child, definition, entries_of, head_name, scalar_at
from interpreter.frontend.symbols.messages import declare_address, declare_title_message
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, Parameters, SymbolTable, WordSyntax
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.expressions import check_expression, check_truth, coerce
from interpreter.frontend.types.narrowing import state_reads
from interpreter.frontend.types.subtyping import is_subtype
from interpreter.frontend.types.type_errors import error_expression
from interpreter.model.builtins import RESERVED, TURN_STATE_FUNCTIONS
from interpreter.model.identifiers import NAME
from interpreter.model.ir import (
    After,
    Answers,
    BuiltinCall,
    Constant,
    Expression,
    HasLegalMove,
    RowExpression,
    StateRead,
    TimesRemembered,
    UserCall,
)
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import StateVarDecl, WordDecl
from interpreter.model.types import types

_CALLED = re.compile(r"\b(\w+)\s*\(")


def declare_state_variables(game: MappingNode, symbols: SymbolTable) -> list[Callable[[], None]]:
    """Declare everything tracked; what it starts at is read later, by the functions given back."""
    later: list[Callable[[], None]] = []
    for entry in entries_of(game, "track"):
        head = parser.parse_head(entry, symbols.report)
        syntax = parser.parse_declaration(definition(entry.value), symbols.report)
        if head is None or syntax is None:
            symbols.refused.add(head_name(entry.key))
            continue
        resolved = resolve_type(syntax.kind, symbols)
        if _is_refused(head, syntax, resolved, entry.key_span, symbols):
            continue
        variable = _state_variable(head, syntax, resolved, entry, symbols)
        symbols.state_vars[head.name] = variable
        _declare_variable(variable, entry.key_span, symbols)
        declare_title_message(entry.value, f"track.{head.name}", symbols)
        own = child(entry.value, "starting")
        start = syntax.start if own is None else parser.parse_expression(own, symbols.report)
        later.append(partial(_start, head.name, start, resolved.kind, entry.key_span, symbols, declared=syntax))
    return later


def _is_refused(head: ast.Head, syntax: ast.Declaration, resolved: ResolvedType, span: Span, symbols: SymbolTable) -> bool:
    """Report what cannot be kept, and a name that is tracked already."""
    if head.name in symbols.state_vars:
        symbols.report.add("N102", span, name=head.name, also=[Label(symbols.places[f"track {head.name}"], "first declared here")])
        return True
    symbols.places[f"track {head.name}"] = span
    holder, kind = resolved.holder, types.non_null(resolved.kind)
    if kind == types.INT:
        holder = "number without bounds"
    elif isinstance(resolved.kind, types.Optional) and holder in ("set", "pool", "pile"):
        holder = f"{holder} or none"
    elif isinstance(resolved.kind, types.ShapeType):
        holder = "shape"
    elif holder not in ("list", "formula", "steps"):
        return False
    symbols.report.add("T119", syntax.span, holder=holder)
    symbols.refused.add(head.name)
    return True


def _state_variable(
    head: ast.Head, syntax: ast.Declaration, resolved: ResolvedType, entry: MappingEntry, symbols: SymbolTable
) -> StateVarDecl:
    formal = parameters(head, symbols)
    check_table(head, formal, symbols)
    kind, holder = resolved.kind, resolved.holder
    inner = types.element_type(kind) if holder != "slot" else types.non_null(kind)
    if holder in ("pool", "pile", "slot") and not isinstance(inner, types.EntityType | types.ErrorType):
        symbols.report.add("T150", syntax.span, name=head.name, kind=types.show(inner or kind))
        kind = types.ERROR_TYPE
    observer = "all" if syntax.known is None or _is_word(syntax.known, "all") else "nobody"  # until it is worked out
    if isinstance(kind, types.IntRange):
        symbols.limits[head.name] = resolved.static_bounds
    text = declare_address(entry, f"track.{head.name}", "track", symbols)
    internal = syntax.internal or holder == "memory"
    return StateVarDecl(
        head.name, formal, holder, kind, observer, None, resolved.low, resolved.high, internal=internal, text=text, span=entry.key_span
    )


def _is_word(known: ast.ExpressionNode, *words: str) -> bool:
    return isinstance(known, ast.NameReference) and known.name in words


def _audience(variable: StateVarDecl, known: ast.ExpressionNode, scope: Scope) -> Expression | str:
    """The player or players who know a variable, worked out from its parameters; nobody, and a finding, where that is not possible."""
    symbols = scope.symbols
    if isinstance(known, ast.NameReference) and known.name not in {*scope.names, *symbols.nullary, *symbols.members, *RESERVED} - {"me"}:
        symbols.report.add("N127", known.span, name=known.name)
        return "nobody"
    audience = check_expression(known, scope)
    kind = types.non_null(audience.kind)
    if kind == types.ERROR_TYPE:
        return "nobody"
    if kind not in (PLAYER_KIND, types.SetOf(PLAYER_KIND)):
        symbols.report.add("T166", known.span, name=variable.name, kind=types.show(audience.kind))
        return "nobody"
    if reads_state(audience, symbols):
        symbols.report.add("T167", known.span, name=variable.name)
        return "nobody"
    return audience


def _until(variable: StateVarDecl, until: ast.ExpressionNode, scope: Scope) -> Expression:
    """What opens a variable to everybody, which everybody can see."""
    condition, symbols = check_truth(until, scope), scope.symbols
    for name in sorted(state_reads(condition, symbols)):
        decl = symbols.state_vars.get(name)
        if decl is None or decl.known != "all":
            symbols.report.add("T168", until.span, name=variable.name)
            break
    return condition


def _declare_variable(variable: StateVarDecl, span: Span, symbols: SymbolTable) -> None:
    def build(kind: types.Type, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return StateRead(kind, variable.name, arguments, span=at)

    symbols.declare_function(variable.name, tuple(kind for _, kind in variable.parameters), lambda: variable.kind, build, span)


def _start(
    name: str, start: ast.ExpressionNode | None, kind: types.Type, span: Span, symbols: SymbolTable, *, declared: ast.Declaration
) -> None:
    """Type the initial value of a variable, and who may know it, when all names are known."""
    variable = symbols.state_vars[name]
    if isinstance(kind, types.MemoryOf):
        _check_memory(variable, kind, symbols)
        return
    scope = _with_parameters(empty_scope(symbols), variable.parameters, span)
    if declared.known is not None and not _is_word(declared.known, "all", "nobody"):
        variable = symbols.state_vars[name] = replace(variable, known=_audience(variable, declared.known, scope))
    if declared.until is not None:
        variable = symbols.state_vars[name] = replace(variable, until=_until(variable, declared.until, scope))
    if start is None:
        _check_blank(variable, symbols)
        if isinstance(kind, types.IntRange) and kind.low is not None and kind.low < 0:
            symbols.report.add("B121", span, name=name, low=kind.low)
    else:
        value = _as_start(check_expression(start, scope, kind), scope, kind)
        symbols.state_vars[name] = replace(variable, start=value)


def _check_memory(variable: StateVarDecl, kind: types.MemoryOf, symbols: SymbolTable) -> None:
    """Report what a memory cannot be of: names that are not tracked, hidden, or memories themselves."""
    if variable.parameters:
        symbols.report.add("T161", variable.span, name=variable.name)
    for name in kind.names:
        known = symbols.state_vars.get(name)
        if known is None and name != "current":
            symbols.report.add("T140", variable.span, name=name, nearest=did_you_mean(name, symbols.state_vars))
        elif known is not None and (known.known != "all" or isinstance(known.kind, types.MemoryOf)):
            symbols.report.add("T162", variable.span, name=name, memory=variable.name)
        else:
            symbols.used.add(name)


def _with_parameters(scope: Scope, formal: Parameters, span: Span) -> Scope:
    """The scope with the parameters bound, in the first slots."""
    for name, kind in formal:
        scope, _ = scope.bind(name, kind, span)
    return scope


def _as_start(value: Expression, scope: Scope, kind: types.Type) -> Expression:
    """A pile may start from a pool: it has no known order until it is shuffled."""
    match kind, value.kind:
        case types.StackOf(wide), types.MultisetOf(narrow) if is_subtype(scope.symbols, narrow, wide):
            return value
        case _:
            return coerce(value, scope, kind)


def _check_blank(variable: StateVarDecl, symbols: SymbolTable) -> None:
    """A value that is neither a choice nor a number nor truth nor none has to say where it starts."""
    kind = variable.kind
    if variable.holder != "value" or not isinstance(kind, types.EntityType):
        return
    if symbols.kinds[symbols.root(kind.name)].form not in ("choices", "numbers"):
        symbols.report.add("T126", variable.span, name=variable.name, kind=kind.name)


# ------------------------------------------------------------------------------------------------ words


def declare_words(game: MappingNode, symbols: SymbolTable) -> list[Callable[[], object]]:
    """Declare all words; their bodies are read when they are first used, or by the functions given back."""
    for entry in entries_of(game, "words"):
        head = parser.parse_head(entry, symbols.report)
        node = scalar_at(definition(entry.value))
        if head is None or node is None:
            symbols.refused.add(head_name(entry.key))
            continue
        if head.name in symbols.word_nodes:
            first = Label(symbols.word_nodes[head.name].span, "first declared here")
            symbols.report.add("N102", entry.key_span, name=head.name, also=[first])
            continue
        text = declare_address(entry, f"words.{head.name}", "word", symbols)
        symbols.word_nodes[head.name] = WordSyntax(head.name, parameters(head, symbols), node, text, entry.key_span)
        if len(symbols.word_nodes[head.name].parameters) == 1:
            for called in set(_CALLED.findall(node.value)):
                symbols.callers.setdefault(called, []).append(head.name)
        _declare_word(symbols.word_nodes[head.name], symbols)
        declare_title_message(entry.value, f"words.{head.name}", symbols)
    return [partial(word_kind, name, symbols) for name in _in_order(symbols)]


def _in_order(symbols: SymbolTable) -> list[str]:
    """The words, each after those it uses (as far as that is possible), so that reading them goes down one step at a time."""
    order: list[str] = []
    seen: set[str] = set()
    pending = [(name, False) for name in reversed(symbols.word_nodes)]
    while pending:
        name, is_last = pending.pop()
        if is_last:
            order.append(name)
        elif name not in seen:
            seen.add(name)
            names = re.findall(NAME, symbols.word_nodes[name].body.value)
            used = [word for word in names if word in symbols.word_nodes and word not in seen]
            pending += [(name, True), *((word, False) for word in reversed(used))]
    return order


def _declare_word(word: WordSyntax, symbols: SymbolTable) -> None:
    """Make a word callable (or, without parameters, a bare name); its body is read when its kind is first wanted."""

    def build(kind: types.Type, arguments: tuple[Expression, ...], span: Span) -> Expression:
        return error_expression(span) if kind == types.ERROR_TYPE else UserCall(kind, word.name, arguments, span=span)

    kinds = tuple(kind for _, kind in word.parameters)
    symbols.declare_function(word.name, kinds, lambda: word_kind(word.name, symbols), build, word.span)


def word_kind(name: str, symbols: SymbolTable) -> types.Type:
    """The kind of a word, found by reading its body; the error type (and a finding) for a word that uses itself."""
    if name in symbols.bodies:
        return symbols.bodies[name].body.kind
    if name in symbols.reading:
        circle = [*symbols.reading[symbols.reading.index(name) :], name]
        symbols.report.add("D101", symbols.word_nodes[name].span, name=name, circle=" → ".join(f"`{step}`" for step in circle))
        symbols.broken.add(name)
        return types.ERROR_TYPE
    if name in symbols.broken:
        return types.ERROR_TYPE
    return _read_body(name, symbols)


def _read_body(name: str, symbols: SymbolTable) -> types.Type:
    word = symbols.word_nodes[name]
    expression = parser.parse_expression(word.body, symbols.report)
    if expression is None:
        symbols.broken.add(name)
        return types.ERROR_TYPE
    scope = _with_parameters(empty_scope(symbols, acting=True), word.parameters, word.span)
    symbols.reading.append(name)
    body = check_expression(expression, scope)
    symbols.reading.pop()
    if _is_open(body.kind):
        symbols.broken.add(name)
        if not symbols.report.has_errors() and not (isinstance(body, Constant) and body.kind == types.ERROR_TYPE):
            symbols.report.add("T127", word.body.span, name=name)
        return types.ERROR_TYPE
    fixed = not reads_state(body, symbols)
    symbols.bodies[name] = WordDecl(
        name, word.parameters, body, len(scope.slots.slots), fixed, bool(scope.uses_me), word.text, span=word.span
    )
    symbols.reads[name] = state_reads(body, symbols)
    return body.kind


def _is_open(kind: types.Type) -> bool:
    """Whether the kind, or that of its members, is not known."""
    inner = types.element_type(types.non_null(kind))
    return kind == types.ERROR_TYPE or (inner is not None and (inner == types.NULL or _is_open(inner)))


def reads_state(body: Expression, symbols: SymbolTable) -> bool:
    """Whether an expression reads anything that changes during the game."""
    return any(changes(part, symbols) for part in descendants(body))


def changes(part: Expression, symbols: SymbolTable) -> bool:
    """Whether this, apart from what it is made of, may change during the game."""
    match part:
        case StateRead() | HasLegalMove() | After() | TimesRemembered() | Answers() | RowExpression():
            return True
        case BuiltinCall(name=name) if name in TURN_STATE_FUNCTIONS:
            return True
        case UserCall(name=name):
            return not (name in symbols.bodies and symbols.bodies[name].fixed)
        case _:
            return False
