"""Declares `track:`, the state variables of a game, and `words:`, its user-defined functions."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.span import Span
from interpreter.frontend.declarations.type_syntax import ReadKind, check_table, empty_scope, parameters, read_kind
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode
from interpreter.frontend.symbols.messages import declare_title_message, sources_of, text_of
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, CallableSymbol, SymbolTable
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.expressions import as_wanted, check_expression
from interpreter.frontend.types.narrowing import ReadsOf
from interpreter.frontend.types.subtyping import is_subtype
from interpreter.model.builtins import TURN_STATE_FUNCTIONS
from interpreter.model.identifiers import NAME
from interpreter.model.ir import Answers, BuiltinCall, Constant, Expression, HasLegalMove, RowExpression, StateRead, UserCall
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import StateVarDecl, WordDecl
from interpreter.model.types import types


def declare_state_variables(game: MappingNode, symbols: SymbolTable) -> list[Callable[[], None]]:
    """Declare everything tracked; what it starts at is read later, by the functions given back."""
    section = game.get("track")
    later: list[Callable[[], None]] = []
    for entry in section if isinstance(section, MappingNode) else ():
        head = parser.parse_head(entry, symbols.report)
        node = entry.value.get("is") if isinstance(entry.value, MappingNode) else entry.value
        read = parser.parse_declaration(node, symbols.report) if isinstance(node, ScalarNode) else None
        if head is None or read is None:
            symbols.refused.add(name_in(entry))
            continue
        held = read_kind(read.kind, symbols)
        if _is_refused(head, read, held, entry.key_span, symbols):
            continue
        track = _track(head, read, held, entry, symbols)
        symbols.state_vars[track.name] = track
        _declare_track(track, entry.key_span, symbols)
        declare_title_message(entry.value, f"track.{track.name}", symbols)
        symbols.address(f"track.{track.name}", "track", entry.key_span, track.text, sources_of(entry.value))
        own = entry.value.get("starting") if isinstance(entry.value, MappingNode) else None
        start = parser.parse_expression(own, symbols.report) if isinstance(own, ScalarNode) else read.start
        later.append(partial(_start, track.name, start, held, entry.key_span, symbols))
    return later


def name_in(entry: MappingEntry) -> str:
    """The name that a key begins with, also where its parameters cannot be read."""
    return entry.key.partition("(")[0].strip()


def _is_refused(head: ast.Head, read: ast.Declaration, held: ReadKind, span: Span, symbols: SymbolTable) -> bool:
    """Report what cannot be kept, and a name that is tracked already."""
    if head.name in symbols.state_vars:
        symbols.report.add("N102", span, name=head.name, also=[Label(symbols.places[f"track {head.name}"], "first declared here")])
        return True
    symbols.places[f"track {head.name}"] = span
    may_be_none = isinstance(held.kind, types.Optional) and held.holder in ("set", "pool", "pile")
    unbounded = types.non_null(held.kind) == types.INT
    if held.holder in ("list", "formula", "steps") or may_be_none or unbounded or isinstance(held.kind, types.ShapeType):
        holder = f"{held.holder} or none" if may_be_none else "shape" if isinstance(held.kind, types.ShapeType) else held.holder
        holder = "number without bounds" if unbounded else holder
        symbols.report.add("T119", read.span, holder=holder)
        symbols.refused.add(head.name)
        return True
    return False


def _track(head: ast.Head, read: ast.Declaration, held: ReadKind, entry: MappingEntry, symbols: SymbolTable) -> StateVarDecl:
    given = parameters(head, symbols)
    check_table(head, given, symbols)
    inner = types.element_type(held.kind) if held.holder != "slot" else types.non_null(held.kind)
    if held.holder in ("pool", "pile", "slot") and not isinstance(inner, types.EntityType | types.ErrorType):
        symbols.report.add("T150", read.span, name=head.name, kind=types.show(inner or held.kind))
        held = replace(held, kind=types.ERROR_TYPE)
    known: str | int = "all"
    if read.known is not None:
        known = _known(read.known, given, symbols)
    if isinstance(held.kind, types.IntRange):
        symbols.limits[head.name] = held.surely
    text = text_of(entry.value, symbols)
    return StateVarDecl(head.name, given, held.holder, held.kind, known, None, held.low, held.high, text, entry.key_span)


def _known(name: ast.NameReference, given: tuple[tuple[str, types.Type], ...], symbols: SymbolTable) -> str | int:
    if name.name in ("all", "nobody"):
        return name.name
    for number, (parameter, kind) in enumerate(given):
        if parameter == name.name and kind == PLAYER_KIND:
            return number
    symbols.report.add("N127", name.span, name=name.name)
    return "nobody"


def _declare_track(track: StateVarDecl, span: Span, symbols: SymbolTable) -> None:
    def built(kind: types.Type, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return StateRead(kind, track.name, arguments, span=at)

    if track.parameters:
        kinds = tuple(kind for _, kind in track.parameters)
        symbols.declare_call(CallableSymbol("something tracked", track.name, kinds, lambda: track.kind, built, span), span)
    else:
        symbols.declare(track.name, span, partial(built, track.kind, ()))


def _start(name: str, start: ast.ExpressionNode | None, held: ReadKind, span: Span, symbols: SymbolTable) -> None:
    """Read what a name starts at, when all names are known."""
    track = symbols.state_vars[name]
    scope = empty_scope(symbols)
    for parameter, kind in track.parameters:
        scope, _ = scope.bind(parameter, kind, span)
    if start is None:
        _check_blank(track, symbols)
        return
    value = check_expression(start, scope, held.kind)
    value = _as_start(value, scope, held.kind)
    symbols.state_vars[name] = replace(track, start=value)


def _as_start(value: Expression, scope: Scope, kind: types.Type) -> Expression:
    """A pile may start from a pool: it has no known order until it is shuffled."""
    if (
        isinstance(kind, types.StackOf)
        and isinstance(value.kind, types.MultisetOf)
        and is_subtype(scope.symbols, value.kind.inner, kind.inner)
    ):
        return value
    return as_wanted(value, scope, kind)


def _check_blank(track: StateVarDecl, symbols: SymbolTable) -> None:
    """A value that is neither a choice nor a number nor truth nor none has to say where it starts."""
    if (
        track.holder == "value"
        and isinstance(track.kind, types.EntityType)
        and symbols.kinds[symbols.root(track.kind.name)].form not in ("choices", "numbers")
    ):
        symbols.report.add("T126", track.span, name=track.name, kind=track.kind.name)


# ------------------------------------------------------------------------------------------------ words


def declare_words(game: MappingNode, symbols: SymbolTable) -> list[Callable[[], object]]:
    """Declare all words; their bodies are read when they are first used, or by the functions given back."""
    section = game.get("words")
    for entry in section if isinstance(section, MappingNode) else ():
        head = parser.parse_head(entry, symbols.report)
        node = entry.value.get("is") if isinstance(entry.value, MappingNode) else entry.value
        if head is None or not isinstance(node, ScalarNode):
            symbols.refused.add(name_in(entry))
            continue
        if head.name in symbols.word_nodes:
            symbols.report.add(
                "N102", entry.key_span, name=head.name, also=[Label(symbols.word_nodes[head.name][3], "first declared here")]
            )
            continue
        given = parameters(head, symbols)
        declare_word(head.name, given, entry.key_span, node, entry.value, symbols)
        declare_title_message(entry.value, f"words.{head.name}", symbols)
        symbols.address(f"words.{head.name}", "word", entry.key_span, text_of(entry.value, symbols), sources_of(entry.value))
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
            used = [word for word in re.findall(NAME, symbols.word_nodes[name][1].value) if word in symbols.word_nodes and word not in seen]
            pending += [(name, True), *((word, False) for word in reversed(used))]
    return order


def declare_word(
    name: str, given: tuple[tuple[str, types.Type], ...], span: Span, body: ScalarNode, whole: Node, symbols: SymbolTable
) -> None:
    """Make a word callable (or, without parameters, a bare name); its body is read when its kind is first wanted."""
    symbols.word_nodes[name] = (given, body, whole, span)

    def built(kind: types.Type, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return UserCall(kind, name, arguments, span=at)

    def bare(at: Span) -> Expression:
        kind = word_kind(name, symbols)
        return Constant(types.ERROR_TYPE, None, span=at) if kind == types.ERROR_TYPE else UserCall(kind, name, (), span=at)

    if given:
        kinds = tuple(kind for _, kind in given)
        symbols.declare_call(CallableSymbol("a word", name, kinds, lambda: word_kind(name, symbols), built, span), span)
    else:
        symbols.declare(name, span, bare)


def word_kind(name: str, symbols: SymbolTable) -> types.Type:
    """The kind of a word, found by reading its body; the error type (and a finding) for a word that uses itself."""
    if name in symbols.bodies:
        return symbols.bodies[name].body.kind
    if name in symbols.reading:
        circle = [*symbols.reading[symbols.reading.index(name) :], name]
        symbols.report.add("D101", symbols.word_nodes[name][3], name=name, circle=" → ".join(f"`{step}`" for step in circle))
        symbols.broken.add(name)
        return types.ERROR_TYPE
    if name in symbols.broken:
        return types.ERROR_TYPE
    return _read_body(name, symbols)


def _read_body(name: str, symbols: SymbolTable) -> types.Type:
    given, node, whole, span = symbols.word_nodes[name]
    read = parser.parse_expression(node, symbols.report)
    if read is None:
        symbols.broken.add(name)
        return types.ERROR_TYPE
    scope = empty_scope(symbols, acting=True)
    for parameter, kind in given:
        scope, _ = scope.bind(parameter, kind, span)
    symbols.reading.append(name)
    body = check_expression(read, scope)
    symbols.reading.pop()
    if _is_open(body.kind):
        symbols.broken.add(name)
        if not symbols.report.has_errors() and not (isinstance(body, Constant) and body.kind == types.ERROR_TYPE):
            symbols.report.add("T127", node.span, name=name)
        return types.ERROR_TYPE
    fixed = not reads_state(body, symbols)
    text = text_of(whole, symbols)
    symbols.bodies[name] = WordDecl(name, given, body, len(scope.slots.slots), fixed, bool(scope.uses_me), text, span)
    symbols.reads[name] = ReadsOf(symbols.bodies, symbols.reads).tracked(body)
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
        case StateRead() | HasLegalMove() | Answers() | RowExpression():
            return True
        case BuiltinCall(name=name) if name in TURN_STATE_FUNCTIONS:
            return True
        case UserCall(name=name):
            return not (name in symbols.bodies and symbols.bodies[name].fixed)
        case _:
            return False
