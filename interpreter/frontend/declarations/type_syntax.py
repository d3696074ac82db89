"""Resolves the syntax of types: `set of card`, `0 to 24`, `player or none`."""

from dataclasses import dataclass, field, replace

from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.symbols.scope import Scope, SlotAllocator
from interpreter.frontend.symbols.symbol_table import Parameters, SymbolTable
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.expressions import check_number
from interpreter.frontend.types.subtyping import as_number
from interpreter.model.builtins.signature import HOLDERS
from interpreter.model.ir import Expression
from interpreter.model.types import types


@dataclass(frozen=True, slots=True)
class ResolvedType:
    """A resolved type: what reading a value of it gives, how it is stored, and the bounds of a number as expressions."""

    kind: types.Type
    holder: str = "value"  # value, set, pool, pile, slot, formula, steps
    low: Expression | None = None
    high: Expression | None = None
    static_bounds: types.IntRange = field(default_factory=types.IntRange)  # bounds that hold for every number of players


_BUILT_IN = {
    "truth": ResolvedType(types.BOOL),
    "shape": ResolvedType(types.ShapeType()),
    "steps": ResolvedType(types.ERROR_TYPE, "steps"),
}


def empty_scope(symbols: SymbolTable, *, acting: bool = False) -> Scope:
    """A place where no local name is known."""
    return Scope(symbols, SlotAllocator(), acting=acting)


def resolve_type(text: ast.TypeNode, symbols: SymbolTable) -> ResolvedType:
    """The type that its syntax denotes; the error type where it names nothing."""
    match text:
        case ast.TypeRange(low, high):
            return _range(low, high, symbols)
        case ast.TypeName(name) if name in _BUILT_IN:
            return _BUILT_IN[name]
        case ast.TypeName("number") if "number" not in symbols.kinds:
            return ResolvedType(types.INT)
        case ast.TypeName(name, span=span):
            return ResolvedType(member_kind(name, span, symbols))
        case ast.TypeMemory(names):
            for each in names:
                symbols.mention(each.name, "call", each.span, symbols.places.get(f"track {each.name}"))
            return ResolvedType(types.MemoryOf(tuple(each.name for each in names)), "memory")
        case ast.TypeOf(holder, inner):
            return _holder(holder, resolve_type(inner, symbols))


def member_kind(name: str, span: Span, symbols: SymbolTable) -> types.Type:
    """The member kind of that name; reports a name that is none."""
    if name in symbols.kinds:
        symbols.used.add(name)
        symbols.mention(name, "kind", span, symbols.places.get(f"{name}!"))
        return types.EntityType(name)
    if name in symbols.plurals:
        symbols.report.add("N113", span, name=name, singular=symbols.plurals[name])
    else:
        symbols.report.add("N112", span, name=name, nearest=did_you_mean(name, symbols.kinds))
    return types.ERROR_TYPE


def _range(low: ast.ExpressionNode, high: ast.ExpressionNode, symbols: SymbolTable) -> ResolvedType:
    scope = empty_scope(symbols)
    least, most = check_number(low, scope), check_number(high, scope)
    a, b = as_number(symbols, least.kind), as_number(symbols, most.kind)
    if a is None or b is None:
        return ResolvedType(types.ERROR_TYPE)
    if a.low is not None and b.high is not None and a.low > b.high:
        symbols.report.add("B103", high.span, low=a.low, high=b.high)
        return ResolvedType(types.ERROR_TYPE)
    return ResolvedType(types.IntRange(a.low, b.high), "value", least, most, types.IntRange(a.high, b.low))


def _holder(holder: str, inner: ResolvedType) -> ResolvedType:
    match holder:
        case "optional":
            return replace(inner, kind=types.nullable(inner.kind))
        case "slot":
            return ResolvedType(types.nullable(inner.kind), "slot")
        case "formula":
            return ResolvedType(inner.kind, "formula")
        case _:
            return ResolvedType(HOLDERS[holder](inner.kind), holder)


def parameters(head: ast.Head, symbols: SymbolTable) -> Parameters:
    """The names and kinds of the parameters of a head; a name without a kind is that of a kind."""
    result: list[tuple[str, types.Type]] = []
    for parameter in head.parameters:
        name = parameter.name
        if name in dict(result):
            symbols.report.add("N114", parameter.span, name=name)
            name = f"#{name}"
        own = parameter.kind
        kind = member_kind(parameter.name, parameter.span, symbols) if own is None else resolve_type(own, symbols).kind
        result.append((f"#{name}" if own is None and kind == types.ERROR_TYPE else name, kind))
    return tuple(result)


LARGEST_TABLE = 100_000  # entries of a table


def check_table(head: ast.Head, formal: Parameters, symbols: SymbolTable) -> bool:
    """Whether a table can be made over these parameters: of kinds with members, and not too many of them; reports if not."""
    size = 1
    for parameter, (_, kind) in zip(head.parameters, formal, strict=True):
        if not isinstance(kind, types.EntityType | types.ErrorType):
            symbols.report.add("T150", parameter.span, name=parameter.name, kind=types.show(kind))
            return False
        size *= symbols.domain_size(kind)[0] or 1
    if size > LARGEST_TABLE:
        symbols.report.add("B108", head.span, name=head.name, size=size, largest=LARGEST_TABLE)
    return size <= LARGEST_TABLE
