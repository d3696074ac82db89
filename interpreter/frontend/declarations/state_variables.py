"""`track:` what the game remembers, and `words:` the terms of the rules."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.span import Span
from interpreter.frontend.declarations.type_syntax import ReadKind, check_table, empty_scope, parameters, read_kind
from interpreter.frontend.source.nodes import Entry, Map, Node
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.messages import keep_title, sources_of, text_of
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, Called, Declared
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.expressions import as_wanted, check
from interpreter.frontend.types.narrowing import ReadsOf
from interpreter.frontend.types.subtyping import fits
from interpreter.model.builtins import TURN_STATE_FUNCTIONS
from interpreter.model.identifiers import NAME
from interpreter.model.ir import Answers, BuiltinCall, Constant, Expression, HasLegalMove, RowExpression, StateRead, UserCall
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import StateVarDecl, WordDecl
from interpreter.model.types.types import (
    HOLE,
    NONE,
    NUMBER,
    Hole,
    Kind,
    Member,
    Number,
    Optional,
    PileOf,
    PoolOf,
    Shape,
    element,
    show,
    without_none,
)


def collect_tracks(game: Map, declared: Declared) -> list[Callable[[], None]]:
    """Declare everything tracked; what it starts at is read later, by the functions given back."""
    section = game.get("track")
    later: list[Callable[[], None]] = []
    for entry in section if isinstance(section, Map) else ():
        head = parser.head_text(entry.key, entry.key_span, declared.report)
        node = entry.value.get("is") if isinstance(entry.value, Map) else entry.value
        read = parser.declaration(node, declared.report) if isinstance(node, Scalar) else None
        if head is None or read is None:
            declared.refused.add(name_in(entry))
            continue
        held = read_kind(read.kind, declared)
        if _is_refused(head, read, held, entry.key_span, declared):
            continue
        track = _track(head, read, held, entry, declared)
        declared.tracks[track.name] = track
        _declare_track(track, entry.key_span, declared)
        keep_title(entry.value, f"track.{track.name}", declared)
        declared.address(f"track.{track.name}", "track", entry.key_span, track.text, sources_of(entry.value))
        own = entry.value.get("starting") if isinstance(entry.value, Map) else None
        start = parser.expression(own, declared.report) if isinstance(own, Scalar) else read.start
        later.append(partial(_start, track.name, start, held, entry.key_span, declared))
    return later


def name_in(entry: Entry) -> str:
    """The name that a key begins with, also where its parameters cannot be read."""
    return entry.key.partition("(")[0].strip()


def _is_refused(head: ast.Head, read: ast.Declaration, held: ReadKind, span: Span, declared: Declared) -> bool:
    """Report what cannot be kept, and a name that is tracked already."""
    if head.name in declared.tracks:
        declared.report.add("N102", span, name=head.name, also=[Label(declared.places[f"track {head.name}"], "first declared here")])
        return True
    declared.places[f"track {head.name}"] = span
    may_be_none = isinstance(held.kind, Optional) and held.holder in ("set", "pool", "pile")
    unbounded = without_none(held.kind) == NUMBER
    if held.holder in ("list", "formula", "steps") or may_be_none or unbounded or isinstance(held.kind, Shape):
        holder = f"{held.holder} or none" if may_be_none else "shape" if isinstance(held.kind, Shape) else held.holder
        holder = "number without bounds" if unbounded else holder
        declared.report.add("T119", read.span, holder=holder)
        declared.refused.add(head.name)
        return True
    return False


def _track(head: ast.Head, read: ast.Declaration, held: ReadKind, entry: Entry, declared: Declared) -> StateVarDecl:
    given = parameters(head, declared)
    check_table(head, given, declared)
    inner = element(held.kind) if held.holder != "slot" else without_none(held.kind)
    if held.holder in ("pool", "pile", "slot") and not isinstance(inner, Member | Hole):
        declared.report.add("T150", read.span, name=head.name, kind=show(inner or held.kind))
        held = replace(held, kind=HOLE)
    known: str | int = "all"
    if read.known is not None:
        known = _known(read.known, given, declared)
    if isinstance(held.kind, Number):
        declared.limits[head.name] = held.surely
    text = text_of(entry.value, declared)
    return StateVarDecl(head.name, given, held.holder, held.kind, known, None, held.low, held.high, text, entry.key_span)


def _known(name: ast.Name, given: tuple[tuple[str, Kind], ...], declared: Declared) -> str | int:
    if name.name in ("all", "nobody"):
        return name.name
    for number, (parameter, kind) in enumerate(given):
        if parameter == name.name and kind == PLAYER_KIND:
            return number
    declared.report.add("N127", name.span, name=name.name)
    return "nobody"


def _declare_track(track: StateVarDecl, span: Span, declared: Declared) -> None:
    def built(kind: Kind, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return StateRead(kind, track.name, arguments, at)

    if track.parameters:
        kinds = tuple(kind for _, kind in track.parameters)
        declared.declare_call(Called("something tracked", track.name, kinds, lambda: track.kind, built, span), span)
    else:
        declared.declare(track.name, span, partial(built, track.kind, ()))


def _start(name: str, start: ast.Expression | None, held: ReadKind, span: Span, declared: Declared) -> None:
    """Read what a name starts at, when all names are known."""
    track = declared.tracks[name]
    scope = empty_scope(declared)
    for parameter, kind in track.parameters:
        scope, _ = scope.bind(parameter, kind, span)
    if start is None:
        _check_blank(track, declared)
        return
    value = check(start, scope, held.kind)
    value = _as_start(value, scope, held.kind)
    declared.tracks[name] = replace(track, start=value)


def _as_start(value: Expression, scope: Scope, kind: Kind) -> Expression:
    """A pile may start from a pool: it has no known order until it is shuffled."""
    if isinstance(kind, PileOf) and isinstance(value.kind, PoolOf) and fits(scope.declared, value.kind.inner, kind.inner):
        return value
    return as_wanted(value, scope, kind)


def _check_blank(track: StateVarDecl, declared: Declared) -> None:
    """A value that is neither a choice nor a number nor truth nor none has to say where it starts."""
    if (
        track.holder == "value"
        and isinstance(track.kind, Member)
        and declared.kinds[declared.root(track.kind.name)].form not in ("choices", "numbers")
    ):
        declared.report.add("T126", track.span, name=track.name, kind=track.kind.name)


# ------------------------------------------------------------------------------------------------ words


def collect_words(game: Map, declared: Declared) -> list[Callable[[], object]]:
    """Declare all words; their bodies are read when they are first used, or by the functions given back."""
    section = game.get("words")
    for entry in section if isinstance(section, Map) else ():
        head = parser.head_text(entry.key, entry.key_span, declared.report)
        node = entry.value.get("is") if isinstance(entry.value, Map) else entry.value
        if head is None or not isinstance(node, Scalar):
            declared.refused.add(name_in(entry))
            continue
        if head.name in declared.word_nodes:
            declared.report.add(
                "N102", entry.key_span, name=head.name, also=[Label(declared.word_nodes[head.name][3], "first declared here")]
            )
            continue
        given = parameters(head, declared)
        declare_word(head.name, given, entry.key_span, node, entry.value, declared)
        keep_title(entry.value, f"words.{head.name}", declared)
        declared.address(f"words.{head.name}", "word", entry.key_span, text_of(entry.value, declared), sources_of(entry.value))
    return [partial(word_kind, name, declared) for name in _in_order(declared)]


def _in_order(declared: Declared) -> list[str]:
    """The words, each after those it uses (as far as that is possible), so that reading them goes down one step at a time."""
    order: list[str] = []
    seen: set[str] = set()
    pending = [(name, False) for name in reversed(declared.word_nodes)]
    while pending:
        name, is_last = pending.pop()
        if is_last:
            order.append(name)
        elif name not in seen:
            seen.add(name)
            used = [
                word for word in re.findall(NAME, declared.word_nodes[name][1].value) if word in declared.word_nodes and word not in seen
            ]
            pending += [(name, True), *((word, False) for word in reversed(used))]
    return order


def declare_word(name: str, given: tuple[tuple[str, Kind], ...], span: Span, body: Scalar, whole: Node, declared: Declared) -> None:
    """Make a word callable (or, without parameters, a bare name); its body is read when its kind is first wanted."""
    declared.word_nodes[name] = (given, body, whole, span)

    def built(kind: Kind, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return UserCall(kind, name, arguments, at)

    def bare(at: Span) -> Expression:
        kind = word_kind(name, declared)
        return Constant(HOLE, None, at) if kind == HOLE else UserCall(kind, name, (), at)

    if given:
        kinds = tuple(kind for _, kind in given)
        declared.declare_call(Called("a word", name, kinds, lambda: word_kind(name, declared), built, span), span)
    else:
        declared.declare(name, span, bare)


def word_kind(name: str, declared: Declared) -> Kind:
    """The kind of a word, found by reading its body; a hole (and a finding) for a word that uses itself."""
    if name in declared.bodies:
        return declared.bodies[name].body.kind
    if name in declared.reading:
        circle = [*declared.reading[declared.reading.index(name) :], name]
        declared.report.add("D101", declared.word_nodes[name][3], name=name, circle=" → ".join(f"`{step}`" for step in circle))
        declared.broken.add(name)
        return HOLE
    if name in declared.broken:
        return HOLE
    return _read_body(name, declared)


def _read_body(name: str, declared: Declared) -> Kind:
    given, node, whole, span = declared.word_nodes[name]
    read = parser.expression(node, declared.report)
    if read is None:
        declared.broken.add(name)
        return HOLE
    scope = empty_scope(declared, acting=True)
    for parameter, kind in given:
        scope, _ = scope.bind(parameter, kind, span)
    declared.reading.append(name)
    body = check(read, scope)
    declared.reading.pop()
    if _is_open(body.kind):
        declared.broken.add(name)
        if not declared.is_wrong and not (isinstance(body, Constant) and body.kind == HOLE):
            declared.report.add("T127", node.span, name=name)
        return HOLE
    fixed = not reads_state(body, declared)
    text = text_of(whole, declared)
    declared.bodies[name] = WordDecl(name, given, body, len(scope.slots.slots), fixed, bool(scope.uses_me), text, span)
    declared.reads[name] = ReadsOf(declared.bodies, declared.reads).tracked(body)
    return body.kind


def _is_open(kind: Kind) -> bool:
    """Whether the kind, or that of its members, is not known."""
    inner = element(without_none(kind))
    return kind == HOLE or (inner is not None and (inner == NONE or _is_open(inner)))


def reads_state(body: Expression, declared: Declared) -> bool:
    """Whether an expression reads anything that changes during the game."""
    return any(changes(part, declared) for part in descendants(body))


def changes(part: Expression, declared: Declared) -> bool:
    """Whether this, apart from what it is made of, may change during the game."""
    match part:
        case StateRead() | HasLegalMove() | Answers() | RowExpression():
            return True
        case BuiltinCall(name=name) if name in TURN_STATE_FUNCTIONS:
            return True
        case UserCall(name=name):
            return not (name in declared.bodies and declared.bodies[name].fixed)
        case _:
            return False
